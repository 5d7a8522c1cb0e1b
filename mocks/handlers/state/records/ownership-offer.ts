import { offerEnd } from '@kepwai/rules/quotas/ownership';
import { buildId } from '../../../fixtures/index.ts';
import type { OwnershipOfferRecord, QuotaOfferRecord } from './records.ts';

/** Builds the common fields of offers that are open from now on (milliseconds since 1970). */
export function buildOpenOffer(now: number): Omit<QuotaOfferRecord, 'groupId' | 'quotaId' | 'fromId'> {
  return {
    id: buildId(),
    state: 'open',
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(offerEnd(now)).toISOString(),
    endedAt: null,
  };
}

/** Builds an open offer of a quota from now (milliseconds since 1970). */
export function buildOwnershipOffer(now: number): Omit<OwnershipOfferRecord, 'quotaId' | 'toId'> {
  return { ...buildOpenOffer(now), state: 'open', staysManager: true, isSuccession: false };
}
