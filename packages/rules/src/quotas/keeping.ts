import { dayMs, type Instant, msOf } from '../time.ts';
import { isClosedToNewFiles } from './expiry.ts';

/** Contents of a quota. */
export interface QuotaFill {
  readonly limitBytes: number;
  readonly usedBytes: number;
  readonly reservedBytes: number;
}

/** Facts of a group that decide whether posts are kept now. */
export interface KeepingFacts {
  readonly botLeftAt: Instant | null;
  /** Instant since which keeping is paused. */
  readonly pausedAt: Instant | null;
  readonly quota: (QuotaFill & { readonly expiresAt: Instant | null }) | null;
}

/** Whether posts are kept, or why not. */
export type KeepingState = 'keeping' | 'full' | 'quota_expired' | 'paused' | 'no_quota' | 'bot_left';

/** Days after which a group is deleted once the bot left it. @see product.md 5 */
export const graceDays = 30;

/** Percentage from which larger files may not fit: the second threshold, at which managers are notified. */
const nearlyFullPercent = 95;

/** Period whose files estimate the saving by excluding a file type. */
export const estimateMs = 30 * dayMs;

/** Returns whether posts are kept now; of several reasons against it, the one that a member is least able to fix wins. */
export function keepingState({ botLeftAt, pausedAt, quota }: KeepingFacts, now: Instant): KeepingState {
  if (botLeftAt !== null) return 'bot_left';
  if (quota === null) return 'no_quota';
  if (pausedAt !== null) return 'paused';
  if (isClosedToNewFiles(quota.expiresAt, now)) return 'quota_expired';
  return remainingBytes(quota) > 0 ? 'keeping' : 'full';
}

/** Returns the bytes that still fit. */
export function remainingBytes({ limitBytes, usedBytes, reservedBytes }: QuotaFill): number {
  return Math.max(0, limitBytes - usedBytes - reservedBytes);
}

/** Whether so few bytes remain that larger files may not fit. */
export function isQuotaNearlyFull({ limitBytes, usedBytes, reservedBytes }: QuotaFill): boolean {
  return (usedBytes + reservedBytes) * 100 >= limitBytes * nearlyFullPercent;
}

/** Returns when a group is deleted for good, because the bot left its chat. */
export function deletionOf(botLeftAt: Instant): number {
  return msOf(botLeftAt) + graceDays * dayMs;
}
