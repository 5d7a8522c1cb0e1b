import type { Period } from '../../../db/tables.ts';

/** Thailand is at UTC+7 all year. */
const thaiOffsetMs = 7 * 3_600_000;

const monthsOf: Readonly<Record<Period, number>> = { month: 1, year: 12 };

/** Returns the day of the month in Thailand, on which what starts then ends. */
export function thaiDayOf(at: Date): number {
  return inThailand(at).getUTCDate();
}

/** Returns the year in Thailand, of the Christian era. */
export function thaiYearOf(at: Date): number {
  return inThailand(at).getUTCFullYear();
}

/** Returns when a year begins in Thailand. */
export function startOfThaiYear(year: number): Date {
  return new Date(Date.UTC(year, 0, 1) - thaiOffsetMs);
}

/** Returns the end of a period that starts at an instant; on the anchor's day, or the last one of a shorter month. */
export function endOfPeriod(
  startsAt: Date,
  { period, anchorDay }: { period: Period; anchorDay: number },
): Date {
  return addMonths(startsAt, { months: monthsOf[period], anchorDay });
}

/** Returns the instant so many months later, at the same time of day in Thailand. */
export function addMonths(
  from: Date,
  { months, anchorDay = thaiDayOf(from) }: { months: number; anchorDay?: number },
): Date {
  const local = inThailand(from);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDayMs = local.getTime() - Date.UTC(year, local.getUTCMonth(), local.getUTCDate());
  return new Date(Date.UTC(year, month, Math.min(anchorDay, lastDay)) + timeOfDayMs - thaiOffsetMs);
}

function inThailand(at: Date): Date {
  return new Date(at.getTime() + thaiOffsetMs);
}
