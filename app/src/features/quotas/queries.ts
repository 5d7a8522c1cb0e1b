import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Quotas that I own or manage, my own first. */
export function myQuotasQuery() {
  return infiniteQueryOptions(queries.infiniteQuery('listMyQuotas'));
}

/** One quota, and what fills it. */
export function quotaQuery(quotaId: string) {
  return queryOptions(queries.query('getQuota', { path: { quotaId } }));
}

/** Groups that fill a quota, the fullest first. */
export function linkedGroupsQuery(quotaId: string) {
  return infiniteQueryOptions(queries.infiniteQuery('listLinkedGroups', { path: { quotaId } }));
}
