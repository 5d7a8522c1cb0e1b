import * as z from 'zod';
import type { Row } from '../../db/tables.ts';
import { bankReference } from '../../domains/money/orders/bank-notification.ts';
import {
  type ApprovalOutcome,
  approveOrder,
  listDuePayments,
  refundCredit,
  rejectOrder,
} from '../../domains/money/orders/operator.ts';
import { type RefundOutcome, refundOrder } from '../../domains/money/orders/refund-order.ts';
import { type ReturnOutcome, returnMoney } from '../../domains/money/orders/return-money.ts';
import { type CommandContext, CommandError } from '../context.ts';
import { visitDatabase } from '../processes/visit-database.ts';
import { inBaht, parseBaht } from './baht.ts';
import { createCommandRecord } from './command-record.ts';
import { orderRefusals, paymentRefundByProvider } from './provider-refund.ts';

/** Command-line options, unparsed. */
export interface PaymentOptions {
  reference?: string | undefined;
  amount?: string | undefined;
  'keep-plan'?: boolean | undefined;
  why?: string | undefined;
}

const clock = () => new Date();

const approvals: Readonly<Record<ApprovalOutcome, string>> = {
  paid: 'is paid; the storage has its plan.',
  credited: 'is not paid: the money does not settle it, and is kept as credit of the storage.',
  unmatched: 'is gone; the money belongs to no order.',
  known: 'was not changed: that reference arrived before.',
  unknown: 'is unknown, or its storage was deleted; nothing was changed.',
  'was-paid': 'was paid before; nothing was changed. Name --reference for money that came twice.',
  'not-enough':
    'cannot be paid by its credit: too little came, or its price is another now. Its owner orders again.',
};

/** Prints the operator's open work: open orders, those in review, and money that belongs to no order. */
export async function paymentList({ source, print }: CommandContext): Promise<number> {
  const { orders, slips, unmatched } = await visitDatabase(source, listDuePayments);
  for (const order of orders) {
    print(describe(order));
    for (const slip of slips) if (slip.order_id === order.id) print(describeSlip(slip));
  }
  for (const payment of unmatched) print(describeUnmatched(payment));
  print(
    orders.length + unmatched.length === 0
      ? 'Nothing waits.'
      : 'kepwai payment approve <id> once the exact amount is at the bank; reject <id> where it never comes.',
  );
  return 0;
}

/** Records the money of an order as arrived. */
export async function paymentApprove(
  { source, print }: CommandContext,
  orderId: string | undefined,
  { reference, amount, why }: PaymentOptions,
): Promise<number> {
  const id = requireId(orderId, 'approve');
  if (reference !== undefined && !bankReference.test(reference))
    throw new CommandError(`--reference ${reference} is no reference of a bank.`);
  const given = {
    orderId: id,
    reference: reference ?? null,
    amountSatang: amount === undefined ? null : parseBaht(amount, '--amount'),
  };
  if (given.amountSatang === 0) throw new CommandError('--amount must be more than nothing.');
  const outcome = await visitDatabase(source, (db) =>
    approveOrder({ db, clock, record: createCommandRecord() }, given, byCommand(why)),
  );
  const sentence = `The order ${id} ${approvals[outcome]}`;
  if (outcome === 'unknown' || outcome === 'not-enough') throw new CommandError(sentence);
  print(sentence);
  return 0;
}

/** Closes an order whose money did not come. */
export async function paymentReject(
  { source, print }: CommandContext,
  orderId: string | undefined,
  { why }: PaymentOptions,
): Promise<number> {
  const id = requireId(orderId, 'reject');
  const outcome = await visitDatabase(source, (db) => rejectOrder({ db, clock }, id, byCommand(why)));
  if (outcome === 'unknown') throw new CommandError(`The order ${id} ${approvals.unknown}`);
  if (outcome === 'was-paid') throw new CommandError(`The order ${id} was paid; nothing was changed.`);
  print(`The order ${id} is closed; what came for it stays credit of the storage.`);
  return 0;
}

const refunds: Readonly<Record<RefundOutcome, string>> = {
  refunded: 'is paid back.',
  known: 'was not changed: that reference was paid back before.',
  unknown: approvals.unknown,
  ...orderRefusals,
  'by-provider': 'was paid at Stripe, which pays it back itself: leave --reference out.',
};

/** Enters that an order was paid back as a whole, or credit of its storage. */
export async function paymentRefund(
  context: CommandContext,
  orderId: string | undefined,
  { reference, amount, why, 'keep-plan': keepsPlan = false }: PaymentOptions,
): Promise<number> {
  const id = requireId(orderId, 'refund');
  if (amount !== undefined && keepsPlan)
    throw new CommandError('--amount pays back credit; --keep-plan belongs to a whole order.');
  if (!reference) return await paymentRefundByProvider(context, { id, amount, keepsPlan }, byCommand(why));
  if (amount !== undefined) return await refundOfCredit(context, { id, reference, amount, why });
  const outcome = await visitDatabase(context.source, (db) =>
    refundOrder(
      { db, clock, record: createCommandRecord() },
      { orderId: id, reference, keepsPlan },
      byCommand(why),
    ),
  );
  const sentence = `The order ${id} ${refunds[outcome]}`;
  if (outcome !== 'refunded' && outcome !== 'known') throw new CommandError(sentence);
  context.print(sentence);
  return 0;
}

const returns: Readonly<Record<ReturnOutcome, string>> = {
  returned: 'went back.',
  known: 'went back before; nothing was changed.',
  'reference-used': 'was not changed: by that transfer something else went back.',
  unknown: 'is unknown, or an order has it; nothing was changed.',
};

/** Enters that money that belongs to no order was paid back. */
export async function paymentReturn(
  { source, print }: CommandContext,
  moneyReference: string | undefined,
  { reference, why }: PaymentOptions,
): Promise<number> {
  if (moneyReference === undefined)
    throw new CommandError('The reference of the money is needed; kepwai payment list names it.');
  if (!reference) throw new CommandError('--reference is needed: of the transfer by which it went back.');
  const references = { reference: moneyReference, returnReference: reference };
  const outcome = await visitDatabase(source, (db) => returnMoney({ db, clock }, references, byCommand(why)));
  const sentence = `The money ${moneyReference} ${returns[outcome]}`;
  if (outcome === 'unknown' || outcome === 'reference-used') throw new CommandError(sentence);
  print(sentence);
  return 0;
}

async function refundOfCredit(
  { source, print }: CommandContext,
  { id, reference, amount, why }: { id: string; reference: string; amount: string; why: string | undefined },
): Promise<number> {
  const amountSatang = parseBaht(amount, '--amount');
  if (amountSatang === 0) throw new CommandError('--amount must be more than nothing.');
  const outcome = await visitDatabase(source, (db) =>
    refundCredit({ db, clock }, { orderId: id, amountSatang, reference }, byCommand(why)),
  );
  if (outcome === 'unknown') throw new CommandError(`The order ${id} ${approvals.unknown}`);
  if (outcome === 'not-enough')
    throw new CommandError('The storage has not that much credit; nothing was changed.');
  print(
    outcome === 'known'
      ? 'That reference was paid back before; nothing was changed.'
      : `${inBaht(amountSatang)} baht of credit are paid back.`,
  );
  return 0;
}

/** Returns the record of an action: a command has no user. */
function byCommand(why: string | undefined) {
  return { actorId: null, reason: why?.trim() || null };
}

function describe(order: Row<'orders'>): string {
  const isOver = order.state === 'open' && order.expires_at <= clock();
  const state = isOver ? 'expired' : order.state;
  const review =
    order.review_reason === null ? '' : ` (${order.review_reason}, ${inBaht(order.received_satang)} came)`;
  return `${inBaht(order.amount_satang).padStart(12)}  ${order.id}  ${state}${review}, ${order.plan_id} for a ${order.period}, ${order.created_at.toISOString()}`;
}

function describeUnmatched({ reference, amount_satang, paid_at, payer }: Row<'payments'>): string {
  const from = payer === null ? '' : `, from ${payer}`;
  return `${inBaht(amount_satang).padStart(12)}  no order, reference ${reference}, ${paid_at.toISOString()}${from}`;
}

function describeSlip({ bank_code, reference, is_late, state, sent_at }: Row<'order_slips'>): string {
  const late = is_late ? ', after the order had ended' : '';
  return `${''.padStart(14)}slip of bank ${bank_code}, reference ${reference}, ${state}, sent ${sent_at.toISOString()}${late}`;
}

function requireId(id: string | undefined, verb: string): string {
  if (id === undefined) throw new CommandError(`The id of the order is needed: kepwai payment ${verb} <id>.`);
  if (!z.uuid().safeParse(id).success) throw new CommandError(`${id} is no id of an order.`);
  return id;
}
