import type { Db, Tx } from '../../db/database.ts';
import type { ExpiryNotice, ExpiryStage } from '../../db/tables.ts';
import { AppError } from '../../errors.ts';
import { findExpiry } from './quotas-store.ts';

/** So long after it expired a quota still keeps what is posted (product.md 6). */
const graceDays = 7;

const dayMs = 24 * 3_600_000;

/** Thailand keeps UTC+7 all year. */
const thaiOffsetMs = 7 * 3_600_000;

/** From when on a quota that expires takes nothing new. */
export function keepsUntil(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() + graceDays * dayMs);
}

/** A quota that expired by this instant takes nothing new at the given one. */
export function endedIfExpiredBy(at: Date): Date {
  return new Date(at.getTime() - graceDays * dayMs);
}

/** What has become of a quota by an instant: null while it has not expired, or where it never does. */
export function expiryStage(expiresAt: Date | null, at: Date): ExpiryStage | null {
  if (expiresAt === null || at < expiresAt) return null;
  return at < keepsUntil(expiresAt) ? 'grace' : 'ended';
}

/** Whether something posted, or begun, at an instant is not kept because the quota expired long before. */
export function isClosedToNewFiles(expiresAt: Date | null, at: Date): boolean {
  return expiryStage(expiresAt, at) === 'ended';
}

/** When a quota expires; null where it does not, or is not there. */
export async function expiryOf(db: Db | Tx, quotaId: string): Promise<Date | null> {
  return await findExpiry(db, quotaId);
}

/** @throws AppError QUOTA_EXPIRED when the quota takes nothing new */
export async function requireUnexpired(
  tx: Tx,
  { quotaId, at }: { quotaId: string; at: Date },
): Promise<void> {
  if (isClosedToNewFiles(await findExpiry(tx, quotaId), at)) throw new AppError('QUOTA_EXPIRED');
}

/** The latest that is to be told of a quota's expiry, by the days of Thailand; null while it is far away. */
export function expiryNotice(expiresAt: Date, at: Date): ExpiryNotice | null {
  if (isClosedToNewFiles(expiresAt, at)) return 'keeping-ended';
  const daysLeft = thaiDayNumber(expiresAt) - thaiDayNumber(at);
  if (daysLeft <= 0) return 'expires';
  if (daysLeft <= 3) return 'expires-in-3-days';
  return daysLeft <= 14 ? 'expires-in-14-days' : null;
}

/** The last instant of a day in Thailand, such as `2027-02-03`; null where there is no such day. */
export function endOfThaiDay(day: string): Date | null {
  const end = new Date(`${day}T23:59:59.999+07:00`);
  if (Number.isNaN(end.getTime())) return null;
  // JavaScript takes the 30th of February for one of March.
  return new Date(end.getTime() + thaiOffsetMs).toISOString().startsWith(`${day}T`) ? end : null;
}

function thaiDayNumber(at: Date): number {
  return Math.floor((at.getTime() + thaiOffsetMs) / dayMs);
}
