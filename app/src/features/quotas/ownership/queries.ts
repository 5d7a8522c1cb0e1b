import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queries } from '../../../lib/api/api.ts';

/** Returns the query for whether a quota is being handed over or deleted. */
export function ownershipQuery(quotaId: string) {
  return queryOptions(queries.query('getQuotaOwnership', { path: { quotaId } }));
}

/** Returns the query for people to whom I can hand over a quota, by part of a name. */
export function ownerCandidatesQuery(quotaId: string, name: string) {
  const query = name === '' ? {} : { name };
  return infiniteQueryOptions(queries.infiniteQuery('listOwnerCandidates', { path: { quotaId }, query }));
}

/** Returns the query for quotas that somebody hands over to me. */
export function receivedOffersQuery() {
  return infiniteQueryOptions(queries.infiniteQuery('listMyOwnershipOffers'));
}
