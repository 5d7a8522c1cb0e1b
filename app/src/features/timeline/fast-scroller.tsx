import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { formatMonthOf } from './month-words.ts';

/** Time after the last movement at which the thumb leaves the pictures alone. */
const awakeMs = 1_500;
const thumbRem = 3.5;

interface FastScrollerProps {
  /** Days of the list from its top, as `2026-02-03`. */
  readonly days: readonly { readonly key: string }[];
  /** Id of the list. */
  readonly controls: string;
  /** Returns the position of the screen: the day at its top, and the part of the list above it, from 0 to 1. */
  readonly read: () => { dayIndex: number; part: number };
  readonly goToPart: (part: number) => void;
  readonly goToDay: (dayIndex: number) => void;
}

/** Thumb at the right edge that leads to any day of a long list, and shows its month. */
export function FastScroller({ days, controls, read, goToPart, goToDay }: FastScrollerProps) {
  const track = useRef<HTMLDivElement>(null);
  const { at, isAwake, wake } = useScrollPosition(read);
  const drag = useDrag(track, (part) => {
    wake();
    goToPart(part);
  });
  const month = days[at.dayIndex] ? formatMonthOf(days[at.dayIndex]?.key ?? '') : '';
  const isLabelled = drag.isDragging || isAwake;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = findKeyTarget(event.key, days, at.dayIndex);
    if (target === null) return;
    event.preventDefault();
    wake();
    goToDay(target);
  }

  return (
    <div
      ref={track}
      className="pointer-events-none fixed top-[calc(var(--top-bar-height)+3.25rem)] right-(--scroller-right,0px) bottom-[calc(env(safe-area-inset-bottom)+9.5rem)] z-bar w-11"
    >
      <div
        role="slider"
        tabIndex={0}
        aria-label="เลื่อนไปตามเดือน"
        aria-orientation="vertical"
        aria-controls={controls}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at.dayIndex + 1}
        aria-valuetext={month}
        onKeyDown={onKeyDown}
        onFocus={wake}
        {...drag.handlers}
        className={classes(
          'group/thumb absolute right-0 grid h-14 w-11 cursor-grab touch-none place-items-center rounded-l-full border border-edge border-r-0 bg-surface-raised text-ink shadow-lift transition-opacity duration-calm select-none focus-visible:pointer-events-auto focus-visible:opacity-100 active:cursor-grabbing',
          isLabelled || drag.isDragging
            ? 'pointer-events-auto opacity-100'
            : 'opacity-0 [@media(hover:hover)]:pointer-events-auto [@media(hover:hover)]:opacity-60 [@media(hover:hover)]:hover:opacity-100',
        )}
        style={{ top: `calc(${at.part} * (100% - ${thumbRem}rem))` }}
      >
        <ChevronsUpDown className="size-5" aria-hidden="true" />
        {isLabelled && (
          <span
            aria-hidden="true"
            className="absolute right-full mr-2 rounded-full bg-ink px-3 py-1 font-semibold text-small text-surface whitespace-nowrap shadow-lift tabular-nums"
          >
            {month}
          </span>
        )}
      </div>
    </div>
  );
}

/** Returns the day that a key leads to: by day, by month, or to either end; null for other keys. */
export function findKeyTarget(
  key: string,
  days: readonly { readonly key: string }[],
  dayIndex: number,
): number | null {
  const last = days.length - 1;
  const monthOf = (index: number) => days[index]?.key.slice(0, 7);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowUp') return Math.max(0, dayIndex - 1);
  if (key === 'ArrowDown') return Math.min(last, dayIndex + 1);
  if (key === 'PageDown') {
    const next = days.findIndex((_, index) => index > dayIndex && monthOf(index) !== monthOf(dayIndex));
    return next < 0 ? last : next;
  }
  if (key === 'PageUp') {
    const firstOf = (index: number) => days.findIndex(({ key }) => key.slice(0, 7) === monthOf(index));
    const begin = firstOf(dayIndex);
    return begin < dayIndex ? begin : Math.max(0, firstOf(Math.max(0, begin - 1)));
  }
  return null;
}

function useScrollPosition(read: FastScrollerProps['read']) {
  const [at, setAt] = useState(() => ({ dayIndex: 0, part: 0 }));
  const [isAwake, setIsAwake] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const readNow = useEffectEvent(read);
  const wake = () => {
    setIsAwake(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsAwake(false), awakeMs);
  };
  const onMoved = useEffectEvent((moved: typeof at) => {
    setAt(moved);
    wake();
  });
  useEffect(() => {
    let frame = 0;
    const onScroll = ({ target }: Event) => {
      // Rows that scroll within the page are heard too.
      if (target instanceof Element) return;
      const moved = readNow();
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => onMoved(moved));
    };
    setAt(readNow());
    // Before the list changes: reading the place afterwards would lay it out once more.
    addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => {
      removeEventListener('scroll', onScroll, { capture: true });
      cancelAnimationFrame(frame);
      clearTimeout(timer.current);
    };
  }, []);
  return { at, isAwake, wake };
}

/** Follows a finger or a mouse that holds the thumb, once a frame. */
function useDrag(track: React.RefObject<HTMLElement | null>, onPart: (part: number) => void) {
  const [isDragging, setIsDragging] = useState(false);
  /** Measurements at the moment of grabbing: the distance from its top, and how far its top can go. */
  const held = useRef({ offset: 0, top: 0, way: 1 });
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const end = () => setIsDragging(false);
  return {
    isDragging,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const thumb = event.currentTarget.getBoundingClientRect();
        const box = track.current?.getBoundingClientRect() ?? thumb;
        const way = Math.max(1, box.height - thumb.height);
        held.current = { offset: event.clientY - thumb.top, top: box.top, way };
        setIsDragging(true);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!isDragging) return;
        const { offset, top, way } = held.current;
        const part = Math.max(0, Math.min(1, (event.clientY - offset - top) / way));
        cancelAnimationFrame(frame.current);
        frame.current = requestAnimationFrame(() => onPart(part));
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
