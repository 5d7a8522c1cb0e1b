import { fromThaiClock, toThaiClock } from '../days/thai-time.ts';
import type { Instant } from '../time.ts';

const monthsOf = { month: 1, year: 12 } as const;

/** Length of a paid period. */
export type Period = keyof typeof monthsOf;

/** Returns the day of the month in Thailand, on which a period that starts at an instant ends. */
export function anchorDayOf(at: Instant): number {
  return toThaiClock(at).getUTCDate();
}

/** Returns the end of a period that starts at an instant; on the anchor's day, or the last one of a shorter month. */
export function endOfPeriod(
  startsAt: Instant,
  { period, anchorDay }: { period: Period; anchorDay: number },
): number {
  return addMonths(startsAt, { months: monthsOf[period], anchorDay });
}

/**
 * Returns the instant so many months later, at the same time of day in Thailand: on the anchor's day, or the last one of a
 * shorter month.
 */
export function addMonths(
  from: Instant,
  { months, anchorDay = anchorDayOf(from) }: { months: number; anchorDay?: number },
): number {
  const local = toThaiClock(from);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDayMs = local.getTime() - Date.UTC(year, local.getUTCMonth(), local.getUTCDate());
  return fromThaiClock(Date.UTC(year, month, Math.min(anchorDay, lastDay)) + timeOfDayMs);
}
