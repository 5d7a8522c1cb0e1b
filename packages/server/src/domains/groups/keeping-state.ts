import { dayMs } from '@kepwai/rules/time';
import type { components } from '../../generated/schema.ts';
import { isClosedToNewFiles } from '../quotas/expiry.ts';

/** Facts of a group that decide whether posts are kept now. */
export interface KeepingFacts {
  botLeftAt: Date | null;
  /** Instant since which keeping is paused. */
  pausedAt: Date | null;
  quota: { limitBytes: number; usedBytes: number; reservedBytes: number; expiresAt: Date | null } | null;
}

/** Days after which a group is deleted once the bot left it (product.md 5). */
export const graceDays = 30;

/** Returns whether posts are kept now; of several reasons against it, the one that a member is least able to fix wins. */
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

/** Returns when a group is deleted for good, because the bot left its chat; null while it is there. */
export function deletionOf(botLeftAt: Date): Date;
export function deletionOf(botLeftAt: Date | null): Date | null;
export function deletionOf(botLeftAt: Date | null): Date | null {
  return botLeftAt && new Date(botLeftAt.getTime() + graceDays * dayMs);
}

/** Percentage from which larger files may not fit: the second threshold, at which managers are notified. */
const nearlyFullPercent = 95;

/** Returns whether so few bytes remain that larger files may not fit. */
export function isQuotaNearlyFull({
  limitBytes,
  usedBytes,
  reservedBytes,
}: NonNullable<KeepingFacts['quota']>): boolean {
  return (usedBytes + reservedBytes) * 100 >= limitBytes * nearlyFullPercent;
}
