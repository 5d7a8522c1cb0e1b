import { useEffect, useEffectEvent, useState } from 'react';
import { useWakeLock } from './use-wake-lock.ts';

/** Time for which each picture is shown. */
const pictureMs = 4000;
/** Interval of checks for a picture that is loading or zoomed. */
const retryMs = 500;
/** Time for which the bars stay, so that one sees how to stop. */
const barsMs = 1500;

/** Viewer that goes from file to file by itself. */
export interface Slideshow {
  readonly state: 'off' | 'playing' | 'paused';
  readonly play: () => void;
  readonly pause: () => void;
  readonly stop: () => void;
}

/**
 * Goes to the next file every four seconds, and ends at the last one. Waits for a picture that is loading, zoomed, or
 * under a menu, and for a video that was started; the space bar pauses.
 */
export function useSlideshow({
  fileId,
  hasNext,
  isPlayedAtOnce,
  onNext,
  onBegun,
  onEnd,
}: {
  fileId: string;
  /** Whether there is a next file; null while that is unknown. */
  hasNext: boolean | null;
  isPlayedAtOnce: boolean;
  onNext: () => void;
  /** Called a moment after it began or went on. */
  onBegun: () => void;
  /** Called after the last file. */
  onEnd: () => void;
}): Slideshow {
  const [state, setState] = useState<Slideshow['state']>(isPlayedAtOnce ? 'playing' : 'off');
  const isPlaying = state === 'playing';
  useWakeLock(isPlaying);
  const showNext = useEffectEvent(() => {
    if (hasNext) return onNext();
    setState('off');
    onEnd();
  });
  const isReady = useEffectEvent(() => hasNext !== null && isQuiet());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file has its own time
  useEffect(() => {
    if (!isPlaying) return;
    let timer = setTimeout(step, pictureMs);
    function step() {
      if (isReady()) showNext();
      else timer = setTimeout(step, retryMs);
    }
    return () => clearTimeout(timer);
  }, [isPlaying, fileId]);
  const tellBegun = useEffectEvent(onBegun);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => tellBegun(), barsMs);
    return () => clearTimeout(timer);
  }, [isPlaying]);
  useToggleKey(state !== 'off', () => setState(isPlaying ? 'paused' : 'playing'));
  return {
    state,
    play: () => setState('playing'),
    pause: () => setState('paused'),
    stop: () => setState('off'),
  };
}

/** Whether a person sees the whole picture, and nothing else is open. */
function isQuiet(): boolean {
  const isBusy = document.querySelector('[data-zoom="near"], [role="dialog"], [role="menu"]') !== null;
  const isPlaying = [...document.querySelectorAll('video, audio')].some(
    (player) => player instanceof HTMLMediaElement && !player.paused,
  );
  const isLoading = [...document.querySelectorAll<HTMLImageElement>('[data-zoom] img')].some(
    ({ complete }) => !complete,
  );
  return document.visibilityState === 'visible' && !isBusy && !isPlaying && !isLoading;
}

function useToggleKey(isWanted: boolean, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!isWanted) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isTaken =
        event.target instanceof Element &&
        event.target.closest('a, button, input, textarea, video, audio, [role="dialog"], [role="menu"]');
      if (event.key !== ' ' || isTaken) return;
      event.preventDefault();
      press();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isWanted]);
}
