import type { FileItem } from '@kepwai/api-client';
import Maximize from 'lucide-react/icons/maximize';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { spokenName } from '../../../lib/format/names/spoken-name.ts';
import { iconButtonLook } from '../../../ui/controls/icon-button.tsx';
import { DragFrame } from '../image/drag-frame.tsx';
import type { StageGestures } from '../image/use-drag.ts';
import { canFillScreen, toggleFullScreen } from '../parts/full-screen.ts';
import type { StageBars } from '../parts/stage-bars.tsx';
import { useFullScreen } from '../parts/use-full-screen.ts';
import { PlayButton, RateButton } from './player-buttons.tsx';
import { SeekBar } from './seek-bar.tsx';
import { SkipHint } from './skip-hint.tsx';
import { type Player, usePlayer } from './use-player.ts';
import { skipSeconds, usePlayerKeys } from './use-player-keys.ts';

/** Time after which the bars leave a playing video alone. */
const barsHideAfterMs = 3000;

/**
 * Plays a video with controls of our own, which come and go with the bars. Its poster is there until it
 * plays. A double tap steps back on the left half, and forward on the right.
 */
export default function VideoViewer({
  file,
  url,
  posterUrl,
  bars,
  gestures,
  onBroken,
  onUnplayable,
}: {
  file: FileItem;
  url: string;
  posterUrl: string | null;
  bars: StageBars;
  gestures: StageGestures;
  onBroken: () => void;
  /** Called if the browser plays the sound, but cannot draw the pictures. */
  onUnplayable: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const player = usePlayer(video, file.durationMs);
  const [skipped, setSkipped] = useState({ direction: 0, count: 0 });
  usePlayerKeys(player, () => void toggleFullScreen(video.current));
  useBarsOf(player, bars);
  useFullScreen();
  const onDoubleTap = (part: number) => {
    const direction = part < 0.5 ? -1 : 1;
    player.seek(player.at + direction * skipSeconds);
    setSkipped(({ count }) => ({ direction, count: count + 1 }));
  };
  return (
    <>
      <DragFrame gestures={gestures} onDoubleTap={onDoubleTap} onMouseMove={bars.show}>
        <video
          ref={video}
          // Without a poster, browsers show the frame at this moment.
          src={posterUrl ? url : `${url}#t=0.1`}
          playsInline
          preload="metadata"
          {...(posterUrl && { poster: posterUrl })}
          aria-label={spokenName(file)}
          onError={onBroken}
          onLoadedMetadata={({ currentTarget }) => {
            if (currentTarget.videoWidth === 0) onUnplayable();
          }}
          className="absolute inset-0 size-full object-contain"
        />
        <SkipHint {...skipped} />
        <div className="pointer-events-none absolute inset-0 grid place-items-center">
          <PlayButton player={player} className={bars.isHidden ? 'opacity-0' : 'pointer-events-auto'} />
        </div>
      </DragFrame>
      {bars.slot && createPortal(<Controls player={player} video={video} />, bars.slot)}
    </>
  );
}

function Controls({ player, video }: { player: Player; video: RefObject<HTMLVideoElement | null> }) {
  const { isMuted, toggleMuted } = player;
  return (
    <section
      aria-label="ปุ่มเล่นวิดีโอ"
      className="mx-auto flex w-full max-w-2xl flex-wrap items-start gap-x-1 px-3 pt-1"
    >
      <SeekBar player={player} />
      <RateButton player={player} />
      <button
        type="button"
        aria-label={isMuted ? 'เปิดเสียง' : 'ปิดเสียง'}
        onClick={toggleMuted}
        className={iconButtonLook('stage')}
      >
        {isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </button>
      {canFillScreen() && (
        <button
          type="button"
          aria-label="เต็มจอ"
          onClick={() => void toggleFullScreen(video.current)}
          className={iconButtonLook('stage')}
        >
          <Maximize aria-hidden="true" />
        </button>
      )}
    </section>
  );
}

/** Hides the bars a while after the video plays, and shows them when it stops. */
function useBarsOf({ isPlaying, at }: Player, { isHidden, hide, show, slot }: StageBars): void {
  const hideBars = useEffectEvent(() => {
    // Keyboard users who walk through the controls would lose them.
    if (!slot?.parentElement?.querySelector(':focus-visible')) hide();
  });
  const showBars = useEffectEvent(show);
  useEffect(() => {
    if (!isPlaying || isHidden) return;
    const timer = setTimeout(hideBars, barsHideAfterMs);
    return () => clearTimeout(timer);
  }, [isPlaying, isHidden]);
  const hasBegun = at > 0;
  useEffect(() => {
    if (!isPlaying && hasBegun) showBars();
  }, [isPlaying, hasBegun]);
}
