import { hourMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import { createTestChat, listenOnly, type TestChat } from '../../../test/scenes/chat.ts';
import { createTusClient, type TusClient } from '../../../test/scenes/uploads/tus.ts';
import { createUploadPlaces } from './places.ts';

let shared: TestApp;
let origin: string;
let chat: TestChat;
let tus: TusClient;
let now: Date;
beforeAll(async () => {
  // A refusal comes soon.
  const uploadPlaces = createUploadPlaces({ patienceMs: 100 });
  shared = await createTestApp(forFile, { clock: () => now, uploadPlaces });
  now = testClock();
  origin = await listenOnly(shared);
});
beforeEach(async () => {
  // The points of the test before are there again.
  now = new Date(now.getTime() + 2 * hourMs);
  chat = await createTestChat(shared, { limitBytes: 1024 * 1024 });
  tus = createTusClient(origin, await shared.signIn(chat.mother));
});

describe('unfinished uploads of closed tabs', () => {
  const begin = async (sizeBytes = 10) => {
    const { status, headers } = await tus.create(chat.groupId, sizeBytes);
    expect(status).toBe(201);
    return headers.get('location') ?? '';
  };
  /** Begins as many uploads as a person may have, each with some bytes. */
  async function fill(): Promise<string[]> {
    const paths: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      const path = await begin();
      expect((await tus.append(path, 0, Buffer.from('abc'))).status).toBe(204);
      paths.push(path);
      now = new Date(now.getTime() + 1000);
    }
    return paths;
  }
  const statusesOf = async (paths: string[]) =>
    await Promise.all(paths.map(async (path) => (await tus.ask('getUploadOffset', path)).status));

  test('yield after an hour, the one that is silent longest first', async () => {
    const paths = await fill();
    expect((await tus.create(chat.groupId, 10)).status).toBe(429);
    // The oldest continues, so it is not silent.
    now = new Date(now.getTime() + hourMs - 60_000);
    expect((await tus.append(paths[0] ?? '', 3, Buffer.from('d'))).status).toBe(204);
    now = new Date(now.getTime() + 50_000);
    await begin();
    expect(await statusesOf(paths.slice(0, 3))).toEqual([200, 410, 200]);
    expect((await tus.create(chat.groupId, 10)).status).toBe(201);
  });

  test('yield to a small file that comes with its creation', async () => {
    const paths = await fill();
    now = new Date(now.getTime() + hourMs);
    const body = Buffer.from('abc');
    const answer = await tus.create(chat.groupId, 3, { body });
    expect(answer.status).toBe(201);
    expect((await statusesOf(paths)).filter((status) => status === 410)).toHaveLength(1);
  });

  test('yield to no others', async () => {
    await fill();
    now = new Date(now.getTime() + hourMs);
    const other = createTusClient(origin, await shared.signIn(chat.father));
    expect((await other.create(chat.groupId, 10)).status).toBe(201);
    const open = await shared.deps.db
      .selectFrom('uploads')
      .select('id')
      .where('group_id', '=', chat.groupId)
      .where('state', '=', 'receiving')
      .execute();
    expect(open).toHaveLength(21);
  });
});
