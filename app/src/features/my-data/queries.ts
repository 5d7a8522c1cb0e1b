import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Returns the query for what being erased would delete, and for my open request. */
export function myErasureQuery() {
  return queryOptions(queries.query('getMyErasure'));
}

/** Returns the query for the receipt of a request to be erased. */
export function erasureReceiptQuery(receiptNumber: string) {
  return queryOptions(queries.query('getErasureReceipt', { path: { receiptNumber } }));
}

/** Interval at which the progress of a copy is requested. */
const progressMs = 3_000;

/** Returns the query for my copy of everything about me; it follows the progress. */
export function myExportQuery() {
  return queryOptions({
    ...queries.query('getMyExport'),
    refetchInterval: ({ state }) => (state.data?.export?.state === 'preparing' ? progressMs : false),
  });
}
