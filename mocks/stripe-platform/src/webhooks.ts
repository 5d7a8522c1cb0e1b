import { createHmac } from 'node:crypto';
import { type Context, seconds } from './context.ts';
import type { StripeEvent } from './objects.ts';

/** An event with its signature, as it is sent. */
export interface SignedEvent {
  body: string;
  headers: Record<string, string>;
}

/**
 * Signs an event as Stripe does: HMAC-SHA256 of timestamp, dot and body.
 * @see https://docs.stripe.com/webhooks#verify-manually
 */
export function signEvent(event: StripeEvent, { secret, at }: { secret: string; at: Date }): SignedEvent {
  const body = JSON.stringify(event, null, 2);
  const timestamp = seconds(at);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${timestamp},v1=${signature}`,
    },
  };
}

/** Sends an event; returns the status of the answer, 0 if none came. */
export async function sendEvent(url: string, { body, headers }: SignedEvent): Promise<number> {
  try {
    const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    // There is no receiver: Stripe retries later.
    return 0;
  }
}

/** Sends undelivered events, in an order; returns the statuses. */
export async function deliverAll(
  { state, clock }: Context,
  given: {
    url: string;
    secret: string;
    taken: Set<string>;
    order: (events: StripeEvent[]) => StripeEvent[];
  },
): Promise<number[]> {
  const { url, secret, taken, order } = given;
  const statuses: number[] = [];
  for (const event of order(state.events.filter(({ id }) => !taken.has(id)))) {
    const status = await sendEvent(url, signEvent(event, { secret, at: clock() }));
    if (status >= 200 && status < 300) taken.add(event.id);
    statuses.push(status);
  }
  return statuses;
}
