import { type ReactNode, useEffect, useState } from 'react';
import { classes } from '../../../ui/classes.ts';

/** Bars above and below a file, which hide from one that fills the screen. */
export interface StageBars {
  readonly isHidden: boolean;
  /** Whether the content may lie under the bars. */
  readonly mayCover: boolean;
  readonly setMayCover: (mayCover: boolean) => void;
  readonly show: () => void;
  readonly hide: () => void;
  readonly toggle: () => void;
  /** Place in the lower bar for the controls of the content; null before it exists. */
  readonly slot: HTMLElement | null;
  readonly slotRef: (slot: HTMLElement | null) => void;
}

/** Returns the state of the bars, which are shown at first. */
export function useStageBars(): StageBars {
  const [isHidden, setIsHidden] = useState(false);
  const [mayCover, setMayCover] = useState(true);
  const [slot, slotRef] = useState<HTMLElement | null>(null);
  return {
    isHidden,
    mayCover,
    setMayCover,
    show: () => setIsHidden(false),
    hide: () => setIsHidden(true),
    toggle: () => setIsHidden((before) => !before),
    slot,
    slotRef,
  };
}

/** Keeps the bars beside words that are shown in place of a file, so that they cover none. */
export function useBarsAside({ setMayCover }: StageBars): void {
  useEffect(() => {
    setMayCover(false);
    return () => setMayCover(true);
  }, [setMayCover]);
}

/**
 * Renders one of the bars. With `isOver` it lies over the file and can hide; a hidden one is back as soon as
 * the keyboard reaches it.
 */
export function Bar({
  bars,
  edge,
  isOver: wantsOver,
  children,
}: {
  bars: StageBars;
  edge: 'top' | 'bottom';
  isOver: boolean;
  children: ReactNode;
}) {
  const isOver = wantsOver && bars.mayCover;
  const Element = edge === 'top' ? 'header' : 'footer';
  return (
    <Element
      data-stage-bar=""
      onFocus={bars.show}
      onClickCapture={(event) => {
        // A finger that meets a bar which a resting mouse has hidden brings it back, and does nothing else.
        if (!isOver || !bars.isHidden || !isTouch(event.nativeEvent)) return;
        event.preventDefault();
        event.stopPropagation();
        bars.show();
      }}
      className={classes(
        'transition-opacity duration-calm',
        edge === 'top' ? 'top-0 pt-[env(safe-area-inset-top)]' : 'bottom-0 pb-[env(safe-area-inset-bottom)]',
        isOver && 'absolute inset-x-0 z-10 max-lg:bg-stage/80',
        // A mouse cannot reach a hidden bar without showing it.
        isOver && bars.isHidden && 'opacity-0 [@media(hover:none)]:pointer-events-none',
      )}
    >
      {children}
    </Element>
  );
}

function isTouch(event: Event): boolean {
  return event instanceof PointerEvent && event.pointerType === 'touch';
}
