import { thaiDayNumber } from '@kepwai/rules/thai-time';
import { dayMs } from '@kepwai/rules/time';
import type { Db, Tx } from '../../db/database.ts';
import type { ExpiryNotice, ExpiryStage, LapseNotice } from '../../db/tables.ts';
import { AppError } from '../../errors.ts';
import { findExpiry } from './quotas-store.ts';

/** Days for which an expired quota still keeps posts (product.md 6). */
const graceDays = 7;

/** Returns the instant from which an expiring quota accepts nothing new. */
export function keepsUntil(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() + graceDays * dayMs);
}

/** Returns the instant such that a quota that expired by then accepts nothing new at the given one. */
export function endedIfExpiredBy(at: Date): Date {
  return new Date(at.getTime() - graceDays * dayMs);
}

/** Returns the stage of a quota at an instant: null while it has not expired, or where it never does. */
export function expiryStage(expiresAt: Date | null, at: Date): ExpiryStage | null {
  if (expiresAt === null || at < expiresAt) return null;
  return at < keepsUntil(expiresAt) ? 'grace' : 'ended';
}

/** Returns whether something posted, or started, at an instant is not kept because the quota expired long before. */
export function isClosedToNewFiles(expiresAt: Date | null, at: Date): boolean {
  return expiryStage(expiresAt, at) === 'ended';
}

/** Returns when a quota expires; null where it does not, or does not exist. */
export async function expiryOf(db: Db | Tx, quotaId: string): Promise<Date | null> {
  return await findExpiry(db, quotaId);
}

/**
 * Requires a quota that accepts new files.
 * @throws AppError QUOTA_EXPIRED
 */
export async function requireUnexpired(
  tx: Tx,
  { quotaId, at }: { quotaId: string; at: Date },
): Promise<void> {
  if (isClosedToNewFiles(await findExpiry(tx, quotaId), at)) throw new AppError('QUOTA_EXPIRED');
}

/** Returns the latest notice of a quota's expiry, by days in Thailand; null while it is far away. */
export function expiryNotice(expiresAt: Date, at: Date): ExpiryNotice | null {
  if (isClosedToNewFiles(expiresAt, at)) return 'keeping-ended';
  const daysLeft = thaiDayNumber(expiresAt) - thaiDayNumber(at);
  if (daysLeft <= 0) return 'expires';
  if (daysLeft <= 3) return 'expires-in-3-days';
  return daysLeft <= 14 ? 'expires-in-14-days' : null;
}

/** Days after the end of keeping for which nothing is deleted, and nobody is told that it may be (product.md 6). */
const lapsedDays = 90;

/** Days from one notice of a lapsed quota to the next. */
const betweenNoticesDays = 14;

/** Days from the last notice of a lapsed quota, for which nothing is deleted. */
const afterNoticesDays = 30;

const lapseNotices: readonly LapseNotice[] = ['lapsed-first', 'lapsed-second', 'lapsed-third'];

/** Returns whether a notice is of a quota that lapsed long ago. */
export function isLapseNotice(notice: string): notice is LapseNotice {
  return lapseNotices.some((each) => each === notice);
}

/** Returns the instant such that of a quota that expired by then people can be told at the given one that it may be deleted. */
export function lapsedIfExpiredBy(at: Date): Date {
  return new Date(endedIfExpiredBy(at).getTime() - lapsedDays * dayMs);
}

/**
 * Returns the next notice of a quota that lapsed long ago; null while it is not due, or where all were sent. `toldAt`: when the
 * notices before it were sent, in order. One that was never sent keeps the others, and any deletion, from coming.
 */
export function lapseNotice(
  expiresAt: Date,
  { toldAt, at }: { toldAt: readonly Date[]; at: Date },
): LapseNotice | null {
  const last = toldAt.at(-1);
  const dueMs =
    last === undefined
      ? keepsUntil(expiresAt).getTime() + lapsedDays * dayMs
      : last.getTime() + betweenNoticesDays * dayMs;
  return at.getTime() < dueMs ? null : (lapseNotices[toldAt.length] ?? null);
}

/** Returns the earliest instant at which anything of a quota may be deleted, as of a notice that is sent at one. */
export function deletableFrom(notice: LapseNotice, sentAt: Date): Date {
  const left = lapseNotices.length - 1 - lapseNotices.indexOf(notice);
  return new Date(sentAt.getTime() + (left * betweenNoticesDays + afterNoticesDays) * dayMs);
}
