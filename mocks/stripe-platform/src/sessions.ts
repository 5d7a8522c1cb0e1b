import * as z from 'zod';
import { type Context, newId, seconds, tell } from './context.ts';
import type { Form } from './form.ts';
import type { PaymentIntent, Session } from './objects.ts';
import { invalidRequest, missing } from './stripe-error.ts';

/** Way to pay on the page. */
export type PaidBy = 'card' | 'promptpay';

/** Minimum amount in baht's smallest unit. */
const leastSatang = 1000;

const minSeconds = 30 * 60;
const maxSeconds = 24 * 3600;

const whole = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

const newSession = z.strictObject({
  mode: z.literal('payment'),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  client_reference_id: z.string().max(200).optional(),
  expires_at: whole.optional(),
  locale: z.string().max(10).optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  payment_intent_data: z
    .strictObject({
      description: z.string().optional(),
      metadata: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  allowed_payment_method_types: z.record(z.string(), z.enum(['card', 'promptpay'])),
  line_items: z.record(
    z.string(),
    z.strictObject({
      quantity: whole,
      price_data: z.strictObject({
        currency: z.literal('thb'),
        unit_amount: whole,
        product_data: z.strictObject({ name: z.string().min(1).max(250) }),
      }),
    }),
  ),
});

/** Creates a session, as `POST /v1/checkout/sessions`. */
export function createSession(context: Context, form: Form): Session {
  const parsed = newSession.safeParse(form);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const param =
      issue?.path.map((name, at) => (at === 0 ? String(name) : `[${String(name)}]`)).join('') ?? '';
    throw invalidRequest(`Invalid ${param}: ${issue?.message}`, { param });
  }
  const given = parsed.data;
  const { state, clock, origin } = context;
  const created = seconds(clock());
  const expiresAt = given.expires_at ?? created + maxSeconds;
  if (expiresAt < created + minSeconds || expiresAt > created + maxSeconds)
    throw invalidRequest('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    });
  const amount = Object.values(given.line_items).reduce(
    (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
    0,
  );
  if (amount < leastSatang)
    throw invalidRequest("The Checkout Session's total amount due must add up to at least ฿10.00 thb", {
      code: 'amount_too_small',
    });
  const id = newId('cs_test');
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    created,
    currency: 'thb',
    customer: null,
    expires_at: expiresAt,
    livemode: false,
    metadata: given.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    allowed_payment_method_types: Object.values(given.allowed_payment_method_types),
    payment_method_types: Object.values(given.allowed_payment_method_types),
    payment_status: 'unpaid',
    status: 'open',
    success_url: given.success_url,
    url: `${origin}/c/pay/${id}`,
  };
  state.sessions.set(id, session);
  return session;
}

/**
 * Returns a session; one whose time is over expires now.
 * @throws StripeError 404
 */
export function getSession(context: Context, id: string): Session {
  const session = context.state.sessions.get(id);
  if (!session) throw missing('checkout.session', id);
  if (session.status === 'open' && seconds(context.clock()) >= session.expires_at) end(context, session);
  return session;
}

/**
 * Expires an open session, as `POST /v1/checkout/sessions/:id/expire`.
 * @throws StripeError 400 if it is not open
 */
export function expireSession(context: Context, id: string): Session {
  const session = getSession(context, id);
  if (session.status !== 'open')
    throw invalidRequest('Only Checkout Sessions with a status in ["open"] can be expired.');
  end(context, session);
  return session;
}

/**
 * Completes a session as a person does on its page. `isPending`: the money is still on its way.
 * @throws StripeError 400 if it is not open
 */
export function completeSession(
  context: Context,
  id: string,
  { by = 'card', isPending = false }: { by?: PaidBy; isPending?: boolean } = {},
): Session {
  const session = getSession(context, id);
  if (session.status !== 'open') throw invalidRequest('This Checkout Session is no longer open.');
  if (!session.payment_method_types.includes(by)) throw invalidRequest(`${by} is not offered.`);
  const payment: PaymentIntent = {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    created: seconds(context.clock()),
    currency: session.currency,
    latest_charge: null,
    livemode: false,
    metadata: {},
    status: 'processing',
  };
  context.state.paymentIntents.set(payment.id, payment);
  Object.assign(session, { status: 'complete', payment_intent: payment.id, url: null });
  if (!isPending) receive(session, payment);
  tell(context, 'checkout.session.completed', session);
  return session;
}

/** Adds a payment that succeeded, of no session; returns its id. */
export function createPayment({ state, clock }: Context, amount: number): string {
  const id = newId('pi');
  state.paymentIntents.set(id, {
    ...{ id, object: 'payment_intent', amount, amount_received: amount, created: seconds(clock()) },
    ...{ currency: 'thb', latest_charge: newId('ch'), livemode: false, metadata: {}, status: 'succeeded' },
  });
  return id;
}

/** Ends the wait for money that was on its way. */
export function settlePending(context: Context, id: string, outcome: 'succeeded' | 'failed'): Session {
  const session = getSession(context, id);
  const payment = context.state.paymentIntents.get(session.payment_intent ?? '');
  if (payment?.status !== 'processing') throw invalidRequest('No money is on its way.');
  if (outcome === 'succeeded') receive(session, payment);
  else payment.status = 'requires_payment_method';
  tell(context, `checkout.session.async_payment_${outcome}`, session);
  return session;
}

function receive(session: Session, payment: PaymentIntent): void {
  Object.assign(payment, {
    status: 'succeeded',
    amount_received: payment.amount,
    latest_charge: newId('ch'),
  });
  session.payment_status = 'paid';
}

function end(context: Context, session: Session): void {
  Object.assign(session, { status: 'expired', url: null });
  tell(context, 'checkout.session.expired', session);
}
