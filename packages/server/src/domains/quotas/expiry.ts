import type { ExpiryStage } from '../../db/tables.ts';

/** So long after it expired a quota still keeps what is posted (product.md 6). */
const graceDays = 7;

const dayMs = 24 * 3_600_000;

/** From when on a quota that expires takes nothing new. */
export function keepsUntil(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() + graceDays * dayMs);
}

/** What has become of a quota by an instant: null while it has not expired, or where it never does. */
export function expiryStage(expiresAt: Date | null, at: Date): ExpiryStage | null {
  if (expiresAt === null || at < expiresAt) return null;
  return at < keepsUntil(expiresAt) ? 'grace' : 'ended';
}

/** Whether something posted, or begun, at an instant is not kept because the quota expired long before. */
export function takesNothingNew(expiresAt: Date | null, at: Date): boolean {
  return expiryStage(expiresAt, at) === 'ended';
}
