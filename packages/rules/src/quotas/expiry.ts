import { thaiDayNumber } from '../days/thai-time.ts';
import { dayMs, type Instant, msOf } from '../time.ts';

/** Days for which an expired quota still keeps posts. @see product.md 6 */
const graceDays = 7;

/** Days before its expiry from which people are notified. */
const soonDays = 14;

/** Days after the end of keeping for which nothing is deleted, and no deletion is announced. @see product.md 6 */
const lapsedDays = 90;

/** Days from one notice of a lapsed quota to the next. */
const betweenNoticesDays = 14;

/** Days from the last notice of a lapsed quota, for which nothing is deleted. */
const afterNoticesDays = 30;

const lapseNotices = ['lapsed-first', 'lapsed-second', 'lapsed-third'] as const;

/** Notices of expiry that a quota's managers receive, in order. */
export type ExpiryNotice = 'expires-in-14-days' | 'expires-in-3-days' | 'expires' | 'keeping-ended';

/** Notices of a quota that lapsed long ago, in order: after the third, its files may be deleted some day. */
export type LapseNotice = (typeof lapseNotices)[number];

/** Returns the instant from which an expiring quota accepts nothing new. */
export function keepsUntil(expiresAt: Instant): number {
  return msOf(expiresAt) + graceDays * dayMs;
}

/** Returns the instant such that a quota that expired by then accepts no new files at the given one. */
export function endedIfExpiredBy(at: Instant): number {
  return msOf(at) - graceDays * dayMs;
}

/** Returns the stage of a quota at an instant: null while it has not expired, or if it never does. */
export function expiryStage(expiresAt: Instant | null, at: Instant): 'grace' | 'ended' | null {
  if (expiresAt === null || msOf(at) < msOf(expiresAt)) return null;
  return msOf(at) < keepsUntil(expiresAt) ? 'grace' : 'ended';
}

/** Whether something posted, or started, at an instant is not kept because the quota expired long before. */
export function isClosedToNewFiles(expiresAt: Instant | null, at: Instant): boolean {
  return expiryStage(expiresAt, at) === 'ended';
}

/** Whether a quota expires soon, and has not yet. */
export function expiresSoon(expiresAt: Instant | null, at: Instant): boolean {
  if (expiresAt === null) return false;
  const leftMs = msOf(expiresAt) - msOf(at);
  return leftMs > 0 && leftMs <= soonDays * dayMs;
}

/** Returns the latest notice of a quota's expiry, by days in Thailand; null while it is far away. */
export function expiryNotice(expiresAt: Instant, at: Instant): ExpiryNotice | null {
  if (isClosedToNewFiles(expiresAt, at)) return 'keeping-ended';
  const daysLeft = thaiDayNumber(expiresAt) - thaiDayNumber(at);
  if (daysLeft <= 0) return 'expires';
  if (daysLeft <= 3) return 'expires-in-3-days';
  return daysLeft <= soonDays ? 'expires-in-14-days' : null;
}

/** Whether a notice is of a quota that lapsed long ago. */
export function isLapseNotice(notice: string): notice is LapseNotice {
  return lapseNotices.some((each) => each === notice);
}

/** Returns the instant such that the deletion of a quota that expired by then can be announced at the given one. */
export function lapsedIfExpiredBy(at: Instant): number {
  return endedIfExpiredBy(at) - lapsedDays * dayMs;
}

/**
 * Returns the next notice of a quota that lapsed long ago; null while it is not due, or if all were sent. `toldAt`:
 * when the notices before it were sent, in order. An unsent one blocks the others, and any deletion.
 */
export function lapseNotice(
  expiresAt: Instant,
  { toldAt, at }: { toldAt: readonly Instant[]; at: Instant },
): LapseNotice | null {
  const last = toldAt.at(-1);
  const dueAt =
    last === undefined ? keepsUntil(expiresAt) + lapsedDays * dayMs : msOf(last) + betweenNoticesDays * dayMs;
  return msOf(at) < dueAt ? null : (lapseNotices[toldAt.length] ?? null);
}

/** Returns the earliest instant at which anything of a quota may be deleted, as of a notice that is sent at one. */
export function deletableFrom(notice: LapseNotice, sentAt: Instant): number {
  const left = lapseNotices.length - 1 - lapseNotices.indexOf(notice);
  return msOf(sentAt) + (left * betweenNoticesDays + afterNoticesDays) * dayMs;
}

/** Returns the instant before which nothing of an expired quota is deleted, however early it is announced. @see docs/decisions/053 */
export function keptAtLeastUntil(expiresAt: Instant): number {
  const untilLastNoticeDays = lapsedDays + (lapseNotices.length - 1) * betweenNoticesDays;
  return keepsUntil(expiresAt) + (untilLastNoticeDays + afterNoticesDays) * dayMs;
}
