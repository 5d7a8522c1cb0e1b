import { addMonths } from './periods.ts';
import { dayMs, type Instant, msOf } from './time.ts';

/** Days for which a quota is new. */
const newDays = 7;

/** Returns the end of what a promo gives from an instant on, in milliseconds since 1970. */
export function endOfGift(
  { days, months }: { days: number | null; months: number | null },
  startsAt: Instant,
): number {
  return months === null ? msOf(startsAt) + (days ?? 0) * dayMs : addMonths(startsAt, { months });
}

/** Whether a quota is new enough for promos that are for new ones. */
export function isNewQuota(createdAt: Instant, at: Instant): boolean {
  return msOf(at) - msOf(createdAt) <= newDays * dayMs;
}
