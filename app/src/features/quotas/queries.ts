import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Returns the query for quotas that I own or manage, my own first. */
export function myQuotasQuery() {
  return infiniteQueryOptions(queries.infiniteQuery('listMyQuotas'));
}

/** Returns the query for one quota and its usage. */
export function quotaQuery(quotaId: string) {
  return queryOptions(queries.query('getQuota', { path: { quotaId } }));
}

/** Returns the query for the groups that use a quota, largest first. */
export function linkedGroupsQuery(quotaId: string) {
  return infiniteQueryOptions(queries.infiniteQuery('listLinkedGroups', { path: { quotaId } }));
}
