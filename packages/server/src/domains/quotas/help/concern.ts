import { dayMs } from '@kepwai/rules/time';
import type { components } from '../../../generated/schema.ts';
import { expiryStage } from '../expiry.ts';

/** Reason for the managers of a quota to look at it. */
export type QuotaConcern = components['schemas']['QuotaConcern'];

/** What a concern depends on. */
export interface ConcernFacts {
  limitBytes: number;
  /** With reserved bytes. */
  usedBytes: number;
  expiresAt: Date | null;
  deletesAt: Date | null;
}

const soonMs = 14 * dayMs;
const nearlyFullPercent = 80;

/** Returns the most pressing concern about a quota; null where there is none. */
export function concernOf(quota: ConcernFacts, at: Date): QuotaConcern | null {
  const { limitBytes, usedBytes, expiresAt, deletesAt } = quota;
  if (deletesAt !== null) return 'deleting';
  const stage = expiryStage(expiresAt, at);
  if (stage !== null) return stage === 'grace' ? 'grace' : 'ended';
  if (usedBytes >= limitBytes) return 'full';
  if (expiresAt !== null && expiresAt.getTime() - at.getTime() <= soonMs) return 'ends-soon';
  return usedBytes * 100 >= limitBytes * nearlyFullPercent ? 'nearly-full' : null;
}
