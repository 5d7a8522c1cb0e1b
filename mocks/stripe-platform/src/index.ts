import { randomBytes } from 'node:crypto';
import { fastify } from 'fastify';
import { type ApiRequest, addApi } from './api.ts';
import { addCheckoutPage } from './checkout-page.ts';
import type { Context } from './context.ts';
import { createFaults, type Fault } from './faults.ts';
import type { Refund, Session, State, StripeEvent } from './objects.ts';
import { createRefund, settleRefund } from './refunds.ts';
import { completeSession, createPayment, getSession, type PaidBy, settlePending } from './sessions.ts';
import { StripeError } from './stripe-error.ts';
import { deliverAll, type SignedEvent, signEvent } from './webhooks.ts';

export type { ApiRequest } from './api.ts';
export type { Fault } from './faults.ts';
export type { EventType, PaymentIntent, Refund, Session, StripeEvent } from './objects.ts';
export type { PaidBy } from './sessions.ts';
export type { SignedEvent } from './webhooks.ts';

/** Options of the fake. */
export interface StripePlatformOptions {
  /** Where events are sent. Default: nowhere, until `control.setWebhookUrl`. */
  webhookUrl?: string;
  /** Whether each event is sent at once. Default: false, `control.deliver` sends them. */
  autoDeliver?: boolean;
  clock?: () => Date;
  secretKey?: string;
  webhookSecret?: string;
}

/** Controls and queries of the fake for tests. */
export interface StripeControl {
  setWebhookUrl(url: string): void;
  /** Pays a session as a person does on its page. `isPending`: the money is still on its way. */
  complete(sessionId: string, options?: { by?: PaidBy; isPending?: boolean }): Session;
  /** Ends the wait for money that was on its way. */
  settle(sessionId: string, outcome: 'succeeded' | 'failed'): Session;
  /** Pays without a session; returns the id of the payment. */
  pay(amount: number): string;
  /** Pays a payment back as the merchant does on the dashboard. Default: all of it. */
  refund(paymentIntent: string, amount?: number): Refund;
  /** Lets refunds that are made from now on wait for `settleRefund`. */
  slowRefunds(areSlow: boolean): void;
  /** Ends the wait for a refund; one that had succeeded can still fail. */
  settleRefund(refundId: string, outcome: 'succeeded' | 'failed'): Refund;
  /** Returns all refunds, the earliest first. */
  refunds(): Refund[];
  session(sessionId: string): Session;
  sessions(): Session[];
  /** Returns all events, the earliest first. */
  events(): StripeEvent[];
  /** Signs an event. Default: with the secret of the webhook, now. */
  sign(event: StripeEvent, options?: { secret?: string; at?: Date }): SignedEvent;
  /** Sends the events that were not taken yet; returns the statuses of the answers. */
  deliver(order?: (events: StripeEvent[]) => StripeEvent[]): Promise<number[]>;
  addFault(fault: Fault): void;
  clearFaults(): void;
  /** Returns the requests of the API, the earliest first. */
  requests(): readonly ApiRequest[];
}

/** A fake Stripe. */
export interface StripePlatform {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly control: StripeControl;
  /** Listens; returns the origin. */
  listen(port?: number): Promise<string>;
  close(): Promise<void>;
}

/** Creates a fake Stripe that keeps its state in memory. */
export function createStripePlatform(options: StripePlatformOptions = {}): StripePlatform {
  const { autoDeliver = false, clock = () => new Date() } = options;
  const secretKey = options.secretKey ?? `sk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = options.webhookSecret ?? `whsec_${randomBytes(16).toString('hex')}`;
  const state: State = {
    sessions: new Map(),
    paymentIntents: new Map(),
    refunds: new Map(),
    areRefundsSlow: false,
    events: [],
  };
  const faults = createFaults();
  const requests: ApiRequest[] = [];
  const taken = new Set<string>();
  let webhookUrl = options.webhookUrl ?? '';

  const deliver = async (order = (events: StripeEvent[]) => events): Promise<number[]> =>
    await deliverAll(context, { url: webhookUrl, secret: webhookSecret, taken, order });
  const context: Context = {
    state,
    clock,
    origin: '',
    onEvent() {
      // After the answer to the request that caused it.
      if (autoDeliver) setImmediate(() => void deliver());
    },
  };

  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) =>
      done(
        null,
        request.url.startsWith('/v1/') ? body : Object.fromEntries(new URLSearchParams(String(body))),
      ),
  );
  app.setErrorHandler(async (error, _request, reply) => {
    if (!(error instanceof StripeError)) throw error;
    return await reply.code(error.status).headers(error.headers).send(error.body);
  });
  addApi(app, context, { secretKey, faults, requests });
  addCheckoutPage(app, context);

  return {
    secretKey,
    webhookSecret,
    control: {
      setWebhookUrl(url) {
        webhookUrl = url;
      },
      complete: (id, given) => completeSession(context, id, given),
      settle: (id, outcome) => settlePending(context, id, outcome),
      pay: (amount) => createPayment(context, amount),
      refund: (payment_intent, amount) =>
        createRefund(context, { payment_intent, ...(amount !== undefined && { amount: String(amount) }) }),
      slowRefunds(areSlow) {
        state.areRefundsSlow = areSlow;
      },
      settleRefund: (id, outcome) => settleRefund(context, id, outcome),
      refunds: () => [...state.refunds.values()],
      session: (id) => getSession(context, id),
      sessions: () => [...state.sessions.values()],
      events: () => [...state.events],
      sign: (event, { secret = webhookSecret, at = clock() } = {}) => signEvent(event, { secret, at }),
      deliver,
      addFault: (fault) => faults.add(fault),
      clearFaults: () => faults.clear(),
      requests: () => requests,
    },
    async listen(port = 0) {
      context.origin = await app.listen({ host: '127.0.0.1', port });
      return context.origin;
    },
    close: () => app.close(),
  };
}
