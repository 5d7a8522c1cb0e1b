import { buddhistEraAhead, shortMonths, weekdays } from '@kepwai/rules/days/thai-calendar';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatLongDate, toDayKey } from '../../../lib/format/dates.ts';
import { classes } from '../../classes.ts';
import { IconButton } from '../icon-button.tsx';
import {
  addDays,
  addMonths,
  clampDay,
  lastDayOf,
  monthOf,
  monthTitle,
  moveToMonth,
  weekdayOf,
  weeksOf,
} from './calendar-days.ts';

/** Shown and selected days of a calendar; days are keys such as `2026-11-28`. */
export interface CalendarProps {
  readonly label: string;
  /** Selected day; empty for none. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onSelect: (day: string) => void;
}

/** Weekdays as they are abbreviated, Sunday first. */
const shortWeekdays = ['อา', 'จ', 'อ', 'พ', 'พฤ', 'ศ', 'ส'];

/**
 * Month of days in the Buddhist era, with the year's months as chips. One day is in the order of tabs; the keys are those
 * of a date grid of ARIA's patterns.
 */
export default function Calendar({ label, value, min, max, onSelect }: CalendarProps) {
  const [active, setActive] = useState(() => clampDay(value || toDayKey(Date.now()), { min, max }));
  const month = monthOf(active);
  const show = (next: string) => setActive(clampDay(moveToMonth(active, next), { min, max }));
  return (
    <section
      aria-label={label}
      className="flex flex-col gap-2 rounded-tile border border-line bg-surface-raised p-2"
    >
      <MonthBar {...{ month, min, max }} onShow={show} />
      <MonthChips {...{ month, min, max }} onShow={show} />
      <Days {...{ value, active, min, max, onSelect }} onMove={setActive} />
    </section>
  );
}

interface MonthProps extends Pick<CalendarProps, 'min' | 'max'> {
  readonly month: string;
  readonly onShow: (month: string) => void;
}

function MonthBar({ month, min, max, onShow }: MonthProps) {
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <div className="flex items-center justify-between gap-2">
      <IconButton
        label="เดือนก่อน"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={!hasDays(before, { min, max })}
        onClick={() => onShow(before)}
      />
      <p aria-live="polite" className="text-body font-medium">
        {monthTitle(month)}
      </p>
      <IconButton
        label="เดือนถัดไป"
        icon={<ChevronRight aria-hidden="true" />}
        disabled={!hasDays(after, { min, max })}
        onClick={() => onShow(after)}
      />
    </div>
  );
}

function MonthChips({ month, min, max, onShow }: MonthProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  const year = month.slice(0, 4);
  const ofYear = shortMonths.map((name, index) => ({
    name,
    key: `${year}-${String(index + 1).padStart(2, '0')}`,
  }));
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`[data-month="${month}"]`);
    // Only the row itself: `scrollIntoView` would also move the sheet around it.
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - row.current.clientWidth / 2;
  }, [month]);
  return (
    <fieldset ref={row} className="relative flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none]">
      <legend className="sr-only">เลือกเดือน</legend>
      {ofYear.map(({ name, key }) => (
        <button
          key={key}
          type="button"
          data-month={key}
          aria-label={`${name} ${Number(year) + buddhistEraAhead}`}
          aria-pressed={key === month}
          disabled={!hasDays(key, { min, max })}
          onClick={() => onShow(key)}
          className="min-h-11 min-w-11 shrink-0 rounded-full px-2.5 text-small text-ink-soft hover:bg-surface-sunken disabled:opacity-40 aria-pressed:bg-action-soft aria-pressed:text-action-soft-ink"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

function Days({
  value,
  active,
  min,
  max,
  onSelect,
  onMove,
}: Pick<CalendarProps, 'value' | 'min' | 'max' | 'onSelect'> & {
  active: string;
  onMove: (day: string) => void;
}) {
  const grid = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    byKey.current = false;
  });
  const move = (event: KeyboardEvent) => {
    const target = targetOf(event, active);
    if (target === null) return;
    event.preventDefault();
    byKey.current = true;
    onMove(clampDay(target, { min, max }));
  };
  return (
    <table ref={grid} className="w-full table-fixed border-collapse">
      <caption className="sr-only">{monthTitle(monthOf(active))}</caption>
      <thead>
        <tr>
          {shortWeekdays.map((name, weekday) => (
            <th
              key={name}
              scope="col"
              abbr={weekdays[weekday]}
              className="h-8 text-caption font-normal text-ink-soft"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(monthOf(active)).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) => (
              <Day key={day ?? weekday} {...{ day, value, active, min, max, onSelect }} onKeyDown={move} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({
  day,
  value,
  active,
  min,
  max,
  onSelect,
  onKeyDown,
}: Pick<CalendarProps, 'value' | 'min' | 'max' | 'onSelect'> & {
  day: string | null;
  active: string;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  if (day === null) return <td />;
  const isToday = day === toDayKey(Date.now());
  return (
    <td className="p-0 text-center">
      <button
        type="button"
        tabIndex={day === active ? 0 : -1}
        aria-label={`${weekdays[weekdayOf(day)]}ที่ ${formatLongDate(`${day}T12:00:00+07:00`)}`}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={day === value}
        disabled={clampDay(day, { min, max }) !== day}
        onClick={() => onSelect(day)}
        onKeyDown={onKeyDown}
        className={classes(
          'h-11 w-full min-w-11 max-w-14 rounded-control text-small tabular-nums hover:bg-surface-sunken disabled:opacity-40 aria-pressed:bg-action aria-pressed:text-action-ink',
          isToday && 'font-semibold text-action underline underline-offset-4',
        )}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}

/** Returns the day that a key leads to; null if it leads nowhere. */
function targetOf({ key, shiftKey }: KeyboardEvent, from: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, -weekdayOf(from));
    case 'End':
      return addDays(from, 6 - weekdayOf(from));
    case 'PageUp':
      return moveToMonth(from, addMonths(monthOf(from), shiftKey ? -12 : -1));
    case 'PageDown':
      return moveToMonth(from, addMonths(monthOf(from), shiftKey ? 12 : 1));
    default:
      return null;
  }
}

function hasDays(month: string, { min, max }: Pick<CalendarProps, 'min' | 'max'>): boolean {
  return (min === undefined || lastDayOf(month) >= min) && (max === undefined || `${month}-01` <= max);
}
