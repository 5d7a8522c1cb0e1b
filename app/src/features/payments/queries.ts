import type { Order } from '@kepwai/api-client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Returns the query for the plan of a quota, and the terms paid for it. */
export function subscriptionQuery(quotaId: string) {
  return queryOptions(queries.query('getSubscription', { path: { quotaId } }));
}

/** Returns the query for what each plan costs a quota now. */
export function offersQuery(quotaId: string) {
  return queryOptions(queries.query('listOffers', { path: { quotaId } }));
}

/** Returns the query for the orders of a quota, the latest first. */
export function ordersQuery(quotaId: string) {
  return infiniteQueryOptions(queries.infiniteQuery('listOrders', { path: { quotaId } }));
}

/** Returns the query for the receipt of a paid order; asked again each time, because its address opens for ten minutes. */
export function receiptQuery(orderId: string) {
  return queryOptions({
    ...queries.query('getReceipt', { path: { orderId } }),
    staleTime: 0,
    refetchInterval: 5 * 60_000,
  });
}

/** Returns the query for my account, whose tax details a receipt can name. */
export function accountQuery() {
  return queryOptions(queries.query('getMyAccount'));
}

/** Returns the query for one order, which is requested again as often as the server wishes while money may still arrive. */
export function orderQuery(quotaId: string, orderId: string) {
  return queryOptions({
    ...queries.query('getOrder', { path: { quotaId, orderId } }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && !isSettled(data) ? data.pollSeconds * 1000 : false,
  });
}

/** Whether an order stays as it is unless somebody acts; the end of a refund is announced live. */
function isSettled({ state }: Order): boolean {
  return state === 'paid' || state === 'cancelled' || state === 'refunded';
}
