import { isClosedToNewFiles } from '../quotas/expiry.ts';
import type { Instant } from '../time.ts';

/** Maximum number of missed files that one request fetches from LINE again. */
export const maxAskedAtOnce = 100;

/** Rule of a group for one kind of file. */
export interface KindRule {
  readonly keep: boolean;
  /** Null for any size. */
  readonly maxBytes: number | null;
}

/**
 * Returns why a file is not kept by the rule of its kind; null if it is, or if the reason is unknown. An unknown size
 * is no reason.
 */
export function whyNotKept(
  { keep, maxBytes }: KindRule,
  sizeBytes: number | null,
): 'kind_off' | 'too_large' | null {
  if (!keep) return 'kind_off';
  return maxBytes !== null && (sizeBytes ?? 0) > maxBytes ? 'too_large' : null;
}

/** Returns why nothing can be requested in a group; null if it can. */
export function whyNothingToAsk(
  {
    botLeftAt,
    quota,
  }: { readonly botLeftAt: Instant | null; readonly quota: { readonly expiresAt: Instant | null } | null },
  now: Instant,
): 'GROUP_READ_ONLY' | 'NO_QUOTA' | 'QUOTA_EXPIRED' | null {
  if (botLeftAt !== null) return 'GROUP_READ_ONLY';
  if (quota === null) return 'NO_QUOTA';
  return isClosedToNewFiles(quota.expiresAt, now) ? 'QUOTA_EXPIRED' : null;
}
