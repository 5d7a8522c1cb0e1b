import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Returns the query for storage that is lent to a group. */
export function groupLoansQuery(groupId: string) {
  return queryOptions(queries.query('getGroupLoans', { path: { groupId } }));
}

/** Returns the query for storage that a quota lends and borrows. */
export function quotaLoansQuery(quotaId: string) {
  return queryOptions(queries.query('getQuotaLoans', { path: { quotaId } }));
}
