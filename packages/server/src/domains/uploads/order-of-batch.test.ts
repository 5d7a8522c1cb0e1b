import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import { createTestChat, type TestChat } from '../../../test/scenes/chat.ts';
import { createTusClient, type TusClient } from '../../../test/scenes/uploads/tus.ts';

let shared: TestApp;
let origin: string;
let chat: TestChat;
let tus: TusClient;
let now: Date;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
  origin = await shared.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  now = testClock();
  chat = await createTestChat(shared, { limitBytes: 1_000_000 });
  tus = createTusClient(origin, await shared.signIn(chat.mother));
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

interface Chosen {
  batch: string;
  place: number | string;
  body?: Buffer<ArrayBuffer>;
}

function send({ batch, place, body }: Chosen) {
  const name = `filename ${base64(`${place}.bin`)}`;
  const headers = { 'upload-metadata': `${name},batch ${base64(batch)},place ${base64(String(place))}` };
  return tus.create(chat.groupId, 1000, { headers, ...(body && { body }) });
}

async function begin(batch: string, place: number): Promise<string> {
  const { status, headers } = await send({ batch, place });
  expect(status).toBe(201);
  return headers.get('location') ?? '';
}

async function listNames(sort: 'latest' | 'oldest' = 'latest'): Promise<string[]> {
  const names: string[] = [];
  for (let cursor = ''; ; ) {
    const { json } = await tus.ask(
      'listFiles',
      `/api/group/${chat.groupId}/file?limit=2&sort=${sort}${cursor}`,
    );
    const { items, nextCursor } = (json as { data: { items: { name: string }[]; nextCursor: string | null } })
      .data;
    names.push(...items.map(({ name }) => name.replace('.bin', '')));
    if (nextCursor === null) return names;
    cursor = `&cursor=${nextCursor}`;
  }
}

describe('files that were chosen together', () => {
  test('keep their order when they are sent in one step each, at the same time', async () => {
    const batch = randomUUID();
    const answers = await Promise.all(
      [5, 4, 1, 3, 2].map((place) => send({ batch, place, body: randomBytes(1000) })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await listNames()).toEqual(['1', '2', '3', '4', '5']);
    expect(await listNames('oldest')).toEqual(['1', '2', '3', '4', '5']);
  });

  test('keep their order when one of them is resumed later, and stand before what came earlier', async () => {
    await send({ batch: randomUUID(), place: 9, body: randomBytes(1000) });
    later(1);
    const batch = randomUUID();
    const paths = new Map<number, string>();
    for (const place of [1, 2, 3, 4, 5]) paths.set(place, await begin(batch, place));
    await tus.append(paths.get(2) ?? '', 0, randomBytes(400));
    for (const place of [5, 4, 1, 3]) {
      later(1);
      await tus.append(paths.get(place) ?? '', 0, randomBytes(1000));
    }
    later(30);
    await tus.append(paths.get(2) ?? '', 400, randomBytes(600));
    expect(await listNames()).toEqual(['1', '2', '3', '4', '5', '9']);
  });

  test('keep their order if some arrive in one step and others in parts', async () => {
    const batch = randomUUID();
    const first = await begin(batch, 1);
    await send({ batch, place: 3, body: randomBytes(1000) });
    await send({ batch, place: 2, body: randomBytes(1000) });
    later(1);
    await tus.append(first, 0, randomBytes(1000));
    expect(await listNames()).toEqual(['1', '2', '3']);
  });

  test('are ordered with the new ones if they arrive long after the others were seen', async () => {
    const batch = randomUUID();
    const late = await begin(batch, 2);
    await send({ batch, place: 1, body: randomBytes(1000) });
    later(120);
    await tus.append(late, 0, randomBytes(1000));
    expect(await listNames()).toEqual(['2', '1']);
  });
});

test.each([
  ['no place', { batch: randomUUID(), place: '' }],
  ['a place below one', { batch: randomUUID(), place: 0 }],
  ['an id that is none', { batch: 'mine', place: 1 }],
])('an upload with %s in its batch is refused', async (_what, chosen) => {
  expect((await send(chosen)).status).toBe(400);
});
