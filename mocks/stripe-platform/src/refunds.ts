import * as z from 'zod';
import { type Context, newId, seconds, tell } from './context.ts';
import type { Form } from './form.ts';
import type { Refund } from './objects.ts';
import { invalidRequest, missing } from './stripe-error.ts';

const newRefund = z.strictObject({
  payment_intent: z.string(),
  amount: z
    .string()
    .regex(/^[1-9]\d{0,11}$/)
    .transform(Number)
    .optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

/** Pays money back, as `POST /v1/refunds`; never more than was received. */
export function createRefund(context: Context, form: Form): Refund {
  const parsed = newRefund.safeParse(form);
  if (!parsed.success) throw invalidRequest(`Invalid parameters: ${parsed.error.issues[0]?.message}`);
  const { state, clock } = context;
  const { payment_intent: id, amount, reason, metadata } = parsed.data;
  const payment = state.paymentIntents.get(id);
  if (!payment) throw missing('payment_intent', id);
  const refunded = [...state.refunds.values()]
    .filter((refund) => refund.payment_intent === id && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0);
  const left = payment.amount_received - refunded;
  if (left === 0)
    throw invalidRequest(`Charge ${payment.latest_charge} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const wanted = amount ?? left;
  if (wanted > left)
    throw invalidRequest(`Refund amount (${wanted}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount: wanted,
    charge: payment.latest_charge,
    created: seconds(clock()),
    currency: payment.currency,
    metadata: metadata ?? {},
    payment_intent: id,
    reason: reason ?? null,
    status: state.areRefundsSlow ? 'pending' : 'succeeded',
  };
  state.refunds.set(refund.id, refund);
  tell(context, 'refund.created', refund);
  return refund;
}

/** Lists the refunds of a payment, as `GET /v1/refunds?payment_intent=`. */
export function listRefunds({ state }: Context, paymentIntent: string): object {
  const data = [...state.refunds.values()].filter((refund) => refund.payment_intent === paymentIntent);
  return { object: 'list', url: '/v1/refunds', has_more: false, data: data.toReversed() };
}

/** Ends the wait for a refund; one that had succeeded can still fail, if the payer's bank refuses it. */
export function settleRefund(context: Context, id: string, outcome: 'succeeded' | 'failed'): Refund {
  const refund = context.state.refunds.get(id);
  if (!refund) throw missing('refund', id);
  if (refund.status !== 'pending' && outcome === 'succeeded')
    throw invalidRequest('That refund is not pending.');
  refund.status = outcome;
  tell(context, outcome === 'failed' ? 'refund.failed' : 'refund.updated', refund);
  return refund;
}
