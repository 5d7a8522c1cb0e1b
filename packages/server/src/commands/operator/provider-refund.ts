import type { Db } from '../../db/database.ts';
import { createStripeCheckout } from '../../domains/money/orders/providers/stripe.ts';
import type { OperatorAct } from '../../domains/money/orders/stores/acts-store.ts';
import { type AskedRefund, askRefund } from '../../domains/money/refunds/ask-refund.ts';
import { findRefund } from '../../domains/money/refunds/refunds-store.ts';
import { settleRefund } from '../../domains/money/refunds/settle-refund.ts';
import { parsePaymentsEnv } from '../../env.ts';
import { isAppError } from '../../errors.ts';
import { RetryLater } from '../../queue/queue.ts';
import { type CommandContext, CommandError } from '../context.ts';
import { createLog } from '../log.ts';
import { visitDatabase } from '../processes/visit-database.ts';
import { inBaht, parseBaht } from './baht.ts';
import { createCommandRecord } from './command-record.ts';

const clock = () => new Date();

/** Reasons in an order itself for not paying it back. */
export const orderRefusals = {
  'not-paid': 'was not paid with money; nothing was changed. Credit is paid back with --amount.',
  'was-refunded': 'was paid back before; nothing was changed.',
  'later-first':
    'is followed by a later payment: pay that one back first, or keep the plan with --keep-plan.',
  used: 'was upgraded, and its rest paid for another order: pay that one back, or keep the plan with --keep-plan.',
  'of-hat':
    'is a gift to a hat, which is not one giver’s any more: once it is credit, pay it back with --amount.',
} as const;

const refusals: Readonly<Record<Exclude<AskedRefund['outcome'], 'refunded' | 'known'>, string>> = {
  unknown: 'is unknown, or its storage was deleted; nothing was changed.',
  ...orderRefusals,
  'not-enough': 'belongs to a storage that has not that much credit; nothing was changed.',
  'by-bank': 'was not paid at Stripe: pay it back by your bank, and name --reference of that transfer.',
};

/** Refunds money of an order through its provider; resumes a command that was cut off. */
export async function paymentRefundByProvider(
  { source, print }: CommandContext,
  { id: orderId, amount, keepsPlan }: { id: string; amount: string | undefined; keepsPlan: boolean },
  by: OperatorAct,
): Promise<number> {
  const wanted =
    amount === undefined ? { orderId, keepsPlan } : { orderId, creditSatang: parseBaht(amount, '--amount') };
  if ('creditSatang' in wanted && wanted.creditSatang === 0)
    throw new CommandError('--amount must be more than nothing.');
  const { stripe } = parsePaymentsEnv(source);
  const checkoutProvider = stripe === null ? null : createStripeCheckout(stripe);
  return await visitDatabase(source, async (db) => {
    const deps = { db, clock, record: createCommandRecord(), log: createLog('warn'), checkoutProvider };
    const asked = await askRefund(deps, wanted, by);
    if (asked.outcome !== 'refunded' && asked.outcome !== 'known')
      throw new CommandError(`The order ${orderId} ${refusals[asked.outcome]}`);
    try {
      await settleRefund(deps, asked);
    } catch (error) {
      if (!(error instanceof RetryLater) && !isAppError(error, 'PROVIDER_UNAVAILABLE')) throw error;
    }
    print(await describeRefund(db, asked.refundId));
    return 0;
  });
}

/** @throws CommandError if the provider refused it */
async function describeRefund(db: Db, refundId: string): Promise<string> {
  const refund = await findRefund(db, refundId);
  if (!refund) throw new Error(`the refund ${refundId} was entered and is gone`);
  const { state, amount_satang, reference, order_id } = refund;
  const amount = `${inBaht(amount_satang)} baht`;
  if (state === 'failed')
    throw new CommandError(
      `Stripe refused to pay ${amount} back; they are credit of the storage. Pay them back by your bank: kepwai payment refund ${order_id} --amount ${inBaht(amount_satang)} --reference <of the transfer>.`,
    );
  return state === 'done'
    ? `${amount} are paid back by Stripe (${reference}).`
    : `${amount} are set aside, and Stripe is asked to pay them back; the server goes on until it has.`;
}
