import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../kill/random.ts';
import { channel } from './hostile-line.ts';
import type { RawEvent, World } from './world.ts';

/** Sender of LINE's webhooks. */
export interface Sender {
  /** Sends one body repeatedly until it is answered with 200. */
  send(events: RawEvent[]): Promise<void>;
  /** Sends all events: split, joined, repeated and out of order, several at a time. */
  sendAll(events: readonly RawEvent[]): Promise<void>;
  /** Sends unsigned and invalid bodies; returns the status of each answer. */
  sendForged(events: readonly RawEvent[]): Promise<{ what: string; status: number }[]>;
  /** Returns the number of sent events, repetitions included. */
  sentCount(): number;
}

const requestsAtOnce = 6;
const patienceMs = 60_000;

export function createSender(
  world: World,
  { random, origin }: { random: Random; origin: () => string },
): Sender {
  let sentCount = 0;

  async function post(body: Buffer, headers: Record<string, string>): Promise<number> {
    const answer = await fetch(`${origin()}/api/line/webhook`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  async function send(events: RawEvent[]): Promise<void> {
    const deadline = Date.now() + patienceMs;
    for (let isFirst = true; ; isFirst = false) {
      const body = bodyOf(
        events.map((event) => (isFirst ? event : redelivered(event))),
        random,
      );
      noteSent(world, events);
      sentCount += events.length;
      const status = await post(body, {
        ...signed(body),
        'content-type': 'application/json; charset=utf-8',
      }).catch(() => null);
      if (status === 200) return;
      if (Date.now() > deadline) throw new Error(`a webhook was answered ${status} for a minute`);
      await delay(100);
    }
  }

  return {
    send,
    sentCount: () => sentCount,

    async sendAll(events) {
      const waiting = toRequests(reordered(events, random), random).values();
      const work = async () => {
        for (const request of waiting) await send(request);
      };
      await Promise.all(Array.from({ length: requestsAtOnce }, work));
    },

    async sendForged(events) {
      const body = bodyOf([...events], random);
      const json = { 'content-type': 'application/json' };
      const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8')), null, 1));
      const noJson = Buffer.from('{"destination":"U", "events": [');
      const noEvents = Buffer.from('{"destination":"U","events":[]}');
      const huge = Buffer.concat([body, Buffer.alloc(6 * 1024 * 1024, ' ')]);
      const tried: [string, Buffer, Record<string, string>][] = [
        ['no signature', body, json],
        ['wrong signature', body, { ...json, 'x-line-signature': signatureOf(body, 'another secret') }],
        ['signature of other bytes', rewritten, { ...json, ...signed(body) }],
        [
          'signature that is none',
          body,
          { ...json, 'x-line-signature': 'ไม่'.normalize('NFD').replace(/[^ -~]/g, '=') },
        ],
        ['not JSON', noJson, { ...json, ...signed(noJson) }],
        ['huge', huge, { ...json, ...signed(huge) }],
        ['no events', noEvents, { ...json, ...signed(noEvents) }],
        ['no events, as text', noEvents, { 'content-type': 'text/plain', ...signed(noEvents) }],
      ];
      const answers: { what: string; status: number }[] = [];
      for (const [what, bytes, headers] of tried) {
        // The server answers an oversized body before its end, and a client that still sends may not get the
        // answer.
        const status = await post(bytes, headers).catch(() => (what === 'huge' ? 413 : 0));
        answers.push({ what, status });
      }
      return answers;
    },
  };
}

/** Records when LINE sent the events: a token of one that is sent again lives from then (Messaging API, reply tokens). */
function noteSent({ tokens }: World, events: RawEvent[]): void {
  for (const { replyToken } of events) {
    const token = typeof replyToken === 'string' ? tokens.get(replyToken) : undefined;
    if (token) token.sentAt = Date.now();
  }
}

/** Serialises as LINE does, escapes included, and not as JavaScript would. */
function bodyOf(events: RawEvent[], random: Random): Buffer {
  const json = JSON.stringify({ destination: 'U8e742f61d673b39c7fff3cecb7536ef0', events, extra: null });
  if (random.below(2) === 0) return Buffer.from(json);
  return Buffer.from(
    json.replace(/[\u0e00-\u0e7f]/g, (letter) => `\\u0${letter.charCodeAt(0).toString(16)}`),
  );
}

function signed(body: Buffer): Record<string, string> {
  return { 'X-Line-Signature': signatureOf(body, channel.secret) };
}

function signatureOf(body: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}

function redelivered(event: RawEvent): RawEvent {
  return { ...event, deliveryContext: { isRedelivery: true } };
}

/** Shuffles events: most a little, some far; some twice or three times. */
function reordered(events: readonly RawEvent[], random: Random): RawEvent[] {
  const placed = events.flatMap((event, index) => {
    const copies = random.below(8) === 0 ? 1 + random.below(3) : 1;
    return Array.from({ length: copies }, (_, copy) => ({
      event: copy > 0 && random.below(2) === 0 ? redelivered(event) : event,
      place: index + random.below(random.below(10) === 0 ? 500 : 12),
    }));
  });
  return placed.toSorted((a, b) => a.place - b.place).map(({ event }) => event);
}

function toRequests(events: RawEvent[], random: Random): RawEvent[][] {
  const requests: RawEvent[][] = [];
  for (let start = 0; start < events.length; ) {
    const count = random.pick([0, 1, 1, 1, 2, 3, 8, 40]);
    requests.push(events.slice(start, start + count));
    start += count;
  }
  return requests;
}
