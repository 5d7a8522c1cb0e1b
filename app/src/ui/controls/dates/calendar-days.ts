import { buddhistEraAhead, months } from '@kepwai/rules/days/thai-calendar';
import { dayMs } from '@kepwai/rules/time';

/* Days are keys such as `2026-11-28`, and months `2026-11`: they sort as text, and no time zone moves them. */

/** Returns the month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Returns the day so many days later; earlier if negative. */
export function addDays(day: string, count: number): string {
  return toKey(utc(day) + count * dayMs);
}

/** Returns the month so many months later; earlier if negative. */
export function addMonths(month: string, count: number): string {
  const date = new Date(utc(`${month}-01`));
  return monthOf(toKey(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)));
}

/** Returns the same day of another month; its last day if it has fewer. */
export function moveToMonth(day: string, month: string): string {
  const last = lastDayOf(month);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** Returns the last day of a month. */
export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** Returns the weeks of a month, Sunday first; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const before = weekdayOf(first);
  const count = Number(lastDayOf(month).slice(8));
  const weeks = Math.ceil((before + count) / 7);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const day = week * 7 + weekday - before;
      return day >= 0 && day < count ? addDays(first, day) : null;
    }),
  );
}

/** Returns the weekday of a day; Sunday is 0. */
export function weekdayOf(day: string): number {
  return new Date(utc(day)).getUTCDay();
}

/** Returns `พฤศจิกายน 2569`. */
export function monthTitle(month: string): string {
  return `${months[Number(month.slice(5, 7)) - 1]} ${Number(month.slice(0, 4)) + buddhistEraAhead}`;
}

/** Returns the day nearest to a day within limits. */
export function clampDay(
  day: string,
  { min, max }: { min?: string | undefined; max?: string | undefined },
): string {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
}

function utc(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function toKey(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
