import { setTimeout as delay } from 'node:timers/promises';
import type Stripe from 'stripe';
import { AppError } from '../../../../errors.ts';
import type { StripeEnv } from '../../../../payments-env.ts';
import type {
  CheckoutEvent,
  CheckoutProvider,
  CheckoutSession,
  NewCheckout,
  NewRefund,
  ProviderRefund,
  RefundEvent,
} from './checkout-provider.ts';

/** Time for one attempt, and for all of them: the person waits on a page. */
const attemptMs = 8_000;
const allMs = 20_000;

const maxRetries = 2;

/** Time for which a signature is valid. */
const toleranceSeconds = 300;

const againSeconds = 10;

/** Creates Stripe's hosted checkout, by its official package; amounts are satang, its smallest unit of baht. */
export function createStripeCheckout(
  env: StripeEnv,
  { timeoutMs = allMs }: { timeoutMs?: number } = {},
): CheckoutProvider {
  let loading: Promise<Stripe> | undefined;
  // Loaded with the first use, so that a server without orders saves its memory.
  const load = (): Promise<Stripe> => {
    loading ??= openClient(env, Math.min(attemptMs, timeoutMs));
    return loading;
  };
  const ask = async (asking: (client: Stripe) => Promise<Stripe.Checkout.Session>) =>
    toSession(await inTime(load().then(asking), timeoutMs));
  const find = (sessionId: string) => ask((client) => client.checkout.sessions.retrieve(sessionId));
  return {
    find,
    create(checkout) {
      const options = { idempotencyKey: `kepwai-checkout-${checkout.checkoutId}` };
      return ask((client) => client.checkout.sessions.create(toParams(checkout), options));
    },
    async expire(sessionId) {
      try {
        return await ask((client) => client.checkout.sessions.expire(sessionId));
      } catch (error) {
        // It was just paid, or expired: the state is read again.
        if (statusOf(error) !== 400) throw error;
        return await find(sessionId);
      }
    },
    async refund(refund) {
      try {
        return toRefund(
          await inTime(
            load().then((client) => payBack(client, refund)),
            timeoutMs,
          ),
        );
      } catch (error) {
        // A retry would not help: it was refunded or disputed, or there is no such payment.
        const status = statusOf(error);
        if (status === 400 || status === 402 || status === 404) return null;
        throw error;
      }
    },
    async probe() {
      try {
        await find('cs_test_none');
      } catch (error) {
        if (statusOf(error) !== 404) throw error;
      }
    },
    async readEvent(body, signature, at) {
      return toEvent(verify(await load(), { body, signature, at, secret: env.webhookSecret }));
    },
  };
}

async function openClient({ secretKey, apiBase }: StripeEnv, timeout: number): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const { hostname: host, port, protocol } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return new Client(secretKey, {
    host,
    ...(port !== '' && { port }),
    protocol: isPlain ? 'http' : 'https',
    timeout,
    maxNetworkRetries: maxRetries,
    telemetry: false,
  });
}

/**
 * Pays back, unless it was for this id: Stripe forgets an idempotency key after a day, and a crash or an outage can last
 * longer.
 */
async function payBack(
  { refunds }: Stripe,
  { refundId, paymentReference: payment_intent, amountSatang: amount }: NewRefund,
): Promise<Stripe.Refund> {
  const { data: before } = await refunds.list({ payment_intent, limit: 100 });
  const known = before.find(({ metadata }) => metadata?.refundId === refundId);
  if (known) return known;
  const options = { idempotencyKey: `kepwai-refund-${refundId}` };
  return await refunds.create({ payment_intent, amount, metadata: { refundId } }, options);
}

function toParams({
  checkoutId,
  orderId,
  amountSatang,
  label,
  returnUrl,
  expiresAt,
}: NewCheckout): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card', 'promptpay'],
    client_reference_id: checkoutId,
    metadata: { orderId },
    locale: 'th',
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'thb', unit_amount: amountSatang, product_data: { name: label } },
      },
    ],
  };
}

/** Waits at most so long: Stripe's package counts the silence of one attempt alone. */
async function inTime<Answer>(asking: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  const stop = new AbortController();
  const late = delay(timeoutMs, null, { signal: stop.signal, ref: false });
  // The second of two is not awaited.
  late.catch(() => undefined);
  asking.catch(() => undefined);
  try {
    const answer = await Promise.race([asking, late]);
    if (answer === null) throw new Error('Stripe did not answer in time');
    return answer;
  } catch (error) {
    throw new AppError('PROVIDER_UNAVAILABLE', { cause: toCause(error), retryAfterSeconds: againSeconds });
  } finally {
    stop.abort();
  }
}

function toRefund(refund: Stripe.Refund): ProviderRefund {
  const { id, amount, currency, payment_intent, metadata, status } = refund;
  return {
    id,
    state:
      status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    amountSatang: amount,
    currency,
    paymentReference: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null),
    refundId: metadata?.refundId ?? null,
  };
}

function toSession(session: Stripe.Checkout.Session): CheckoutSession {
  const { id, url, status, payment_status, payment_intent, amount_total, currency } = session;
  return {
    id,
    url: url ?? null,
    // A state that is added later is one that is not over.
    state: status === 'complete' ? 'complete' : status === 'expired' ? 'expired' : 'open',
    isPaid: payment_status === 'paid',
    paymentReference: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null),
    amountSatang: amount_total ?? 0,
    currency: currency ?? '',
    checkoutId: session.client_reference_id,
  };
}

/** Failure of Stripe, safe for logs: never a key, the address of a page, or personal input. */
class StripeFailure extends Error {
  override readonly name = 'StripeFailure';
  readonly status: number | null;

  constructor({ type, code, statusCode, requestId }: Stripe.errors.StripeError) {
    super(`Stripe: ${type} ${code ?? ''} (${statusCode ?? 'no answer'}, ${requestId ?? 'no request id'})`);
    this.status = statusCode ?? null;
  }
}

function toCause(error: unknown): unknown {
  return isStripeError(error) ? new StripeFailure(error) : error;
}

/** Errors of the package have its name in front; the package itself is loaded later than this. */
function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && /^Stripe\w*Error$/.test(String(error.type));
}

function statusOf(error: unknown): number | null {
  const cause = error instanceof AppError ? error.cause : null;
  return cause instanceof StripeFailure ? cause.status : null;
}

function verify(
  { webhooks }: Stripe,
  given: { body: Buffer; signature: string | undefined; at: Date; secret: string },
): Stripe.Event {
  const { body, signature = '', at, secret } = given;
  try {
    // Expects the time of receipt in milliseconds, and the tolerance in seconds.
    return webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, at.getTime());
  } catch {
    // The reason could repeat forged content, and is not needed.
    throw new AppError('NOTIFICATION_REFUSED');
  }
}

function toEvent(event: Stripe.Event): CheckoutEvent | RefundEvent | null {
  const at = new Date(event.created * 1000);
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { kind: 'changed', session: toSession(event.data.object), at };
    case 'checkout.session.async_payment_failed':
      return { kind: 'failed', session: toSession(event.data.object), at };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { kind: 'refund', refund: toRefund(event.data.object) };
    default:
      return null;
  }
}
