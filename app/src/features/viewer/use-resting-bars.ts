import { useEffect, useEffectEvent } from 'react';
import { canHover } from '../files/list/list-look.ts';
import type { StageBars } from './parts/stage-bars.tsx';

/** Time after which a mouse that does not move leaves the picture alone. */
const restMs = 2000;

/** Parts in use: they hold the pointer or the focus of the keyboard, or lie over the file. */
const inUse =
  '[data-stage-bar]:hover, [data-stage-bar] :focus-visible:not([tabindex="-1"]), [role="dialog"], [role="menu"]';

/** Hides the bars over a picture while the mouse rests, and shows them again as soon as it moves. */
export function useRestingBars({ isHidden, show, hide }: StageBars, { isOver }: { isOver: boolean }): void {
  const rest = useEffectEvent(() => hide());
  const wake = useEffectEvent(() => {
    if (isHidden) show();
  });
  useEffect(() => {
    if (!isOver || !canHover) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let place = '';
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (document.querySelector(inUse) ? wait() : rest()), restMs);
    };
    const onMove = ({ pointerType, screenX, screenY }: PointerEvent) => {
      const moved = `${screenX} ${screenY}`;
      // A browser also sends it if the page moved under the mouse.
      if (pointerType !== 'mouse' || moved === place) return;
      // The first place may be where the mouse has been resting since the last screen.
      if (place !== '') wake();
      place = moved;
      wait();
    };
    const events = ['keydown', 'focusin', 'pointerdown'] as const;
    addEventListener('pointermove', onMove);
    for (const event of events) addEventListener(event, wait);
    wait();
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', onMove);
      for (const event of events) removeEventListener(event, wait);
    };
  }, [isOver]);
}
