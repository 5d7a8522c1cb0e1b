/** Sends webhooks as LINE does, signed. */
import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Where webhooks go, and as which channel. */
export interface Webhook {
  url: string;
  botUserId: string;
  secret: string;
}

/** One event of LINE's, as it stands in a request. */
export type WireEvent = Record<string, unknown>;

interface Arrival {
  webhook: Webhook;
  events: WireEvent[];
  eventsPerSecond: number;
}

/** Sends events in one request. Throws where the answer is not 2xx. */
export async function sendWebhook({ url, botUserId, secret }: Webhook, events: WireEvent[]): Promise<void> {
  const body = Buffer.from(JSON.stringify({ destination: botUserId, events }));
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-line-signature': createHmac('sha256', secret).update(body).digest('base64'),
    },
    body,
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
}

/**
 * Sends one event a request, evenly over the time; how long each answer took in ms. In a thread of its own: what the fake LINE does
 * meanwhile in this one, handing out bytes and collecting garbage, would be measured, too.
 */
export async function sendEvenly(arrival: Arrival): Promise<number[]> {
  const thread = new Worker(new URL(import.meta.url), { workerData: arrival });
  return await new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

async function measure({ webhook, events, eventsPerSecond }: Arrival): Promise<number[]> {
  const startedAt = performance.now();
  return await Promise.all(
    events.map(async (event, index) => {
      const dueAt = startedAt + (index * 1000) / eventsPerSecond;
      await delay(Math.max(0, dueAt - performance.now()));
      const sentAt = performance.now();
      await sendWebhook(webhook, [event]);
      return performance.now() - sentAt;
    }),
  );
}

if (!isMainThread) parentPort?.postMessage(await measure(workerData));
