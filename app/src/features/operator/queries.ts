import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Returns the query for what waits for the operator; it is fetched again each minute while it is looked at. */
export function overviewQuery() {
  return queryOptions({ ...queries.query('getOperatorOverview'), refetchInterval: 60_000 });
}

/** Something that the operator decides about an order, and why. */
export interface Decision {
  orderId: string;
  reason: string;
  /** Of money that belonged to no order, and is for this one. */
  reference?: string;
}

/** Takes the money of an order as arrived. */
export function approveOrder(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ orderId, ...body }: Decision) =>
      queries.call('approveOperatorOrder', { params: { path: { orderId } }, body }),
    onSettled: () => queryClient.invalidateQueries(overviewQuery()),
  });
}

/** Closes an order whose money did not come. */
export function rejectOrder(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ orderId, reason }: Decision) =>
      queries.call('rejectOperatorOrder', { params: { path: { orderId } }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries(overviewQuery()),
  });
}

/** Records that money that belonged to no order went back. */
export function returnMoney(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: { reference: string; returnReference: string; reason: string }) =>
      queries.call('returnOperatorMoney', { body }),
    onSettled: () => queryClient.invalidateQueries(overviewQuery()),
  });
}
