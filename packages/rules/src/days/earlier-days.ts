import { dayMs, type Instant } from '../time.ts';
import { fromThaiClock, toThaiClock } from './thai-time.ts';

/** Number of years that memories go back. */
const maxYears = 10;

/** A calendar day in Thailand in an earlier year. */
export interface EarlierDay {
  readonly yearsAgo: number;
  /** Such as `2025-11-22`. */
  readonly day: string;
  /** When it begins and ends, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
}

/** Returns this day in Thailand in earlier years, the latest first; 29 February only in years that have it. */
export function listEarlierDays(now: Instant): EarlierDay[] {
  const today = toThaiClock(now);
  return Array.from({ length: maxYears }, (_, index) => index + 1).flatMap((yearsAgo) => {
    const midnight = Date.UTC(today.getUTCFullYear() - yearsAgo, today.getUTCMonth(), today.getUTCDate());
    if (new Date(midnight).getUTCDate() !== today.getUTCDate()) return [];
    const from = fromThaiClock(midnight);
    const day = new Date(midnight).toISOString().slice(0, 10);
    return [{ yearsAgo, day, from, to: from + dayMs }];
  });
}
