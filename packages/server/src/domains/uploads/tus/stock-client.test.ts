import { randomBytes } from 'node:crypto';
import { hourMs } from '@kepwai/rules/time';
import { Upload } from 'tus-js-client';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amountOf } from '../../../../test/amounts.ts';
import { createScene } from '../../../../test/callers.ts';
import { testClock } from '../../../../test/clock.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { createTestChat, listenOnly, type TestChat } from '../../../../test/scenes/chat.ts';
import { buildRequest, senderTo } from '../../../../test/scenes/file-requests.ts';
import { createTusClient, type TusClient } from '../../../../test/scenes/uploads/tus.ts';
import { createUploadPlaces } from '../places.ts';

/** More than a person may have unfinished at once, several times. */
const fileCount = amountOf({ few: 60, whole: 200 });

let shared: TestApp;
let origin: string;
let chat: TestChat;
let token: string;
let tus: TusClient;
let now: Date;
beforeAll(async () => {
  // On a busy machine a slot is free later than clients would wait.
  const uploadPlaces = createUploadPlaces({ patienceMs: 60_000 });
  shared = await createTestApp(forFile, { clock: () => now, uploadPlaces });
  now = testClock();
  origin = await listenOnly(shared);
});
beforeEach(async () => {
  // The points of the test before are there again.
  now = new Date(now.getTime() + 2 * hourMs);
  chat = await createTestChat(shared, { limitBytes: 1024 * 1024 });
  token = await shared.signIn(chat.mother);
  tus = createTusClient(origin, token);
});

/** Sends a file with a third-party client, which has its own rules of final errors. */
async function send(place: number, options: Partial<Upload['options']>): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    new Upload(randomBytes(100), {
      metadata: { filename: `${place}.txt`, filetype: 'text/plain' },
      onSuccess: () => resolve(),
      onError: reject,
      ...options,
    }).start();
  });
}

/** Sends a folder of small files, some of them at once. */
async function sendFolder(atOnce: number, options: Partial<Upload['options']>): Promise<void> {
  const places = Array.from({ length: fileCount }, (_, place) => place);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let place = places.shift(); place !== undefined; place = places.shift())
        await send(place, options);
    }),
  );
}

const asMember = (): Partial<Upload['options']> => ({
  endpoint: `${origin}/api/group/${chat.groupId}/upload`,
  headers: { authorization: `Bearer ${token}` },
});

describe(`a folder of ${fileCount} small files`, { tags: ['slow'] }, () => {
  test.each([20, fileCount])('is sent %i at a time', async (atOnce) => {
    await sendFolder(atOnce, asMember());
    expect(await chat.files()).toHaveLength(fileCount);
    expect(await chat.usage()).toEqual({ used: fileCount * 100, reserved: 0 });
  });

  test('is sent with the bytes in their creations', async () => {
    await sendFolder(fileCount, { ...asMember(), uploadDataDuringCreation: true });
    expect(await chat.files()).toHaveLength(fileCount);
  });

  test('is sent to a file request', async () => {
    const scene = await createScene(shared);
    const link = await buildRequest(shared, scene, { limits: { max_files: fileCount } });
    const headers = { 'share-sender': senderTo(shared, link) };
    await sendFolder(20, { endpoint: `${origin}/api/share/${link.slug}/upload`, headers });
    const { db } = shared.deps;
    const states = await db
      .selectFrom('request_uploads')
      .select('state')
      .where('share_id', '=', link.id)
      .execute();
    expect(states.filter(({ state }) => state === 'received')).toHaveLength(fileCount);
  });
});

test('a person without points can finish running uploads', async () => {
  const { headers } = await tus.create(chat.groupId, 6);
  const path = headers.get('location') ?? '';
  const spent = async () => (await tus.ask('listFiles', `/api/group/${chat.groupId}/file?search=a`)).status;
  await expect.poll(spent, { interval: 1 }).toBe(429);
  expect((await tus.append(path, 0, Buffer.from('abc'))).status).toBe(204);
  expect((await tus.ask('getUploadOffset', path)).headers.get('upload-offset')).toBe('3');
  expect((await tus.append(path, 3, Buffer.from('def'))).status).toBe(204);
  expect(await chat.files()).toHaveLength(1);
  const other = path.replace(/[^/]+$/, '6f3c1f6e-0000-4000-8000-000000000000');
  expect((await tus.append(other, 0, Buffer.from('abc'))).status).toBe(429);
  expect((await tus.ask('getUploadOffset', other)).status).toBe(429);
});
