import { dayMs, type Instant, minuteMs, msOf } from '../time.ts';

/** Wrong passwords that an address has for a link, and the time for which they count. */
export const passwordTries = { max: 5, countedMs: 15 * minuteMs } as const;

/** Days of a link whose maker chose none, if the operator chose none. */
export const defaultShareDays = 7;

/** Maximum days of a link, if the operator chose none. */
export const maxShareDays = 365;

/** Days of a link into a chat, by default. */
export const chatLinkDays = 30;

/** A phone's clock may be a minute ahead, and the last day is chosen as a whole. */
const toleranceMs = dayMs;

/** Facts of a link that decide whether it can be opened. */
export interface ShareFacts {
  readonly isRevoked: boolean;
  readonly expiresAt: Instant;
  readonly maxDownloads: number | null;
  readonly downloadCount: number;
  /** Whether everything that it requests has arrived. */
  readonly hasAll: boolean;
  /** Whether its things are there, and its maker may still share them. */
  readonly isThere: boolean;
}

/** State of a link. */
export type ShareState = 'open' | 'revoked' | 'expired' | 'limit_reached' | 'removed';

/** Returns the state of a link. The maker's decisions come before the fate of the shared items, which stays private. */
export function shareState(facts: ShareFacts, now: Instant): ShareState {
  if (facts.isRevoked) return 'revoked';
  if (msOf(facts.expiresAt) <= msOf(now)) return 'expired';
  if (facts.hasAll || downloadsLeft(facts) === 0) return 'limit_reached';
  return facts.isThere ? 'open' : 'removed';
}

/** Returns the number of downloads that are left; null for no limit. */
export function downloadsLeft({
  maxDownloads,
  downloadCount,
}: Pick<ShareFacts, 'maxDownloads' | 'downloadCount'>): number | null {
  return maxDownloads === null ? null : Math.max(0, maxDownloads - downloadCount);
}

/** Returns the latest end of a link that the operator allows. */
export function latestEnd(
  { createdAt, maxDays }: { createdAt: Instant; maxDays: number },
  now: Instant,
): number {
  return Math.max(msOf(now), msOf(createdAt)) + maxDays * dayMs;
}

/** Returns the requested end, or the latest that the operator allows; null if it is in the past. */
export function allowedEnd(
  { wanted, maxDays }: { wanted: Instant; maxDays: number },
  now: Instant,
): number | null {
  const [end, latest] = [msOf(wanted), msOf(now) + maxDays * dayMs];
  if (end <= msOf(now)) return null;
  return end <= latest + toleranceMs ? end : latest;
}
