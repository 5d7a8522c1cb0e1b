import type { Instant } from '../time.ts';
import { expiresSoon, expiryStage } from './expiry.ts';

/** Reason for the managers of a quota to look at it. */
export type QuotaConcern = 'deleting' | 'grace' | 'ended' | 'full' | 'ends-soon' | 'nearly-full';

/** State that decides the concern. */
export interface ConcernFacts {
  readonly limitBytes: number;
  /** With reserved bytes. */
  readonly usedBytes: number;
  readonly expiresAt: Instant | null;
  readonly deletesAt: Instant | null;
}

const nearlyFullPercent = 80;

/** Returns the most pressing concern about a quota; null if there is none. */
export function concernOf(quota: ConcernFacts, at: Instant): QuotaConcern | null {
  const { limitBytes, usedBytes, expiresAt, deletesAt } = quota;
  if (deletesAt !== null) return 'deleting';
  const stage = expiryStage(expiresAt, at);
  if (stage !== null) return stage;
  if (usedBytes >= limitBytes) return 'full';
  if (expiresSoon(expiresAt, at)) return 'ends-soon';
  return usedBytes * 100 >= limitBytes * nearlyFullPercent ? 'nearly-full' : null;
}
