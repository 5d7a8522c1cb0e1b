import { startOfNamedDay, thaiDay, toThaiClock } from '../days/thai-time.ts';
import { dayMs, type Instant, msOf } from '../time.ts';

/** Days that a forecast looks back, and ahead. */
const pastDays = 90;
const foreseenDays = 5 * 365;

const monthsShown = 12;

/** Instants from which additions are summed, for the months shown and for the forecast, in milliseconds since 1970. */
export interface Since {
  readonly firstMonth: number;
  readonly forecast: number;
}

/** Returns the instants from which additions are summed. */
export function sinceWhen(now: Instant): Since {
  const [firstMonth = ''] = lastMonths(now);
  return { firstMonth: startOfNamedDay(`${firstMonth}-01`), forecast: msOf(now) - pastDays * dayMs };
}

/** Returns the months shown, the current one last, with 0 if nothing was added. */
export function toMonths(
  added: readonly { month: string; addedBytes: number }[],
  now: Instant,
): { month: string; addedBytes: number }[] {
  return lastMonths(now).map((month) => added.find((one) => one.month === month) ?? { month, addedBytes: 0 });
}

/**
 * Returns the day in Thailand on which it is full at the rate of the last 90 days; today if it is full
 * already, null if that is not in sight.
 */
export function fullOn(
  { remainingBytes, addedBytes }: { remainingBytes: number; addedBytes: number },
  now: Instant,
): string | null {
  if (remainingBytes <= 0) return thaiDay(now);
  if (addedBytes <= 0) return null;
  const days = Math.floor((remainingBytes / addedBytes) * pastDays);
  return days > foreseenDays ? null : thaiDay(msOf(now) + days * dayMs);
}

function lastMonths(now: Instant): string[] {
  const today = toThaiClock(now);
  return Array.from({ length: monthsShown }, (_, index) => {
    const month = today.getUTCMonth() - (monthsShown - 1 - index);
    return new Date(Date.UTC(today.getUTCFullYear(), month)).toISOString().slice(0, 7);
  });
}
