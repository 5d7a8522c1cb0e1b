import type { Clock } from '../clock.ts';
import type { Config } from '../options.ts';
import { changeSettings, getSettings } from '../settings.ts';
import type { Attempt, Delivery, WebhookEvent } from '../state/rows.ts';
import type { Store } from '../state/store.ts';
import { afterAttempt, asRedelivery, createDelivery } from './delivery.ts';
import { createFaultDraw, type FaultDraw, type InjectedFaults } from './faults.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { createPace, type Pace } from './pace.ts';
import { createPauses, type Pauses } from './pauses.ts';
import { orderHeld, type ReleaseOrder } from './release.ts';
import { sendRequest } from './request.ts';
import type { SendOptions } from './send-options.ts';

/** Maximum number of finished requests that are kept (up to twice that between sweeps). */
const maxFinishedDeliveries = 10_000;

/** Sender of webhook requests, which records their results. */
export interface WebhookSender {
  /** Sends a request (or holds it, while holding). Returns its id and those of its copies. */
  send(events: WebhookEvent[], options?: SendOptions): string[];
  /** Holds requests back from now on. */
  hold(): void;
  /** Sends the held requests. */
  release(order?: ReleaseOrder, seed?: number): void;
  /** Ends all pauses between attempts now. */
  retryNow(): void;
  /** Resolves when no request is being sent; delayed ones and those waiting for their next attempt do not count. */
  idle(): Promise<void>;
  /** Sends one awaited request that is not recorded in the deliveries: the console's "Verify". */
  probe(url: string): Promise<Attempt>;
  /** Sends requests that an earlier process left. */
  resume(): void;
  close(): Promise<void>;
}

/** State of a sender. */
interface Sending {
  config: Config;
  store: Store;
  clock: Clock;
  closing: AbortSignal;
  lanes: Lanes;
  pauses: Pauses;
  pace: Pace;
  faults: FaultDraw;
  /** Ids of finished requests, oldest first. */
  finished: string[];
}

/** Creates the sender of a platform; `resume` starts what is in the store. */
export function createWebhookSender(config: Config, store: Store): WebhookSender {
  const { clock } = config;
  const closing = new AbortController();
  const { signal } = closing;
  const lanes = createLanes();
  const pauses = createPauses(clock, signal);
  const pace = createPace(clock, signal);
  const faults = createFaultDraw();
  const sending: Sending = {
    ...{ config, store, clock, closing: signal, lanes, pauses, pace, faults },
    finished: [],
  };
  return {
    send: (events, options = {}) => send(sending, events, options),
    hold: () => changeSettings(sending, { holdWebhooks: true }),
    release: (order = 'as-posted', seed = 1) => release(sending, order, seed),
    retryNow: () => pauses.wakeAll(),
    idle: () => lanes.idle(),
    probe: (url) => sendRequest(config, { url, events: [], signature: 'valid', isRedelivery: false }, signal),
    resume: () => resume(sending),
    async close() {
      closing.abort();
      await lanes.idle();
    },
  };
}

function send(sending: Sending, events: WebhookEvent[], options: SendOptions): string[] {
  const injected = sending.faults.next(getSettings(sending).webhookTrouble, options);
  const copies = (count: number, of: WebhookEvent[], more: SendOptions = {}): string[] =>
    Array.from({ length: count }, () => enqueue(sending, of, { ...injected, ...more }));
  return [
    ...copies(1 + (injected.duplicate ?? 0), events),
    ...copies(injected.redeliver ?? 0, events.map(asRedelivery)),
    ...copies(injected.isForged ? 1 : 0, events, { signature: 'wrong' }),
  ];
}

function enqueue(sending: Sending, events: WebhookEvent[], options: InjectedFaults): string {
  const { store, clock } = sending;
  const isHeld = getSettings(sending).holdWebhooks;
  const delivery = createDelivery(events, options, { at: clock.now(), isHeld });
  if (options.isUndelivered) {
    finish(sending, { ...delivery, state: 'lost' });
  } else {
    store.deliveries.put(delivery.deliveryId, delivery);
    if (!isHeld) start(sending, delivery.deliveryId);
  }
  return delivery.deliveryId;
}

function release(sending: Sending, order: ReleaseOrder, seed: number): void {
  const { store, clock } = sending;
  changeSettings(sending, { holdWebhooks: false });
  const held = store.deliveries.values().filter(({ state }) => state === 'held');
  const ordered = orderHeld(held, order, seed);
  const sent = new Set(ordered.map(({ deliveryId }) => deliveryId));
  for (const { deliveryId } of held) if (!sent.has(deliveryId)) store.deliveries.delete(deliveryId);
  for (const delivery of ordered) {
    store.deliveries.put(delivery.deliveryId, { ...delivery, state: 'waiting', dueAt: clock.now() });
    start(sending, delivery.deliveryId);
  }
}

function resume(sending: Sending): void {
  for (const { deliveryId, state } of sending.store.deliveries.values()) {
    if (state === 'waiting') start(sending, deliveryId);
    else if (state !== 'held') sending.finished.push(deliveryId);
  }
}

function start(sending: Sending, deliveryId: string): void {
  const { store, clock, closing, pauses } = sending;
  const delivery = store.deliveries.get(deliveryId);
  if (!delivery) return;
  const waitMs = delivery.dueAt - clock.now();
  if (waitMs <= 0) {
    startNow(sending, delivery);
    return;
  }
  // A pause is not work: idle() does not wait for it.
  void pauses.sleep(waitMs).then(() => {
    if (!closing.aborted) startNow(sending, delivery);
  });
}

function startNow(sending: Sending, { deliveryId, lane }: Delivery): void {
  const { lanes, pace } = sending;
  const isOrdered = getSettings(sending).webhookOrder !== 'none';
  lanes.run(lane, () => pace.run(getSettings(sending), () => attempt(sending, deliveryId)), { isOrdered });
}

async function attempt(sending: Sending, deliveryId: string): Promise<void> {
  const { config, store, closing } = sending;
  const delivery = store.deliveries.get(deliveryId);
  if (delivery?.state !== 'waiting' || closing.aborted) return;
  const { webhookUrl: url, usesWebhook } = getSettings(sending);
  if (!url || !usesWebhook) return finish(sending, { ...delivery, state: 'skipped' });
  const isRedelivery = delivery.attemptCount > 0;
  const events = isRedelivery ? delivery.events.map(asRedelivery) : delivery.events;
  markReplyTokensSent(sending, events);
  const request = { url, events, signature: delivery.signature, isRedelivery };
  const result = await sendRequest(config, request, closing);
  const current = store.deliveries.get(deliveryId);
  // The delivery was deleted meanwhile (reset), or cut off by our own end: then it counts as not tried.
  if (current && !closing.aborted) settle(sending, current, result);
}

function settle(sending: Sending, delivery: Delivery, result: Attempt): void {
  const { config, store, clock } = sending;
  const { redelivers } = getSettings(sending);
  const delaysMs = config.redeliveryDelaysMs;
  const next = afterAttempt(delivery, result, { now: clock.now(), redelivers, delaysMs });
  if (next.state !== 'waiting') {
    finish(sending, next);
    return;
  }
  store.deliveries.put(next.deliveryId, next);
  start(sending, next.deliveryId);
}

/** Keeps a finished request, and deletes the oldest, so that a long run does not fill the memory. */
function finish({ store, finished }: Sending, delivery: Delivery): void {
  store.deliveries.put(delivery.deliveryId, delivery);
  finished.push(delivery.deliveryId);
  if (finished.length <= 2 * maxFinishedDeliveries) return;
  for (const old of finished.splice(0, finished.length - maxFinishedDeliveries)) store.deliveries.delete(old);
}

function markReplyTokensSent({ store, clock }: Sending, events: WebhookEvent[]): void {
  for (const { replyToken } of events) {
    const row = typeof replyToken === 'string' ? store.replyTokens.get(replyToken) : undefined;
    if (row) store.replyTokens.put(row.token, { ...row, sentAt: clock.now() });
  }
}
