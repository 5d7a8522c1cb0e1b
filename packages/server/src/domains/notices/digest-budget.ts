import { daysLeftInMonth } from './digest-schedule.ts';

/** Part of the month's pushes that digests leave to notices about quotas and departures, which cannot wait. */
const keptForNotices = 0.2;

/** Returns up to how many pushes of a month digests are sent. */
export function digestBudget(budget: number): number {
  return Math.floor(budget * (1 - keptForNotices));
}

/**
 * Returns how many digests can be sent now. The rest of the month's budget is spread over its days, so that it does not end
 * with the first days and the same people.
 */
export function digestAllowance({
  budget,
  pushCount,
  sentToday,
  at,
}: {
  budget: number;
  /** Pushes of the month, of all kinds, and digests that wait to be sent. */
  pushCount: number;
  /** Digests of the last day among them. */
  sentToday: number;
  at: Date;
}): number {
  const remaining = digestBudget(budget) - pushCount;
  if (remaining <= 0) return 0;
  const share = Math.ceil((remaining + sentToday) / daysLeftInMonth(at));
  return Math.max(0, Math.min(remaining, share - sentToday));
}
