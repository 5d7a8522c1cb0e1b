import { dayMs } from '@kepwai/rules/time';
import { formatDayHeading, formatMonth, toDayKey } from '../../../lib/format/dates.ts';

/** Day of a list. */
interface ListedDay {
  /** `2026-02-03` */
  readonly key: string;
  readonly fileCount: number;
}

/**
 * Joins adjacent days of a month that do not fill a line of a grid: they share its lines, under one heading. Today and
 * yesterday stay by themselves.
 */
export function joinSparseDays<Day extends ListedDay>(
  days: readonly Day[],
  { columns, now }: { columns: number; now: number },
): (readonly [Day, ...Day[]])[] {
  const yesterday = toDayKey(now - dayMs);
  const isSparse = ({ key, fileCount }: Day) => fileCount < columns && key < yesterday;
  const joined: [Day, ...Day[]][] = [];
  for (const day of days) {
    const last = joined.at(-1);
    const isSameMonth = last?.[0].key.slice(0, 7) === day.key.slice(0, 7);
    if (last && isSameMonth && isSparse(day) && last.every(isSparse)) last.push(day);
    else joined.push([day]);
  }
  return joined;
}

/** Returns the heading of one day, or of the first and last of several: `3–18 พฤศจิกายน 2569`. */
export function daysHeading(keys: readonly string[], now: number): string {
  const [first = '', last = first] = [keys[0], keys.at(-1)].toSorted();
  const at = `${first}T12:00:00+07:00`;
  if (first === last) return formatDayHeading(at, now);
  return `${Number(first.slice(8))}–${Number(last.slice(8))} ${formatMonth(at)}`;
}

/** Returns one day, or the month of several, as a `time` element has it. */
export function toTimeOf(keys: readonly string[]): string {
  const [first = ''] = keys;
  return keys.length > 1 ? first.slice(0, 7) : first;
}
