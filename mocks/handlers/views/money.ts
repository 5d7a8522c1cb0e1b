import type { Order, Subscription, SubscriptionView } from '@kepwai/api-client';
import { keepsUntil } from '@kepwai/rules/quotas/expiry';
import { roleInQuota } from '../contract/guard.ts';
import { findPerson } from '../state/find-person.ts';
import { countGrantedBytes, countLentBytes, findOpenOrder, instant, stateOf } from '../state/money.ts';
import type { OrderRecord } from '../state/records/money.ts';
import type { FakeServer, QuotaRecord } from '../state/records/records.ts';

/** Returns an order as a person with a role in its quota sees it. */
export function viewOrder(server: FakeServer, order: OrderRecord, personId: string): Order {
  const quota = server.quotas.get(order.quotaId);
  const { payerId, ...facts } = order;
  const isOpen = order.state === 'open' && server.now() < Date.parse(order.expiresAt);
  const state = order.state === 'open' && !isOpen ? 'expired' : order.state;
  const mayPay = quota !== undefined && roleInQuota(quota, personId) === 'owner';
  return {
    ...facts,
    state,
    quotaName: quota?.name ?? '',
    payer: payerId === null ? null : (findPerson(server, payerId) ?? null),
    mayPay: isOpen && mayPay,
    qr:
      isOpen && mayPay && order.provider === 'promptpay' && !server.money.unopened.has(order.id)
        ? {
            imageUrl: `/api/order/${order.id}/qr.png?t=signed`,
            payload: '00020101021229370016A0000006770101110113006681234567853037645802TH5406129.006304B1EF',
            expiresAt: order.expiresAt,
          }
        : null,
    pollSeconds: 3,
  };
}

/** Returns the plan of a quota as its owner or manager sees it. */
export function viewSubscription(server: FakeServer, quota: QuotaRecord, personId: string): SubscriptionView {
  const { money } = server;
  const open = findOpenOrder(server, quota.id);
  const subscription = subscriptionOf(server, quota.id, open);
  const isPaid = subscription !== null && subscription.endsAt !== null && subscription.state !== 'ended';
  const planId = isPaid ? subscription.planId : quota.plan === 'free' ? 'free' : null;
  return {
    quotaId: quota.id,
    plan: money.plans.find(({ id }) => id === planId) ?? null,
    limitBytes: quota.limitBytes,
    grantedBytes: countGrantedBytes(server, quota.id),
    lentBytes: countLentBytes(server, quota.id),
    usedBytes: quota.usedBytes,
    reservedBytes: quota.reservedBytes,
    expiresAt: quota.expiresAt,
    subscription,
    creditSatang: money.credits.get(quota.id) ?? 0,
    openOrder: open ? viewOrder(server, open, personId) : null,
    isPayable: money.isPayable,
    providers: money.isPayable ? money.providers : [],
    vatPercent: money.vatPercent,
    permissions: { pay: roleInQuota(quota, personId) === 'owner' },
  };
}

function subscriptionOf(
  server: FakeServer,
  quotaId: string,
  open: OrderRecord | undefined,
): Subscription | null {
  const paid = server.money.subscriptions.get(quotaId);
  const state = stateOf(paid, server.now());
  if (!paid || state === null) {
    if (!open) return null;
    const { planId, period } = open;
    return {
      planId,
      period,
      state: 'pending',
      endsAt: null,
      keepsUntil: null,
      cancelledAt: null,
      next: null,
    };
  }
  const { planId, period, endsAt, cancelledAt, next } = paid;
  return {
    planId,
    period,
    state,
    endsAt: instant(endsAt),
    keepsUntil: instant(keepsUntil(endsAt)),
    cancelledAt,
    next: next && { ...next, startsAt: instant(endsAt), isPaid: next.planId === 'free' },
  };
}
