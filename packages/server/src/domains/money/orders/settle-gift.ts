import { thaiYear } from '@kepwai/rules/days/thai-time';
import { startOfHour, vatIn } from '@kepwai/rules/money/credit';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listLinkedGroupIds } from '../../storage/quotas.ts';
import { getFunds } from '../funds/funds.ts';
import { debitCredit, enter } from '../ledger/ledger.ts';
import { listAllPlans } from '../plans/plans.ts';
import { isPassed, releaseHeld } from './hold-gifts.ts';
import { makeOffer, type Offer } from './offers.ts';
import { type OrderOfQuota, payOrder, versionOf } from './pay-order.ts';
import {
  findHat,
  findHatOfGift,
  type HatRow,
  sumHeld,
  updateGiftCounted,
  updateHatEnded,
} from './stores/hats-store.ts';
import { insertOrder, takeReceiptNumber, updateOrder } from './stores/orders-store.ts';

/**
 * Returns the hat that accepts a gift now; undefined if it is full, or over: then the money stays credit of the quota.
 */
export async function findHatToFill(
  tx: Tx,
  { order, at }: { order: OrderOfQuota; at: Date },
): Promise<HatRow | undefined> {
  const hat = await findHatOfGift(tx, order.id);
  return hat && isPassed(hat, at) ? hat : undefined;
}

/**
 * Counts a paid gift in its hat: its money, which is credit of the quota by now, is set aside. A hat that is full pays its
 * plan, once. The caller holds the lock of the quota.
 */
export async function payGift(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  { order, hat, at }: { order: OrderOfQuota; hat: HatRow; at: Date },
): Promise<void> {
  const quotaId = order.quota_id;
  await enter(tx, {
    kind: 'contribution',
    at,
    operationKey: `order:${order.id}`,
    quotaId,
    orderId: order.id,
    postings: debitCredit(order.amount_satang, 'customer-credit', 'hat-contributions'),
  });
  const year = thaiYear(at);
  const number = await takeReceiptNumber(tx, year);
  await updateOrder(tx, order.id, {
    state: 'paid',
    closed_at: order.closed_at ?? at,
    paid_at: at,
    receipt_number: `${year}-${String(number).padStart(6, '0')}`,
  });
  await updateGiftCounted(tx, { orderId: order.id, at });
  const groupIds = await listLinkedGroupIds(tx, quotaId);
  // The hat alone names givers, as they chose.
  await record(tx, { kind: 'hat-gift-received', quotaId, groupIds, actor: 'product' });
  const filled = await findHat(tx, hat.id);
  if (filled && filled.given_satang >= filled.target_satang)
    await payPlan(tx, { record }, { hat: filled, at, vatPercent: order.vat_percent });
}

/** Pays the plan of a full hat; if it is no longer available, the gifts stay credit of the quota. */
async function payPlan(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  { hat, at, vatPercent }: { hat: HatRow; at: Date; vatPercent: number },
): Promise<void> {
  const { quota_id: quotaId } = hat;
  const held = await sumHeld(tx, hat.id);
  await releaseHeld(tx, { hat, at });
  const funds = await getFunds(tx, { quotaId });
  const plan = (await listAllPlans(tx)).find(({ id }) => id === hat.plan_id);
  const offer = plan && makeOffer(funds, { plan, period: hat.period }, { at, vatPercent, isPayable: true });
  const groupIds = await listLinkedGroupIds(tx, quotaId);
  if (!offer || !isGivable(offer)) {
    await updateHatEnded(tx, { hatId: hat.id, state: 'ended', at, orderId: null });
    await record(tx, { kind: 'hat-ended', quotaId, groupIds, outcome: 'ended', actor: 'product' });
    return;
  }
  const creditSatang = Math.min(offer.priceSatang, held);
  const order = await insertOrder(tx, {
    kind: offer.kind === 'renew' ? 'renew' : 'subscribe',
    quota_id: quotaId,
    payer_id: null,
    plan_id: offer.plan.id,
    plan_name: offer.plan.name,
    limit_bytes: offer.plan.limit_bytes,
    period: offer.period,
    price_satang: offer.priceSatang,
    credit_satang: creditSatang,
    // The satang by which gifts were reduced.
    discount_satang: offer.priceSatang - creditSatang,
    amount_satang: 0,
    vat_satang: vatIn(creditSatang, vatPercent),
    vat_percent: vatPercent,
    provider: 'credit',
    // It is paid within this transaction.
    state: 'expired',
    closed_at: at,
    review_reason: null,
    basis_version: versionOf(funds),
    credited_at: new Date(startOfHour(at)),
    creation_key: null,
    created_at: at,
    expires_at: at,
    paid_at: null,
    starts_at: offer.startsAt,
    ends_at: offer.endsAt,
    receipt_number: null,
    code_opened_at: null,
  });
  await payOrder(tx, { record }, { order: { ...order, quota_id: quotaId }, funds, actor: 'product', at });
  await updateHatEnded(tx, { hatId: hat.id, state: 'reached', at, orderId: order.id });
  await record(tx, { kind: 'hat-ended', quotaId, groupIds, outcome: 'reached', actor: 'product' });
}

/** Returns whether a hat can be passed for an offer: a larger plan in the middle of a term is the owner's to choose. */
export function isGivable({ kind, refusal }: Offer): boolean {
  return (kind === 'subscribe' || kind === 'renew') && refusal === null;
}
