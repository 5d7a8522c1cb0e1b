import type { Order, SubscriptionView } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { ofQuota } from '../../lib/api/query-keys.ts';
import { orderQuery, receiptQuery, subscriptionQuery } from './queries.ts';
import { sendPicture } from './send-picture.ts';

/** Way to pay that the operator offers. */
export type Provider = SubscriptionView['providers'][number];

/** Plan that a person orders, at the price that they saw. */
export interface Choice extends Pick<Order, 'planId' | 'period'> {
  readonly expectedSatang: number;
  readonly provider?: Provider;
}

/** Orders a plan. A retry with the same key makes no second order. */
export function createOrder(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: ({ key, ...body }: Choice & { key: string }) =>
      queries.call('createOrder', {
        params: { path: { quotaId }, header: { 'Idempotency-Key': key } },
        body,
      }),
    onSuccess: (order) => putOrder(queryClient, order),
    // Another price, or another order of this quota: the offers are out of date.
    onError: () => refresh(queryClient, quotaId),
  });
}

/** Cancels an order that is not paid. */
export function cancelOrder(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: (orderId: string) => queries.call('cancelOrder', { params: { path: { quotaId, orderId } } }),
    onSuccess: (order) => putOrder(queryClient, order),
    onError: () => refresh(queryClient, quotaId),
  });
}

/** Opens the code of an order, or gets a new one if it has run out. */
export function renewCode(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: (orderId: string) =>
      queries.call('renewOrderCode', { params: { path: { quotaId, orderId } } }),
    onSuccess: (order) => putOrder(queryClient, order),
    onError: () => refresh(queryClient, quotaId),
  });
}

/** Opens the provider's page for an order. */
export function openCheckout(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: (orderId: string) =>
      queries.call('openOrderCheckout', { params: { path: { quotaId, orderId } } }),
    // It was paid or ended meanwhile.
    onError: () => refresh(queryClient, quotaId),
  });
}

/** Sends the picture of a slip for an order. */
export function sendSlip(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: ({ orderId, picture }: { orderId: string; picture: File }) =>
      sendPicture({ quotaId, orderId }, picture),
    onSuccess: (order) => putOrder(queryClient, order),
  });
}

/** Cancels a subscription, or takes the cancellation back. */
export function setCancelled(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: (isCancelled: boolean) => {
      const params = { path: { quotaId } };
      return isCancelled
        ? queries.call('cancelSubscription', { params })
        : queries.call('resumeSubscription', { params });
    },
    onSuccess: (view) => putSubscription(queryClient, view),
    onError: () => refresh(queryClient, quotaId),
  });
}

/** Chooses the plan after the end of the paid time. */
export function chooseNextPlan(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: (body: { planId: string | null }) =>
      queries.call('setNextPlan', { params: { path: { quotaId } }, body }),
    onSuccess: (view) => putSubscription(queryClient, view),
    onError: () => refresh(queryClient, quotaId),
  });
}

/** Issues a receipt, once. */
export function issueReceipt(queryClient: QueryClient, orderId: string) {
  return mutationOptions({
    mutationFn: (body: { isTaxInvoice: boolean }) =>
      queries.call('issueReceipt', { params: { path: { orderId } }, body }),
    onSuccess: (receipt) => queryClient.setQueryData(receiptQuery(orderId).queryKey, receipt),
    // Another device may have issued it.
    onError: () => queryClient.invalidateQueries(receiptQuery(orderId)),
  });
}

function putOrder(queryClient: QueryClient, order: Order): void {
  queryClient.setQueryData(orderQuery(order.quotaId, order.id).queryKey, order);
  refresh(queryClient, order.quotaId);
}

function putSubscription(queryClient: QueryClient, view: SubscriptionView): void {
  queryClient.setQueryData(subscriptionQuery(view.quotaId).queryKey, view);
  refresh(queryClient, view.quotaId);
}

/** Refetches what money may have changed of a quota. */
export function refresh(queryClient: QueryClient, quotaId: string): void {
  void queryClient.invalidateQueries(ofQuota(quotaId));
  void queryClient.invalidateQueries({ queryKey: queries.key('listMyQuotas') });
}
