import { startOfHour, vatIn } from '@kepwai/rules/money/credit';
import { codeLivesMs } from '@kepwai/rules/money/orders';
import { mayPay, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import type { Tx } from '../../../db/database.ts';
import type { Period, Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { type OfferedProvider, offeredProviders } from '../../../payments-env.ts';
import { requireNotBeingDeleted } from '../../storage/quota-deletion.ts';
import { requireRegistered } from '../../users/registration.ts';
import { type Funds, getFunds } from '../funds/funds.ts';
import { listAllPlans, type Plan } from '../plans/plans.ts';
import { restingMs } from './amounts.ts';
import { requireFewOrders } from './few-orders.ts';
import { makeOffer, type Offer } from './offers.ts';
import { openCode, requireFewOpen } from './open-code.ts';
import { payOrder, versionOf } from './pay-order.ts';
import { findByKey, insertOrder, lockOpenOrder, lockOrder, updateOrder } from './stores/orders-store.ts';

type OrderDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'record'>;

/** Time for which an order can be paid: by its code, or on the page of a provider. */
const payableMs: Readonly<Record<Row<'orders'>['provider'], number>> = {
  promptpay: codeLivesMs,
  stripe: 60 * 60_000,
  credit: codeLivesMs,
};

/** Minimum amount of Stripe. */
const leastOfStripeSatang = 1000;

/** Contents of an order. */
export interface OrderChoice {
  planId: string;
  period: Period;
  /** Undefined: the usual one. */
  provider?: OfferedProvider | undefined;
  /** Amount that they saw. */
  expectedSatang: number | undefined;
}

/**
 * Orders a plan for a quota, and returns the order's id; idempotent for the same `key`. An open order for the same is
 * returned, another one cancelled. It reserves no amount until its code is opened.
 * @throws NOT_ALLOWED, REGISTRATION_REQUIRED, IDEMPOTENCY_KEY_REUSED, PLAN_UNAVAILABLE, PLAN_TOO_SMALL, PAID_FAR_AHEAD,
 * PAYMENTS_OFF, AMOUNT_TOO_SMALL, PRICE_CHANGED, TOO_MANY_OPEN_ORDERS, QUOTA_BEING_DELETED, RATE_LIMITED
 */
export async function orderPlan(
  deps: OrderDeps,
  { holder, choice, key }: { holder: QuotaHolder; choice: OrderChoice; key: string | null },
): Promise<string> {
  if (!mayPay(holder)) throw new AppError('NOT_ALLOWED');
  const { quotaId, userId } = holder;
  return await deps.db.transaction().execute(async (tx) => {
    await requireRegistered(tx, userId);
    const funds = await getFunds(tx, { quotaId, isLocked: true });
    await requireNotBeingDeleted(tx, quotaId);
    const known = key === null ? undefined : await findByKey(tx, { quotaId, key });
    if (known) return requireSame(known, choice);
    const at = deps.clock();
    const offer = await getOffer(tx, deps, { funds, choice, at });
    const provider = offer.amountSatang === 0 ? 'credit' : chooseProvider(deps, choice);
    const open = await lockOpenOrder(tx, quotaId);
    if (open?.provider === provider && isSameOffer(open, offer, at)) return open.id;
    await requireFewOrders(tx, { quotaId, at });
    if (open) await updateOrder(tx, open.id, closed(open, at));
    if (provider === 'promptpay') await requireFewOpen(tx, { userId, orderId: null, at });
    const order = await insertOrder(tx, {
      ...priceOrder(deps, { offer, provider, at }),
      quota_id: quotaId,
      payer_id: userId,
      basis_version: versionOf(funds),
      creation_key: key,
    });
    if (order.amount_satang === 0) {
      const paid = { order: { ...order, quota_id: quotaId }, funds, actor: { userId }, at };
      await payOrder(tx, deps, paid);
    }
    return order.id;
  });
}

/**
 * Cancels an order that is not paid; idempotent.
 * @throws NOT_ALLOWED, NOT_FOUND, ORDER_PAID
 */
export async function cancelOrder(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  { holder, orderId }: { holder: QuotaHolder; orderId: string },
): Promise<void> {
  await changeOrder({ db }, { holder, orderId }, async (tx, order) => {
    if (order.state === 'open') await updateOrder(tx, order.id, { state: 'cancelled', closed_at: clock() });
  });
}

/**
 * Opens the code of an order, or gives it another quarter of an hour, also if it expired within a day: then maybe with
 * another amount.
 * @throws NOT_ALLOWED, NOT_FOUND, ORDER_PAID, ORDER_ENDED, PAYMENTS_OFF, TOO_MANY_OPEN_ORDERS, RATE_LIMITED, PAYMENTS_BUSY
 */
export async function renewCode(
  { db, clock, env }: OrderDeps,
  { holder, orderId, network }: { holder: QuotaHolder; orderId: string; network: string },
): Promise<void> {
  await changeOrder({ db }, { holder, orderId }, async (tx, order) => {
    if (order.provider !== 'credit') chooseProvider({ env }, { provider: order.provider });
    const at = clock();
    const expires_at = new Date(at.getTime() + payableMs[order.provider]);
    const hasCode = order.provider !== 'promptpay' || order.code_opened_at !== null;
    if (order.state === 'open' && at < order.expires_at && hasCode) {
      await updateOrder(tx, order.id, { expires_at });
      return;
    }
    await requireReopenable(tx, { order, quotaId: holder.quotaId, at });
    const payableSatang = order.price_satang - order.credit_satang;
    const { quotaId, userId } = holder;
    const opening = { quotaId, userId, orderId, priceSatang: payableSatang, network, at };
    const code = order.provider === 'promptpay' ? await openCode(tx, { env }, opening) : null;
    const amount = code?.amount_satang ?? payableSatang;
    await updateOrder(tx, order.id, {
      state: 'open',
      closed_at: null,
      expires_at,
      // The person who opens a code is the payer.
      ...(code && { ...code, payer_id: userId }),
      amount_satang: amount,
      discount_satang: payableSatang - amount,
      vat_satang: vatIn(order.price_satang - payableSatang + amount, order.vat_percent),
    });
  });
}

/** Locks the quota and an order of it, and changes the order. */
async function changeOrder(
  { db }: Pick<OrderDeps, 'db'>,
  { holder, orderId }: { holder: QuotaHolder; orderId: string },
  change: (tx: Tx, order: Row<'orders'>) => Promise<void>,
): Promise<void> {
  if (!mayPay(holder)) throw new AppError('NOT_ALLOWED');
  await db.transaction().execute(async (tx) => {
    await getFunds(tx, { quotaId: holder.quotaId, isLocked: true });
    const order = await lockOrder(tx, orderId);
    if (!order || order.quota_id !== holder.quotaId) throw new AppError('NOT_FOUND');
    if (order.state === 'paid' || order.state === 'refunded') throw new AppError('ORDER_PAID');
    await change(tx, order);
  });
}

/** @throws ORDER_ENDED if the order is over, another one is open, or the quota changed since it was priced */
async function requireReopenable(
  tx: Tx,
  { order, quotaId, at }: { order: Row<'orders'>; quotaId: string; at: Date },
): Promise<void> {
  const isOver = order.state !== 'open' && order.state !== 'expired';
  const isOld = at.getTime() - order.expires_at.getTime() > restingMs;
  const open = await lockOpenOrder(tx, quotaId);
  const hasOther = open !== undefined && open.id !== order.id;
  const funds = await getFunds(tx, { quotaId });
  if (isOver || isOld || hasOther || versionOf(funds) !== order.basis_version)
    throw new AppError('ORDER_ENDED');
}

async function getOffer(
  tx: Tx,
  { env }: Pick<OrderDeps, 'env'>,
  { funds, choice, at }: { funds: Funds; choice: OrderChoice; at: Date },
): Promise<Offer> {
  const plan = (await listAllPlans(tx)).find(({ id }) => id === choice.planId);
  const isKept = funds.terms.some((term) => term.plan_id === plan?.id && at < term.ends_at);
  if (!plan || (plan.retired_at !== null && !isKept)) throw new AppError('PLAN_UNAVAILABLE');
  const { vatPercent } = env.payments;
  const isPayable = offeredProviders(env.payments).length > 0;
  const offer = makeOffer(funds, { plan, period: choice.period }, { at, vatPercent, isPayable });
  if (offer.kind === 'free') throw new AppError('PLAN_UNAVAILABLE');
  if (offer.refusal === 'PLAN_TOO_SMALL') throw tooSmall(plan, offer.overBytes);
  if (offer.refusal !== null) throw new AppError(offer.refusal);
  if (choice.expectedSatang !== undefined && offer.amountSatang > choice.expectedSatang)
    throw new AppError('PRICE_CHANGED');
  return offer;
}

/** Returns the refusal of a plan that is too small for the kept files, with the bytes. */
export function tooSmall(plan: Plan, overBytes: number): AppError {
  const message = `เกินแพ็กเกจ ${plan.name} อยู่ ${overBytes} ไบต์`;
  return new AppError('PLAN_TOO_SMALL', { details: [{ field: '/planId', message }] });
}

/** @throws PAYMENTS_OFF if the operator does not offer it */
function chooseProvider(
  { env }: Pick<OrderDeps, 'env'>,
  { provider }: Pick<OrderChoice, 'provider'>,
): OfferedProvider {
  const offered = offeredProviders(env.payments);
  const chosen = provider ?? offered[0];
  if (chosen === undefined || !offered.includes(chosen)) throw new AppError('PAYMENTS_OFF');
  return chosen;
}

/** @throws AMOUNT_TOO_SMALL */
function priceOrder(
  { env }: Pick<OrderDeps, 'env'>,
  { offer, provider, at }: { offer: Offer; provider: Row<'orders'>['provider']; at: Date },
) {
  if (offer.kind === 'free') throw new AppError('PLAN_UNAVAILABLE');
  const isCovered = offer.amountSatang === 0;
  const amount = offer.amountSatang;
  if (provider === 'stripe' && amount < leastOfStripeSatang) throw new AppError('AMOUNT_TOO_SMALL');
  const { vatPercent } = env.payments;
  return {
    kind: offer.kind,
    plan_id: offer.plan.id,
    plan_name: offer.plan.name,
    limit_bytes: offer.plan.limit_bytes,
    period: offer.period,
    price_satang: offer.priceSatang,
    credit_satang: offer.creditSatang,
    discount_satang: 0,
    amount_satang: amount,
    vat_satang: vatIn(offer.creditSatang + amount, vatPercent),
    vat_percent: vatPercent,
    provider,
    // One that is covered is paid within this transaction.
    state: isCovered ? ('expired' as const) : ('open' as const),
    closed_at: isCovered ? at : null,
    review_reason: null,
    credited_at: new Date(startOfHour(at)),
    created_at: at,
    expires_at: new Date(at.getTime() + payableMs[provider]),
    paid_at: null,
    starts_at: offer.startsAt,
    ends_at: offer.endsAt,
    receipt_number: null,
    code_opened_at: null,
  };
}

/** Returns the change that ends an open order: it expired, or another one replaces it. */
function closed({ expires_at }: Row<'orders'>, at: Date): Pick<Row<'orders'>, 'state' | 'closed_at'> {
  return at < expires_at
    ? { state: 'cancelled', closed_at: at }
    : { state: 'expired', closed_at: expires_at };
}

function isSameOffer(order: Row<'orders'>, offer: Offer, at: Date): boolean {
  return (
    at < order.expires_at &&
    order.plan_id === offer.plan.id &&
    order.period === offer.period &&
    order.kind === offer.kind &&
    order.price_satang === offer.priceSatang &&
    order.credit_satang === offer.creditSatang
  );
}

/** @throws IDEMPOTENCY_KEY_REUSED */
function requireSame(order: Row<'orders'>, { planId, period, provider }: OrderChoice): string {
  const isOther = provider !== undefined && order.provider !== 'credit' && order.provider !== provider;
  if (order.plan_id !== planId || order.period !== period || isOther)
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return order.id;
}
