import { ulid } from 'ulid';
import type { Config } from '../options.ts';
import { changeSettings, getSettings } from '../platform.ts';
import type { Attempt, Delivery, SignatureKind, WebhookEvent } from '../state/rows.ts';
import type { Store } from '../state/store.ts';
import { type Befallen, createTroubles } from './faults.ts';
import { createPace } from './pace.ts';
import { shuffle } from './random.ts';
import { sendRequest } from './request.ts';

/** A server that refuses everything is left alone at last. */
const maxAttempts = 1000;
/** So many finished requests are kept (up to twice that between sweeps). */
const maxFinishedDeliveries = 10_000;
/** So many of the last attempts are kept in detail. */
const maxDetailedAttempts = 20;

/** How one request is to be sent. */
export interface SendOptions {
  /** Requests of one lane go one after the other; default: the chat of the first event. */
  lane?: string | undefined;
  delayMs?: number | undefined;
  signature?: SignatureKind | undefined;
  /** Further copies of the same request, as a network can produce them. */
  duplicate?: number | undefined;
  /** Further copies marked as redelivery. */
  redeliver?: number | undefined;
}

/** As it came, backwards, shuffled by a seed, or all in one request. */
export type ReleaseOrder = 'as-posted' | 'reversed' | 'shuffled' | 'batched';

export interface WebhookSender {
  /** Puts a request on its way (or holds it, while holding). Returns its id and those of its copies. */
  send(events: WebhookEvent[], options?: SendOptions): string[];
  /** Keeps requests back from now on. */
  hold(): void;
  /** Sends what was held. */
  release(order?: ReleaseOrder, seed?: number): void;
  /** Ends all pauses between attempts now. */
  retryNow(): void;
  /** Resolves when nothing is under way; what is delayed or waits for its next attempt does not count. */
  idle(): Promise<void>;
  /** One request that is awaited and leaves no trace in the deliveries: the console's "Verify". */
  probe(url: string): Promise<Attempt>;
  /** Takes up what an earlier process left. */
  resume(): void;
  close(): Promise<void>;
}

export function createWebhookSender(config: Config, store: Store): WebhookSender {
  const { clock } = config;
  const context = { config, store, clock };
  const closing = new AbortController();
  const lanes = new Map<string, Promise<void>>();
  const running = new Set<Promise<void>>();
  const pace = createPace(clock, closing.signal);
  const troubles = createTroubles();
  const settled: string[] = [];
  let pauses = new Set<AbortController>();

  function track(task: Promise<void>): void {
    running.add(task);
    void task.finally(() => running.delete(task));
  }

  function start(deliveryId: string): void {
    const delivery = store.deliveries.get(deliveryId);
    if (!delivery) return;
    const wait = delivery.dueAt - clock.now();
    if (wait > 0) {
      // A pause is not work under way: idle() does not wait for it.
      void pause(wait).then(() => {
        if (!closing.signal.aborted) inLane(delivery);
      });
      return;
    }
    inLane(delivery);
  }

  function inLane(delivery: Delivery): void {
    const { webhookOrder } = getSettings(context);
    const before = webhookOrder === 'none' ? undefined : lanes.get(delivery.lane);
    const mine = (before ?? Promise.resolve()).then(() =>
      pace.run(getSettings(context), () => attempt(delivery.deliveryId)),
    );
    lanes.set(delivery.lane, mine);
    void mine.finally(() => {
      if (lanes.get(delivery.lane) === mine) lanes.delete(delivery.lane);
    });
    track(mine);
  }

  /** Of those that are done the last are kept, so that a long day does not fill the memory. */
  function finish(delivery: Delivery): void {
    store.deliveries.put(delivery.deliveryId, delivery);
    settled.push(delivery.deliveryId);
    if (settled.length <= 2 * maxFinishedDeliveries) return;
    for (const old of settled.splice(0, settled.length - maxFinishedDeliveries)) store.deliveries.delete(old);
  }

  async function pause(ms: number): Promise<void> {
    const waking = new AbortController();
    pauses.add(waking);
    await clock.sleep(ms, AbortSignal.any([waking.signal, closing.signal]));
    pauses.delete(waking);
  }

  async function attempt(deliveryId: string): Promise<void> {
    const delivery = store.deliveries.get(deliveryId);
    if (delivery?.state !== 'waiting' || closing.signal.aborted) return;
    const { webhookUrl: url, usesWebhook } = getSettings(context);
    if (!url || !usesWebhook) {
      finish({ ...delivery, state: 'skipped' });
      return;
    }
    const isRedelivery = delivery.attemptCount > 0;
    const events = isRedelivery ? delivery.events.map(asRedelivery) : delivery.events;
    markReplyTokensSent(events);
    const request = { url, events, signature: delivery.signature, isRedelivery };
    const result = await sendRequest(config, request, closing.signal);
    const current = store.deliveries.get(deliveryId);
    // Forgotten meanwhile (reset), or cut off by our own end: then it counts as not tried.
    if (!current || closing.signal.aborted) return;
    settle(current, result);
  }

  function settle(delivery: Delivery, result: Attempt): void {
    const attempts = [...delivery.attempts, result].slice(-maxDetailedAttempts);
    const attemptCount = delivery.attemptCount + 1;
    const { redelivers } = getSettings(context);
    const mayRetry = redelivers && delivery.signature === 'valid' && attemptCount < maxAttempts;
    if (result.verdict === 'ok' || !mayRetry) {
      const state = result.verdict === 'ok' ? 'delivered' : 'abandoned';
      finish({ ...delivery, attempts, attemptCount, state });
      return;
    }
    const delays = config.redeliveryDelaysMs;
    const delay = delays[Math.min(attemptCount, delays.length) - 1] ?? 0;
    store.deliveries.put(delivery.deliveryId, {
      ...delivery,
      attempts,
      attemptCount,
      dueAt: clock.now() + delay,
    });
    start(delivery.deliveryId);
  }

  function markReplyTokensSent(events: WebhookEvent[]): void {
    for (const { replyToken } of events) {
      const row = typeof replyToken === 'string' ? store.replyTokens.get(replyToken) : undefined;
      if (row) store.replyTokens.put(row.token, { ...row, sentAt: clock.now() });
    }
  }

  function enqueue(events: WebhookEvent[], options: Befallen): string {
    const at = clock.now();
    const deliveryId = ulid(at);
    const isHeld = getSettings(context).holdWebhooks;
    const delivery: Delivery = {
      deliveryId,
      createdAt: at,
      lane: options.lane ?? laneOf(events),
      events,
      signature: options.signature ?? 'valid',
      state: isHeld ? 'held' : 'waiting',
      dueAt: at + (options.delayMs ?? 0),
      attemptCount: 0,
      attempts: [],
    };
    if (options.isLost) {
      finish({ ...delivery, state: 'lost' });
      return deliveryId;
    }
    store.deliveries.put(deliveryId, delivery);
    if (!isHeld) start(deliveryId);
    return deliveryId;
  }

  function sendAll(events: WebhookEvent[], options: SendOptions): string[] {
    const befallen = troubles.next(getSettings(context).webhookTrouble, options);
    const copies = (count: number, of: WebhookEvent[], more: SendOptions = {}): string[] =>
      Array.from({ length: count }, () => enqueue(of, { ...befallen, ...more }));
    return [
      ...copies(1 + (befallen.duplicate ?? 0), events),
      ...copies(befallen.redeliver ?? 0, events.map(asRedelivery)),
      ...copies(befallen.isForged ? 1 : 0, events, { signature: 'wrong' }),
    ];
  }

  return {
    send: (events, options = {}) => sendAll(events, options),
    hold: () => changeSettings(context, { holdWebhooks: true }),
    release(order = 'as-posted', seed = 1) {
      changeSettings(context, { holdWebhooks: false });
      const held = store.deliveries.values().filter((delivery) => delivery.state === 'held');
      if (order === 'batched' && held[0]) {
        for (const delivery of held.slice(1)) store.deliveries.delete(delivery.deliveryId);
        store.deliveries.put(held[0].deliveryId, {
          ...held[0],
          events: held.flatMap((delivery) => delivery.events),
        });
        held.splice(1);
      }
      const ordered =
        order === 'shuffled' ? shuffle(held, seed) : order === 'reversed' ? held.reverse() : held;
      for (const { deliveryId } of ordered) {
        const delivery = store.deliveries.get(deliveryId);
        if (!delivery) continue;
        store.deliveries.put(deliveryId, { ...delivery, state: 'waiting', dueAt: clock.now() });
        start(deliveryId);
      }
    },
    retryNow() {
      const waking = pauses;
      pauses = new Set();
      for (const controller of waking) controller.abort();
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    probe: (url) =>
      sendRequest(config, { url, events: [], signature: 'valid', isRedelivery: false }, closing.signal),
    resume() {
      for (const delivery of store.deliveries.values()) {
        if (delivery.state === 'waiting') start(delivery.deliveryId);
        else if (delivery.state !== 'held') settled.push(delivery.deliveryId);
      }
    },
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}

function asRedelivery(event: WebhookEvent): WebhookEvent {
  return { ...event, deliveryContext: { isRedelivery: true } };
}

function laneOf(events: WebhookEvent[]): string {
  const source = events[0]?.source;
  if (!source || typeof source !== 'object') return '';
  if ('groupId' in source) return String(source.groupId);
  if ('roomId' in source) return String(source.roomId);
  return 'userId' in source ? String(source.userId) : '';
}
