import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { dayKeysOf } from '../files/days.ts';
import type { Selection } from '../files/selection/selection.ts';
import type { DayFiles } from './day-windows.tsx';
import type { TimelineLayout } from './layout.ts';
import { DayHead } from './timeline-block.tsx';

/** Keeps the heading of the day at the top of the screen there while its files scroll. */
export function TopDay({
  layout,
  byDay,
  read,
  selection,
  isSelecting,
}: {
  layout: TimelineLayout;
  byDay: ReadonlyMap<string, DayFiles>;
  read: () => { dayIndex: number };
  selection: Selection;
  isSelecting: boolean;
}) {
  const [dayIndex, setDayIndex] = useState(0);
  // Another layout has other days at the same place.
  const update = useEffectEvent((_layout: TimelineLayout) => setDayIndex(read().dayIndex));
  useLayoutEffect(() => {
    const listener = () => update(layout);
    listener();
    // Before the list changes: reading the place afterwards would lay it out once more.
    addEventListener('scroll', listener, { passive: true, capture: true });
    return () => removeEventListener('scroll', listener, { capture: true });
  }, [layout]);
  const day = layout.days[dayIndex];
  if (!day) return null;
  return (
    <div aria-hidden="true" className="sticky top-(--top-bar-height) z-10">
      <DayHead
        {...{ day, isSelecting }}
        loaded={byDay.get(day.key)}
        columns={null}
        isChosen={isSelecting && selection.hasDays(dayKeysOf(day))}
        onToggle={() => selection.toggleDays(dayKeysOf(day))}
        isHidden
      />
    </div>
  );
}
