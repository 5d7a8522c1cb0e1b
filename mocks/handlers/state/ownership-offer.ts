import { buildId } from '../../fixtures/index.ts';
import type { OwnershipOfferRecord } from './records.ts';

const dayMs = 86_400_000;

/** Builds an open offer of a quota from now (milliseconds since 1970). */
export function buildOwnershipOffer(now: number): Omit<OwnershipOfferRecord, 'quotaId' | 'toId'> {
  return {
    id: buildId(),
    staysManager: true,
    isSuccession: false,
    state: 'open',
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 14 * dayMs).toISOString(),
    endedAt: null,
  };
}
