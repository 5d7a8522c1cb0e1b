/** Sends signed webhooks as LINE does. */
import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { WireEvent } from './wire-events.ts';

/** Address of the webhook, and the channel's credentials. */
export interface Webhook {
  url: string;
  botUserId: string;
  secret: string;
}

interface Arrival {
  webhook: Webhook;
  events: WireEvent[];
  eventsPerSecond: number;
}

/** Sends events in one request. @throws if the response is not 2xx */
export async function sendWebhook(webhook: Webhook, events: WireEvent[]): Promise<void> {
  const { body, headers } = sign(webhook, events);
  const response = await fetch(webhook.url, { method: 'POST', headers, body });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
}

function sign({ botUserId, secret }: Webhook, events: WireEvent[]) {
  const body = Buffer.from(JSON.stringify({ destination: botUserId, events }));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-line-signature': createHmac('sha256', secret).update(body).digest('base64'),
  };
  return { body, headers };
}

/** Result of sending one event, once, on its own connection. */
export interface Delivery {
  id: string;
  /** Epoch milliseconds. */
  sentAt: number;
  ms: number;
  /** Null if no response arrived. */
  status: number | null;
  /** Reason why none arrived. */
  error: string | null;
}

/** Sends like `sendEvenly`, to a server that may be unavailable. */
export async function deliverEvenly(arrival: Arrival): Promise<Delivery[]> {
  return await inThread<Delivery[]>({ ...arrival, isTolerant: true });
}

async function deliver(webhook: Webhook, event: WireEvent): Promise<Delivery> {
  const { body, headers } = sign(webhook, [event]);
  const sentAt = Date.now();
  const answer = await new Promise<Pick<Delivery, 'status' | 'error'>>((resolve) => {
    const asking = request(webhook.url, { method: 'POST', headers, agent: false }, (response) => {
      response.resume().once('close', () => resolve({ status: response.statusCode ?? null, error: null }));
    });
    asking.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: null, error: error.code ?? error.message }),
    );
    asking.end(body);
  });
  return { id: String(event.webhookEventId), sentAt, ms: Date.now() - sentAt, ...answer };
}

/**
 * Sends one event per request, evenly over time, and returns each response time in ms. It uses its own
 * thread, because the fake LINE's work in this one (serving bytes, garbage collection) would be measured too.
 */
export async function sendEvenly(arrival: Arrival): Promise<number[]> {
  return await inThread<number[]>({ ...arrival, isTolerant: false });
}

async function inThread<Result>(workerData: ThreadWork): Promise<Result> {
  const thread = new Worker(new URL(import.meta.url), { workerData });
  return await new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

interface ThreadWork extends Arrival {
  isTolerant: boolean;
}

async function measure(work: ThreadWork): Promise<number[] | Delivery[]> {
  if (work.isTolerant) return await evenly(work, (event) => deliver(work.webhook, event));
  return await evenly(work, async (event) => {
    const sentAt = performance.now();
    await sendWebhook(work.webhook, [event]);
    return performance.now() - sentAt;
  });
}

async function evenly<Result>(
  { events, eventsPerSecond }: Arrival,
  send: (event: WireEvent) => Promise<Result>,
): Promise<Result[]> {
  const startedAt = performance.now();
  return await Promise.all(
    events.map(async (event, index) => {
      const dueAt = startedAt + (index * 1000) / eventsPerSecond;
      await delay(Math.max(0, dueAt - performance.now()));
      return await send(event);
    }),
  );
}

if (!isMainThread) parentPort?.postMessage(await measure(workerData));
