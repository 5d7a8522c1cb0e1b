import { thaiYear } from '@kepwai/rules/days/thai-time';
import { creditOf } from '@kepwai/rules/money/credit';
import { timesOf } from '@kepwai/rules/money/offers';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../changes/change.ts';
import { ownLimitOf } from '../../storage/grants/grants.ts';
import { listLinkedGroupIds } from '../../storage/quotas.ts';
import { type Funds, getFunds, type Term, toPaidTerm } from '../funds/funds.ts';
import { moveGifts, restOfGifts } from '../funds/gifts.ts';
import { cutTerm, insertTerm, upsertSubscription } from '../funds/subscriptions-store.ts';
import { applyTerms } from '../funds/terms.ts';
import { debitCredit, enter } from '../ledger/ledger.ts';
import { takeReceiptNumber, updateOrder } from './stores/orders-store.ts';

/** An order whose quota exists. */
export type OrderOfQuota = Row<'orders'> & { quota_id: string };

/** Returns the version that an order must be priced for. */
export function versionOf({ subscription }: Pick<Funds, 'subscription'>): number {
  return subscription?.version ?? 0;
}

/** Returns the credit for the rest of its terms, as of the time of the order. */
function restOf(funds: Funds, order: Row<'orders'>): number {
  if (order.kind !== 'upgrade') return 0;
  return funds.terms.reduce(
    (sum, term) => sum + creditOf(toPaidTerm(term), order.credited_at).creditSatang,
    0,
  );
}

/** Returns whether the quota's money and rest of terms pay an order, and nothing changed since it was priced. */
export function canPay(funds: Funds, order: Row<'orders'>): boolean {
  const isCurrent = versionOf(funds) === order.basis_version;
  const neededSatang = order.amount_satang + order.credit_satang;
  return isCurrent && funds.creditSatang + restOf(funds, order) >= neededSatang;
}

/**
 * Pays an order with the money of its quota: ends the terms that an upgrade replaces, adds the new one, and changes the
 * quota. The caller holds the lock of the quota, and has checked `canPay`.
 */
export async function payOrder(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  { order, funds, actor, at }: { order: OrderOfQuota; funds: Funds; actor: Actor; at: Date },
): Promise<void> {
  const quotaId = order.quota_id;
  const gifts = order.kind === 'upgrade' ? restOfGifts(funds.terms, at) : [];
  if (order.kind === 'upgrade') {
    for (const term of funds.terms)
      if (term.ends_at > order.credited_at) await cutAndCredit(tx, { term, order, at });
  }
  const valueSatang = order.amount_satang + order.credit_satang;
  await enter(tx, {
    kind: 'order',
    at,
    operationKey: `order:${order.id}`,
    quotaId,
    orderId: order.id,
    postings: [
      { account: 'customer-credit', satang: valueSatang },
      { account: 'vat-payable', satang: -order.vat_satang },
      { account: 'deferred-revenue', satang: -(valueSatang - order.vat_satang) },
    ],
  });
  const term = termOf(order, funds, at);
  await upsertSubscription(tx, {
    quota_id: quotaId,
    base_limit_bytes: ownLimitOf(funds.quota),
    base_expires_at: funds.quota.expires_at,
    cancelled_at: null,
    next_plan_id: null,
    next_period: null,
    ended_at: null,
    created_at: at,
  });
  await insertTerm(tx, {
    quota_id: quotaId,
    order_id: order.id,
    plan_id: order.plan_id,
    limit_bytes: order.limit_bytes,
    period: order.period,
    value_satang: valueSatang,
    vat_satang: order.vat_satang,
    cut_at: null,
    ...term,
  });
  await moveGifts(tx, { quotaId, gifts, from: term.ends_at });
  const year = thaiYear(at);
  const number = await takeReceiptNumber(tx, year);
  await updateOrder(tx, order.id, {
    state: 'paid',
    closed_at: order.closed_at ?? at,
    paid_at: at,
    starts_at: term.starts_at,
    ends_at: term.ends_at,
    receipt_number: `${year}-${String(number).padStart(6, '0')}`,
  });
  await applyTerms(tx, { funds: await getFunds(tx, { quotaId }), at, setsExpiry: true });
  const groupIds = await listLinkedGroupIds(tx, quotaId);
  await record(tx, { kind: 'quota-plan-changed', quotaId, groupIds, actor });
}

function termOf(
  order: OrderOfQuota,
  { terms }: Funds,
  at: Date,
): Pick<Term, 'starts_at' | 'ends_at' | 'anchor_day'> {
  const paid = terms.map((term) => ({ endsAt: term.ends_at, anchorDay: term.anchor_day }));
  const { startsAt, endsAt, anchorDay } = timesOf(
    { terms: paid },
    { isRenewal: order.kind === 'renew', period: order.period, at },
  );
  return { starts_at: new Date(startsAt), ends_at: new Date(endsAt), anchor_day: anchorDay };
}

/** Ends a term that an upgrade replaces. */
async function cutAndCredit(
  tx: Tx,
  { term, order, at }: { term: Term; order: OrderOfQuota; at: Date },
): Promise<void> {
  await enterRest(tx, {
    ...creditOf(toPaidTerm(term), order.credited_at),
    ...{ term, at, quotaId: order.quota_id, orderId: order.id, operationKey: `cut:${term.id}` },
  });
  await cutTerm(tx, { id: term.id, at });
}

/** Enters the early end of a term: its rest becomes credit, VAT included, and the used part revenue. */
export async function enterRest(
  tx: Tx,
  rest: {
    term: Term;
    creditSatang: number;
    vatSatang: number;
    at: Date;
    quotaId: string;
    orderId: string;
    operationKey: string;
  },
): Promise<void> {
  const { term, creditSatang, vatSatang, at, quotaId, orderId, operationKey } = rest;
  const deferredSatang = term.value_satang - term.vat_satang - term.recognised_satang;
  const creditedNet = creditSatang - vatSatang;
  await enter(tx, {
    kind: 'cut',
    at,
    operationKey,
    quotaId,
    orderId,
    postings: [
      ...debitCredit(creditedNet, 'deferred-revenue', 'customer-credit'),
      ...debitCredit(vatSatang, 'vat-payable', 'customer-credit'),
      // Used value; negative if the ledger already had more as revenue at the hour of the credit.
      ...debitCredit(deferredSatang - creditedNet, 'deferred-revenue', 'revenue'),
    ],
  });
}
