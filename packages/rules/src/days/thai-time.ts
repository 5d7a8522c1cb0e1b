import { dayMs, hourMs, type Instant, msOf } from '../time.ts';

/** Thailand is at UTC+7 all year, and has been since 1920. */
const aheadMs = 7 * hourMs;

/** Returns a date whose UTC fields are those of a clock in Thailand. */
export function toThaiClock(at: Instant): Date {
  return new Date(msOf(at) + aheadMs);
}

/** Returns the instant at which a clock in Thailand shows what the UTC fields of a date do. */
export function fromThaiClock(clock: Instant): number {
  return msOf(clock) - aheadMs;
}

/** Returns the day in Thailand, such as `2026-02-03`. */
export function thaiDay(at: Instant): string {
  return toThaiClock(at).toISOString().slice(0, 10);
}

/** Returns the month in Thailand, such as `2026-02`. */
export function thaiMonth(at: Instant): string {
  return toThaiClock(at).toISOString().slice(0, 7);
}

/** Returns the year in Thailand, of the common era. */
export function thaiYear(at: Instant): number {
  return toThaiClock(at).getUTCFullYear();
}

/** Returns the number of a day in Thailand: that of the next day is one more. */
export function thaiDayNumber(at: Instant): number {
  return Math.floor(toThaiClock(at).getTime() / dayMs);
}

/** Returns when the day of an instant begins in Thailand. */
export function startOfThaiDay(at: Instant): number {
  return fromThaiClock(thaiDayNumber(at) * dayMs);
}

/** Returns when the day after that of an instant begins in Thailand. */
export function nextThaiDay(at: Instant): number {
  return startOfThaiDay(at) + dayMs;
}

/** Returns when a year of the common era begins in Thailand. */
export function startOfThaiYear(year: number): number {
  return fromThaiClock(Date.UTC(year, 0, 1));
}

/** Returns when a day such as `2026-02-03` begins in Thailand; NaN if there is no such day. */
export function startOfNamedDay(day: string): number {
  const start = Date.parse(`${day}T00:00:00+07:00`);
  // JavaScript reads the 30th of February as a day in March.
  return !Number.isNaN(start) && thaiDay(start) === day ? start : Number.NaN;
}

/** Returns the last millisecond of a day such as `2026-02-03` in Thailand; NaN if there is no such day. */
export function endOfNamedDay(day: string): number {
  return startOfNamedDay(day) + dayMs - 1;
}
