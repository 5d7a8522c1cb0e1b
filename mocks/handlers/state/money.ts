import type { Offer, Plan, Subscription } from '@kepwai/api-client';
import { vatIn } from '@kepwai/rules/money/credit';
import {
  freePlanId,
  makeOffer as makePlanOffer,
  type PlanTerm,
  periodsOf,
  type QuotaFunds,
  remainingCredit,
  timesOf,
} from '@kepwai/rules/money/offers';
import { codeLivesMs } from '@kepwai/rules/money/orders';
import { anchorDayOf } from '@kepwai/rules/money/periods';
import { paidStateAt } from '@kepwai/rules/money/subscriptions';
import { buildId } from '../../fixtures/index.ts';
import { refuse } from '../contract/refuse.ts';
import type { OrderRecord, SubscriptionRecord } from './records/money.ts';
import type { FakeServer, QuotaRecord } from './records/records.ts';

/** State of a quota's paid time at an instant; null if it never had any. */
export function stateOf(paid: SubscriptionRecord | undefined, now: number): Subscription['state'] | null {
  const state = paidStateAt(paid ?? { endsAt: null, hasEnded: false }, now);
  return state === 'none' ? null : state;
}

/** Returns the offers of a quota, the smallest plan first. */
export function makeOffers(server: FakeServer, quota: QuotaRecord): Offer[] {
  return server.money.plans
    .filter(({ id }) => id !== freePlanId || quota.plan === 'free')
    .flatMap((plan) => periodsOf(plan.id).map((period) => makeOffer(server, quota, { plan, period })));
}

/** Returns the offer of one plan and period. */
export function makeOffer(
  server: FakeServer,
  quota: QuotaRecord,
  { plan, period }: { plan: Plan; period: Offer['period'] },
): Offer {
  const { vatPercent, isPayable } = server.money;
  const context = { at: server.now(), vatPercent, isPayable };
  const { anchorDay: _, ...offer } = makePlanOffer(fundsOf(server, quota), { plan, period }, context);
  const [startsAt, endsAt] = [instant(offer.startsAt), instant(offer.endsAt)];
  return { ...offer, plan, discountSatang: 0, startsAt, endsAt };
}

/** Returns the size of a quota, and its paid terms. */
export function fundsOf(server: FakeServer, quota: QuotaRecord): QuotaFunds {
  const paid = server.money.subscriptions.get(quota.id);
  const grantedBytes = countGrantedBytes(server, quota.id);
  const lentBytes = countLentBytes(server, quota.id);
  return {
    isFree: quota.plan === 'free',
    ownLimitBytes: quota.limitBytes - grantedBytes + lentBytes,
    grantedBytes,
    lentBytes,
    usedBytes: quota.usedBytes + quota.reservedBytes,
    expiresAt: quota.expiresAt,
    terms: paid ? [toTerm(server, paid)] : [],
    hasEnded: paid?.hasEnded ?? false,
    creditSatang: server.money.credits.get(quota.id) ?? 0,
  };
}

function toTerm(server: FakeServer, { planId, startsAt, endsAt, valueSatang }: SubscriptionRecord): PlanTerm {
  const limitBytes = server.money.plans.find(({ id }) => id === planId)?.limitBytes ?? 0;
  const anchorDay = anchorDayOf(startsAt);
  return { planId, limitBytes, anchorDay, startsAt, endsAt, valueSatang, vatSatang: 0 };
}

/** Adds an order for an offer; an open one of the quota is cancelled. One that credit covers is paid at once. */
export function addOrder(
  server: FakeServer,
  quota: QuotaRecord,
  {
    offer,
    payerId,
    provider = 'promptpay',
  }: { offer: Offer; payerId: string; provider?: 'promptpay' | 'stripe' },
): OrderRecord {
  if (offer.kind === 'free') throw refuse('PLAN_UNAVAILABLE');
  const now = server.now();
  const open = findOpenOrder(server, quota.id);
  const isSame = open?.planId === offer.plan.id && open.period === offer.period;
  if (isSame && open.provider === provider) return open;
  if (open) server.money.orders.set(open.id, { ...open, state: 'cancelled' });
  const isCovered = offer.amountSatang === 0;
  const isByCode = provider === 'promptpay' && !isCovered;
  const amountSatang = isByCode ? freeAmount(server, offer.amountSatang) : offer.amountSatang;
  const order: OrderRecord = {
    id: buildId(),
    quotaId: quota.id,
    kind: offer.kind,
    planId: offer.plan.id,
    planName: offer.plan.name,
    limitBytes: offer.plan.limitBytes,
    period: offer.period,
    priceSatang: offer.priceSatang,
    creditSatang: offer.creditSatang,
    discountSatang: offer.amountSatang - amountSatang,
    amountSatang,
    vatSatang: vatIn(offer.creditSatang + amountSatang, server.money.vatPercent),
    vatPercent: server.money.vatPercent,
    provider: isCovered ? 'credit' : provider,
    state: 'open',
    review: null,
    payerId,
    createdAt: instant(now),
    expiresAt: instant(now + codeLivesMs),
    paidAt: null,
    startsAt: offer.startsAt,
    endsAt: offer.endsAt,
    receiptNumber: null,
    refund: null,
    slip: null,
  };
  server.money.orders.set(order.id, order);
  return isCovered ? payOrder(server, order.id) : order;
}

/** Pays an order, as the bank's notice would, and gives the quota its plan. */
export function payOrder(server: FakeServer, orderId: string): OrderRecord {
  const order = server.money.orders.get(orderId);
  const quota = order && server.quotas.get(order.quotaId);
  if (!order || !quota) throw new Error(`there is no order ${orderId} of a quota`);
  const { money } = server;
  const now = server.now();
  const before = money.subscriptions.get(quota.id);
  const isRenewal = order.kind === 'renew' && before !== undefined;
  const funds = fundsOf(server, quota);
  const rest = order.kind === 'upgrade' ? remainingCredit(funds.terms, now) : 0;
  const credit = (money.credits.get(quota.id) ?? 0) + rest - order.creditSatang;
  money.credits.set(quota.id, Math.max(0, credit));
  const { startsAt, endsAt } = timesOf(funds, { isRenewal, period: order.period, at: now });
  const value = order.amountSatang + order.creditSatang;
  const isSmallerLater = isRenewal && before.planId !== order.planId;
  money.subscriptions.set(quota.id, {
    planId: isSmallerLater ? before.planId : order.planId,
    period: order.period,
    startsAt: isRenewal ? before.startsAt : startsAt,
    endsAt,
    valueSatang: isRenewal ? before.valueSatang + value : value,
    cancelledAt: null,
    next: isSmallerLater ? { planId: order.planId, period: order.period } : null,
    hasEnded: false,
  });
  const limitBytes = isSmallerLater ? quota.limitBytes : limitWith(server, quota, order.limitBytes);
  server.quotas.set(quota.id, { ...quota, limitBytes, expiresAt: instant(endsAt) });
  const number = [...money.orders.values()].filter(({ paidAt }) => paidAt !== null).length + 1;
  const paid = {
    state: 'paid',
    paidAt: instant(now),
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
  } as const;
  const receiptNumber = `2026-${String(number).padStart(6, '0')}`;
  const settled = { ...order, ...paid, receiptNumber, slip: null };
  money.orders.set(order.id, settled);
  server.publish({ type: 'quota-orders-changed', quotaId: quota.id });
  return settled;
}

/** Returns everything that a quota holds with a plan of this size. */
function limitWith(server: FakeServer, { id }: QuotaRecord, planBytes: number): number {
  return Math.max(0, planBytes + countGrantedBytes(server, id) - countLentBytes(server, id));
}

/** Returns the order of a quota whose code is valid. */
export function findOpenOrder(server: FakeServer, quotaId: string): OrderRecord | undefined {
  return [...server.money.orders.values()].find(
    (order) =>
      order.quotaId === quotaId && order.state === 'open' && server.now() < Date.parse(order.expiresAt),
  );
}

/** Returns whether something paid runs, its days of grace included. */
export function isRunning(paid: SubscriptionRecord | undefined, now: number): boolean {
  const state = stateOf(paid, now);
  return state === 'active' || state === 'grace';
}

/** Returns an instant of the contract. */
export function instant(at: number): string {
  return new Date(at).toISOString();
}

/** Returns the end of a new code. */
export function newCodeEnd(server: FakeServer): string {
  return instant(server.now() + codeLivesMs);
}

function freeAmount(server: FakeServer, priceSatang: number): number {
  const taken = [...server.money.orders.values()].map(({ amountSatang }) => amountSatang);
  let amount = priceSatang;
  while (taken.includes(amount)) amount -= 1;
  return amount;
}

/** Returns the bytes that promos and loans of others add to a quota now. */
export function countGrantedBytes(server: FakeServer, quotaId: string): number {
  const promos = [...server.promos.values()].flatMap(({ gift, redemptions }) =>
    redemptions.flatMap((one) => {
      const runs = one.quotaId === quotaId && server.now() < Date.parse(one.effect.endsAt);
      return gift.kind === 'storage' && runs ? [gift.bytes] : [];
    }),
  );
  return sum([
    ...promos,
    ...listLoans(server).flatMap((loan) => (loan.toQuotaId === quotaId ? [loan.bytes] : [])),
  ]);
}

/** Returns the bytes that a quota lends now. */
export function countLentBytes(server: FakeServer, quotaId: string): number {
  return sum(listLoans(server).flatMap((loan) => (loan.fromQuotaId === quotaId ? [loan.bytes] : [])));
}

function listLoans(server: FakeServer) {
  return [...server.loans.values()].filter(({ state }) => state !== 'ended');
}

function sum(bytes: readonly number[]): number {
  return bytes.reduce((total, one) => total + one, 0);
}
