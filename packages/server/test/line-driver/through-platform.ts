import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BulkPost, ContentFault, LinePlatform } from '@kepwai/line-platform';
import type { Db } from '../../src/db/database.ts';
import type { Product } from '../kill/product.ts';
import { createRandom, type Random } from '../kill/random.ts';
import { openAppClient } from './app-client.ts';
import { findFaults } from './audit.ts';
import { settle, unsendLate } from './drive.ts';
import type { SentRequest } from './hostile-line.ts';
import { type Load, tellStory } from './story.ts';
import { grantQuotas, listRows } from './tables.ts';
import type { Chat, InjectedFault, Message, World } from './world.ts';

type Faults = NonNullable<NonNullable<BulkPost['contents']>[number]['faults']>;

/** Faults that the fake platform supports, without stalls, which would take too long. */
export const platformFaults: readonly InjectedFault[] = [
  'not-ready',
  'busy',
  'broken',
  'unauthorized',
  'reset',
  'cut',
  'not-found',
  'empty',
];

/** Number of posts that are held together and released in another order. */
const waveSize = 1_000;

interface Outcome {
  faults: string[];
  counts: {
    messages: number;
    deliveries: number;
    kept: number;
    pushes: number;
    perSecond: number;
    rssMb: number;
  };
}

/** Runs the same story as `drive` through the HTTP API of the fake platform; compares the result in the same way. */
export async function driveThroughPlatform(
  seed: number,
  { load, product, db }: { load: Load; product: Product; db: Db },
): Promise<Outcome> {
  const random = createRandom(seed);
  const told = await tellStory(random, load);
  const order = orderBy(product.lineOrigin);
  const purses = await grantQuotas(db, told);
  await settlePeople(order, told, [...purses.ownerLineUserIds]);
  await injectWebhookFaults(order, seed);
  const memory = watchMemory(product);
  const begunAt = Date.now();
  const world = await postAll(told, { order, random });
  await order('/dev/webhook/idle', {});
  await settle(db, load);
  const seconds = (Date.now() - begunAt) / 1000;
  const { accessToken } = await order<{ accessToken: string }>('/dev/tokens', { userId: world.reader });
  const appClient = await openAppClient(() => product.origin, accessToken);
  const unsend = async (message: Message) => {
    message.isUnsent = true;
    await order(`/dev/messages/${message.id}/unsend`, {});
  };
  const former = await unsendLate(db, { world, appClient, unsend });
  await order('/dev/webhook/idle', {});
  await settle(db, load);
  const { sends } = await order<{ sends: ReturnType<LinePlatform['control']['sends']> }>(
    '/dev/sends?limit=10000',
  );
  const pushes = sends
    .filter(({ kind }) => kind === 'push')
    // The accepted messages that it reports; it does not report retry keys.
    .map(({ to, at, requestId }): SentRequest => ({ to, at, isTaken: true, retryKey: requestId }));
  const faults = await findFaults({
    world,
    line: { replies: [], pushes, marks: [], asked: new Map(), heardByStranger: [] },
    db,
    appClient,
    purses,
    blobsFolder: join(product.dataDir, 'blobs'),
    log: await readFile(join(product.dataDir, 'server.log'), 'utf8'),
    former,
    mostBursts: Number.POSITIVE_INFINITY,
    lives: 1,
  });
  const { states } = await order<{ states: { delivered: number } }>('/dev/deliveries/summary');
  const kept = (await listRows(db)).filter(({ state }) => state === 'kept').length;
  return {
    faults,
    counts: {
      messages: world.messages.size,
      deliveries: states.delivered,
      kept,
      pushes: pushes.length,
      perSecond: Math.round(states.delivered / seconds),
      rssMb: await memory.end(),
    },
  };
}

type Order = <Answer>(path: string, body?: unknown, method?: string) => Promise<Answer>;

function orderBy(origin: string): Order {
  return async <Answer>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') => {
    const answer = await fetch(new URL(path, origin), {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`);
    // Its own tests hold it to its documentation.
    return JSON.parse(text) as Answer;
  };
}

/** Creates the people and chats, with the bot in each. */
async function settlePeople(order: Order, { chats, reader }: World, owners: string[]): Promise<void> {
  const alone = chats.filter(({ role }) => role === 'alone').map(({ lineChatId }) => lineChatId);
  for (const userId of new Set([reader, ...owners, ...alone, ...chats.flatMap(({ people }) => people)])) {
    await order('/dev/users', { userId, displayName: `คน ${userId.slice(1, 5)}`, isFriend: true });
  }
  for (const { role, lineChatId, people } of chats) {
    if (role === 'alone') continue;
    const type = role === 'room' ? 'room' : 'group';
    const memberIds = [...new Set(people)];
    await order('/dev/groups', { groupId: lineChatId, type, name: 'กลุ่ม 👨‍👩‍👧', memberIds });
  }
}

/** Injects faults into webhooks, and into requests that are not for bytes. */
async function injectWebhookFaults(order: Order, seed: number): Promise<void> {
  const webhookTrouble = { seed, duplicate: 0.1, delay: 0.1, delayMs: 500, wrongSignature: 0.05 };
  await order('/dev/settings', { webhookTrouble, webhookOrder: 'none' }, 'PATCH');
  const faults = [
    { path: '/oauth2/v3/token', status: 500, times: 2 },
    { path: '/v2/bot/group/*/member', status: 429, times: 5 },
    { path: '/v2/bot/group/*/summary', cut: true, times: 3 },
    { path: '/v2/bot/message/push', status: 200, takesEffect: true, cut: true, times: 1 },
  ];
  for (const fault of faults) await order('/dev/faults', fault);
}

/** Posts the story; returns it with LINE's message ids. */
async function postAll(told: World, { order, random }: { order: Order; random: Random }): Promise<World> {
  const waiting = [...told.messages.values()];
  const messages = new Map<string, Message>();
  for (let from = 0; from < waiting.length; from += waveSize) {
    const wave = waiting.slice(from, from + waveSize);
    await order('/dev/webhook/hold', {});
    const texts = [...told.words]
      .slice(from / 2, (from + waveSize) / 2)
      .map((word) => textOf(word, told, random));
    const posts = [...wave.map((message) => toPost(message, random)), ...texts];
    const { messageIds } = await order<{ messageIds: string[][] }>('/dev/posts', { posts });
    for (const [index, message] of wave.entries()) {
      const id = messageIds[index]?.[0];
      if (id === undefined) throw new Error('a post has no id');
      messages.set(id, Object.assign(message, { id }));
    }
    await order('/dev/webhook/release', { order: 'shuffled', seed: random.below(1_000) });
    const soon = wave.filter(({ unsend }) => unsend === 'between' || unsend === 'during');
    for (const message of soon) {
      message.isUnsent = true;
      await order(`/dev/messages/${message.id}/unsend`, { duplicate: random.below(2) });
    }
  }
  return { ...told, messages, events: [], forged: [] };
}

function textOf(word: string, { chats }: World, random: Random): BulkPost {
  const chat = random.pick(chats);
  return { ...fromWhom(chat, random.pick(chat.people)), type: 'text', text: `${word} สวัสดี 👋🏽` };
}

function toPost(message: Message, random: Random): BulkPost {
  const { chat, sender, type, fileName, bytes, imageSet, provider, unsend, at } = message;
  if (unsend === 'before' || unsend === 'with') message.isUnsent = true;
  return {
    ...fromWhom(chat, sender ?? chat.people[0] ?? ''),
    type,
    at,
    contents: [
      { base64: bytes.toString('base64'), faults: faultsOf(message), ...(fileName !== null && { fileName }) },
    ],
    ...(imageSet && { imageSet: shapeOf(imageSet) }),
    ...(provider === 'external' && { provider }),
    ...(unsend === 'before' && { unsend }),
    ...(unsend === 'with' && { unsend: 'after' as const }),
    webhook: {
      ...(random.below(6) === 0 && { duplicate: 1 }),
      ...(random.below(6) === 0 && { redeliver: 1 }),
      ...(sender === null && { omitUserId: true }),
      ...(chat.role === 'standby' && { standby: true }),
    },
  };
}

function fromWhom({ role, lineChatId }: Chat, sender: string): { chatId: string; userId: string } {
  return { chatId: lineChatId, userId: role === 'alone' ? lineChatId : sender };
}

function shapeOf({ id, index, total }: NonNullable<Message['imageSet']>): NonNullable<BulkPost['imageSet']> {
  if (index === undefined) return { id, form: 'id-only' };
  return { id, firstIndex: index, ...(total !== undefined && { total }) };
}

function faultsOf({ injectedFaults, bytes, manner, end, unsend }: Message): Faults {
  const half = Math.floor(bytes.byteLength / 2);
  const faults: Faults = injectedFaults.flatMap((fault): Faults => {
    const kind = kindOf[fault];
    if (kind === 'cut') return [{ kind, afterBytes: fault === 'reset' ? 0 : half }];
    return kind ? [{ kind }] : [];
  });
  if (end === 'gone') faults.push({ kind: 'gone', times: 'always' });
  if (end === 'never') faults.push({ kind: 'not-found', times: 'always' });
  const isSlow = unsend === 'during' || manner === 'trickled';
  if (isSlow && end === 'ready')
    faults.push({ kind: 'slow', bytesPerSecond: Math.max(500, bytes.byteLength * 2), times: 'always' });
  return faults;
}

type Kind = Exclude<ContentFault['kind'], 'stall' | 'slow'>;

const kindOf: Partial<Record<InjectedFault, Kind>> = {
  'not-ready': 'not-ready',
  busy: 'rate-limited',
  broken: 'server-error',
  unauthorized: 'unauthorized',
  reset: 'cut',
  cut: 'cut',
  'not-found': 'not-found',
  empty: 'empty',
};

/** Watches the maximum memory of the server's process, in MB. */
function watchMemory(product: Product): { end(): Promise<number> } {
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      // The process may have ended with its test.
      const status = await readFile(`/proc/${product.pid()}/status`, 'utf8').catch(() => '');
      if (status === '') return;
      most = Math.max(most, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      await delay(200);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return Math.round(most);
    },
  };
}
