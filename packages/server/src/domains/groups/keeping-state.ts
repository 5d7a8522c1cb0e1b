import type { components } from '../../generated/schema.ts';
import { isClosedToNewFiles } from '../quotas/expiry.ts';

/** What of a group decides whether what is posted now is kept. */
export interface KeepingFacts {
  botLeftAt: Date | null;
  /** Since when somebody stopped it. */
  pausedAt: Date | null;
  quota: { limitBytes: number; usedBytes: number; reservedBytes: number; expiresAt: Date | null } | null;
}

/** What a group has is deleted so long after the bot left it (product.md 5). */
export const graceDays = 30;

/** Whether what is posted now is kept; of several reasons against it the one that only something further away changes. */
export function keepingState(
  { botLeftAt, pausedAt, quota }: KeepingFacts,
  now: Date,
): components['schemas']['KeepingState'] {
  if (botLeftAt) return 'bot_left';
  if (!quota) return 'no_quota';
  if (pausedAt) return 'paused';
  if (isClosedToNewFiles(quota.expiresAt, now)) return 'quota_expired';
  return quota.usedBytes + quota.reservedBytes < quota.limitBytes ? 'keeping' : 'full';
}

/** When all that a group has is deleted for good, because the bot left its chat; null while it is there. */
export function deletionOf(botLeftAt: Date): Date;
export function deletionOf(botLeftAt: Date | null): Date | null;
export function deletionOf(botLeftAt: Date | null): Date | null {
  return botLeftAt && new Date(botLeftAt.getTime() + graceDays * 24 * 3_600_000);
}

/** From here on larger things may not fit: the second threshold, at which managers are told so. */
const nearlyFullPercent = 95;

/** Whether so little room is left that larger things may not fit. */
export function isQuotaNearlyFull({
  limitBytes,
  usedBytes,
  reservedBytes,
}: NonNullable<KeepingFacts['quota']>): boolean {
  return (usedBytes + reservedBytes) * 100 >= limitBytes * nearlyFullPercent;
}
