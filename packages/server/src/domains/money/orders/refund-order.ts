import { creditOf, startOfHour, vatIn } from '@kepwai/rules/money/credit';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listLinkedGroupIds } from '../../storage/quotas.ts';
import { recordSettled } from '../../storage/roles/roles.ts';
import { type Funds, getFunds, type Term, toPaidTerm } from '../funds/funds.ts';
import { cutTerm, endTerm, updateSubscription } from '../funds/subscriptions-store.ts';
import { applyTerms } from '../funds/terms.ts';
import type { Account } from '../ledger/entry.ts';
import { debitCredit, enter } from '../ledger/ledger.ts';
import { isEntered } from '../ledger/ledger-store.ts';
import { enterRest, type OrderOfQuota } from './pay-order.ts';
import { lockWithQuota } from './receive-payment.ts';
import { insertAct, type OperatorAct } from './stores/acts-store.ts';
import { updateOrder } from './stores/orders-store.ts';
import { findProviderPayment } from './stores/payments-store.ts';

type RefundDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/**
 * unknown: no such order, or its quota is gone. not-paid: or nothing but credit paid it. known: that reference was paid
 * back before. was-refunded: with another reference. later-first: a later payment runs on from its end. used: an
 * upgrade took its place and used its rest. of-hat: a gift, which its hat holds or has paid with. by-provider: the
 * money came through a provider, which refunds it by `askRefund`.
 */
export type RefundOutcome =
  | 'refunded'
  | 'known'
  | 'unknown'
  | 'not-paid'
  | 'was-refunded'
  | 'later-first'
  | 'used'
  | 'of-hat'
  | 'by-provider';

/**
 * Records that the operator refunded the whole money of an order by their bank. Its storage ends now, with the usual
 * days of grace; `keepsPlan`: it continues. Idempotent; recorded with actor and reason.
 */
export async function refundOrder(
  { db, clock, record }: RefundDeps,
  { orderId, reference, keepsPlan }: { orderId: string; reference: string; keepsPlan: boolean },
  by: OperatorAct = { actorId: null, reason: null },
): Promise<RefundOutcome> {
  return await db.transaction().execute(async (tx) => {
    const order = await lockWithQuota(tx, orderId);
    if (!order) return 'unknown';
    const operationKey = refundKey(reference);
    if (await isEntered(tx, operationKey)) return 'known';
    if (await findProviderPayment(tx, { orderId, amountSatang: order.amount_satang })) return 'by-provider';
    const at = clock();
    const refund = { order, keepsPlan, account: 'cash-promptpay', operationKey, at } as const;
    const outcome = await takeBack(tx, { record }, refund);
    if (outcome === 'refunded') await insertAct(tx, { ...by, at, act: 'refund-order', orderId, outcome });
    return outcome;
  });
}

/**
 * Ends an order's purchase, unless `keepsPlan`, and enters its whole money to an account. The caller has locked the
 * order with its quota.
 */
export async function takeBack(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  refund: {
    order: OrderOfQuota;
    keepsPlan: boolean;
    account: 'cash-promptpay' | 'cash-stripe' | 'refunds-under-way';
    operationKey: string;
    at: Date;
  },
): Promise<Exclude<RefundOutcome, 'known' | 'by-provider'>> {
  const { order, keepsPlan, account, operationKey, at } = refund;
  if (order.state === 'refunded') return 'was-refunded';
  if (order.state !== 'paid' || order.amount_satang === 0) return 'not-paid';
  // Money that a hat holds, or has spent, belongs to no single giver; as credit it is paid back by `refundCredit`.
  if (order.kind === 'contribution') return 'of-hat';
  const funds = await getFunds(tx, { quotaId: order.quota_id });
  if (keepsPlan) {
    await enterRefund(tx, { order, restSatang: 0, account, operationKey, at });
  } else {
    const term = funds.terms.find(({ order_id }) => order_id === order.id);
    if (!term) return 'used';
    if (term.id !== funds.terms.at(-1)?.id) return 'later-first';
    const restSatang = await endPlan(tx, { order, funds, term, at });
    await enterRefund(tx, { order, restSatang, account, operationKey, at });
    const groupIds = await listLinkedGroupIds(tx, order.quota_id);
    await record(tx, { kind: 'quota-plan-changed', quotaId: order.quota_id, groupIds, actor: 'operator' });
  }
  await updateOrder(tx, order.id, { state: 'refunded' });
  await recordSettled(tx, { record }, { quotaId: order.quota_id, actor: 'operator' });
  return 'refunded';
}

/** Returns the key of a refund's entry: its reference counts once, for any purpose. */
export function refundKey(reference: string): string {
  return `refund:${reference}`;
}

/** Ends an order's purchase, makes its rest credit, and returns that. One that is over has no rest. */
async function endPlan(
  tx: Tx,
  { order, funds, term, at }: { order: OrderOfQuota; funds: Funds; term: Term; at: Date },
): Promise<number> {
  const quotaId = order.quota_id;
  if (term.ends_at <= at) return 0;
  const hour = new Date(startOfHour(at));
  const { creditSatang, vatSatang } = creditOf(toPaidTerm(term), hour);
  await enterRest(tx, {
    ...{ term, creditSatang, vatSatang, at, quotaId },
    ...{ orderId: order.id, operationKey: `end:${term.id}` },
  });
  if (term.starts_at > at && funds.terms.length > 1) {
    await cutTerm(tx, { id: term.id, at });
  } else {
    // An instant of a term that has just begun remains, so that it ends like every plan, with nothing to credit.
    const endsAt = new Date(Math.max(hour.getTime(), term.starts_at.getTime() + 1));
    const [valueSatang, vat] = [term.value_satang - creditSatang, term.vat_satang - vatSatang];
    await endTerm(tx, { id: term.id, endsAt, valueSatang, vatSatang: vat });
  }
  await updateSubscription(tx, quotaId, { cancelled_at: null, next_plan_id: null, next_period: null });
  await applyTerms(tx, { funds: await getFunds(tx, { quotaId }), at, setsExpiry: true });
  return creditSatang;
}

/** Enters the refunded money: the rest of the plan pays it, and the remainder is the operator's loss, without its VAT. */
async function enterRefund(
  tx: Tx,
  refund: {
    order: OrderOfQuota;
    restSatang: number;
    account: Account;
    operationKey: string;
    at: Date;
  },
): Promise<void> {
  const { order, restSatang, account, operationKey, at } = refund;
  const fromRest = Math.min(order.amount_satang, restSatang);
  const lossSatang = order.amount_satang - fromRest;
  const lossVatSatang = vatIn(lossSatang, order.vat_percent);
  await enter(tx, {
    kind: 'refund',
    at,
    operationKey,
    quotaId: order.quota_id,
    orderId: order.id,
    postings: [
      ...debitCredit(fromRest, 'customer-credit', account),
      ...debitCredit(lossSatang - lossVatSatang, 'refunds', account),
      ...debitCredit(lossVatSatang, 'vat-payable', account),
    ],
  });
}
