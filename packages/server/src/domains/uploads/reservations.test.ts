import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import { gibibyte, mebibyte } from '@kepwai/rules/sizes';
import { dayMs, hourMs, minuteMs } from '@kepwai/rules/time';
import { sql } from 'kysely';
import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import { createHands, createTestChat, listenOnly, type TestChat } from '../../../test/scenes/chat.ts';
import { createTusClient, type TusClient } from '../../../test/scenes/uploads/tus.ts';
import { restartUploads } from '../../../test/scenes/uploads/uploads.ts';
import { createApp } from '../../app.ts';
import { runMaintenance } from '../../maintenance.ts';
import { createUploadPlaces } from './places.ts';

let shared: TestApp;
let origin: string;
let chat: TestChat;
let tus: TusClient;
let now: Date;
beforeAll(async () => {
  shared = await createTestApp(forFile, {
    clock: () => now,
    uploadPlaces: createUploadPlaces({ patienceMs: 100 }),
  });
  now = testClock();
  origin = await listenOnly(shared);
});

const wait = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function open(limitBytes: number): Promise<void> {
  now = testClock();
  chat = await createTestChat(shared, { limitBytes });
  tus = createTusClient(origin, await shared.signIn(chat.mother));
}

const errorOf = (code: string, missingBytes?: number) => ({
  success: false,
  error: {
    code,
    ...(missingBytes !== undefined && {
      details: [{ field: 'missingBytes', message: String(missingBytes) }],
    }),
  },
});
const idOf = (path: string) => path.split('/').at(-1) ?? '';

async function begin(sizeBytes: number, client = tus): Promise<string> {
  const { status, headers } = await client.create(chat.groupId, sizeBytes);
  expect(status).toBe(201);
  return headers.get('location') ?? '';
}

describe('an upload that only announces its bytes', () => {
  test('leaves bytes for other posts and ends within the hour', async () => {
    await open(gibibyte);
    await begin(gibibyte);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 64 * mebibyte });
    await chat.post({ type: 'file', contents: [{ bytes: Buffer.from('%PDF-1.7'), fileName: 'a.pdf' }] });
    const hands = createHands(shared);
    await hands.work();
    expect(await chat.files()).toMatchObject([{ state: 'kept' }]);
    wait(46 * minuteMs);
    await runMaintenance(shared.deps);
    expect(await chat.usage()).toEqual({ used: 8, reserved: 0 });
  });

  test('reserves at most half of a small quota, even together with many others', async () => {
    await open(100_000);
    for (let count = 0; count < 20; count += 1) await begin(30_000);
    const { reserved } = await chat.usage();
    expect(reserved).toBeGreaterThan(0);
    expect(reserved).toBeLessThanOrEqual(50_000);
  });

  test('reports its expiry: soon, or in a week once bytes arrived', async () => {
    await open(mebibyte);
    const { headers } = await tus.create(chat.groupId, 1000);
    const until = (answer: Headers) => Date.parse(answer.get('upload-expires') ?? '') - testClock().getTime();
    expect(until(headers)).toBeLessThan(hourMs);
    const { headers: afterBytes } = await tus.append(headers.get('location') ?? '', 0, randomBytes(10));
    expect(until(afterBytes)).toBeGreaterThan(6 * dayMs);
  });
});

describe('an idle upload', () => {
  test('reserves only what has arrived, and reserves again when it continues', async () => {
    await open(100_000);
    const bytes = randomBytes(50_000);
    const path = await begin(50_000);
    await tus.append(path, 0, bytes.subarray(0, 1000));
    wait(46 * minuteMs);
    await runMaintenance(shared.deps);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 1000 });
    expect((await tus.append(path, 1000, bytes.subarray(1000))).status).toBe(204);
    expect(await chat.usage()).toEqual({ used: 50_000, reserved: 0 });
  });

  test('does not expire when a crash lost the note of its bytes', async () => {
    await open(100_000);
    const path = await begin(50_000);
    const { parts } = restartUploads(shared.deps);
    await parts.append(idOf(path), 0, Readable.from([randomBytes(1000)]));
    wait(46 * minuteMs);
    await runMaintenance(shared.deps);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 1000 });
    expect((await tus.ask('getUploadOffset', path)).headers.get('upload-offset')).toBe('1000');
  });
});

describe('a quota that others fill meanwhile', () => {
  test('stops an upload in place with the missing bytes and lets it continue later', async () => {
    await open(100_000);
    const [bytes, others] = [randomBytes(60_000), randomBytes(60_000)];
    const path = await begin(60_000);
    const other = createTusClient(origin, await shared.signIn(chat.father));
    const otherPath = (await other.create(chat.groupId, 40_000)).headers.get('location') ?? '';
    expect((await other.append(otherPath, 0, others.subarray(0, 40_000))).status).toBe(204);
    await shared.deps.db
      .updateTable('quotas')
      .set({ limit_bytes: 95_000 })
      .where('id', '=', chat.quotaId)
      .execute();
    expect((await tus.append(path, 0, bytes.subarray(0, 30_000))).status).toBe(204);
    const refused = await tus.append(path, 30_000, bytes.subarray(30_000));
    expect(refused).toMatchObject({ status: 413, json: errorOf('QUOTA_EXCEEDED', 5000) });
    expect((await tus.ask('getUploadOffset', path)).headers.get('upload-offset')).toBe('30000');
    await shared.deps.db
      .updateTable('quotas')
      .set({ limit_bytes: 100_000 })
      .where('id', '=', chat.quotaId)
      .execute();
    expect((await tus.append(path, 30_000, bytes.subarray(30_000))).status).toBe(204);
    expect(await chat.usage()).toEqual({ used: 100_000, reserved: 0 });
  });

  test('rejects at creation a file that does not fit, with the missing bytes', async () => {
    await open(gibibyte);
    const refused = await tus.create(chat.groupId, 2 * gibibyte);
    expect(refused).toMatchObject({ status: 413, json: errorOf('QUOTA_EXCEEDED', gibibyte) });
  });
});

describe('counts and limits of uploads', () => {
  test('an empty file counts 4 KiB everywhere', async () => {
    await open(4096);
    await begin(0);
    expect(await chat.usage()).toEqual({ used: 4096, reserved: 0 });
    const usage = await tus.ask('getGroupUsage', `/api/group/${chat.groupId}/usage`);
    expect(usage.json).toMatchObject({ data: { byPerson: [{ fileCount: 1, sizeBytes: 4096 }] } });
    const sums = await sql<{ in_sql: number }>`select counted_bytes(0) as in_sql`.execute(shared.deps.db);
    expect(sums.rows).toEqual([{ in_sql: countedBytes(0) }]);
    expect(await tus.create(chat.groupId, 0)).toMatchObject({
      status: 413,
      json: errorOf('QUOTA_EXCEEDED', 4096),
    });
  });

  test('an empty file of the chat counts the same and is reserved', async () => {
    await open(4095);
    const hands = createHands(shared);
    const empty = { type: 'file', contents: [{ bytes: Buffer.alloc(0), fileName: 'ว่าง.txt' }] } as const;
    await chat.post({ ...empty, contents: [...empty.contents] });
    await hands.work();
    expect(await chat.files()).toMatchObject([{ state: 'missed', missed_reason: 'quota_full' }]);
    await shared.deps.db
      .updateTable('quotas')
      .set({ limit_bytes: 4096 })
      .where('id', '=', chat.quotaId)
      .execute();
    await chat.post({ ...empty, contents: [...empty.contents] });
    await hands.work();
    expect(await chat.usage()).toEqual({ used: 4096, reserved: 0 });
  });

  test('a person can have twenty unfinished uploads in a group', async () => {
    await open(gibibyte);
    const paths: string[] = [];
    for (let count = 0; count < 20; count += 1) paths.push(await begin(1000));
    const refused = await tus.create(chat.groupId, 1000);
    expect(refused).toMatchObject({ status: 429, json: errorOf('TOO_MANY_UPLOADS') });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    const other = createTusClient(origin, await shared.signIn(chat.father));
    expect((await other.create(chat.groupId, 1000)).status).toBe(201);
    await tus.ask('terminateUpload', paths[0] ?? '');
    expect((await tus.create(chat.groupId, 1000)).status).toBe(201);
  });
});

describe('a stalled request', () => {
  /** Sends the first bytes of a larger body, and nothing more. */
  async function stall(path: string, bytes: Buffer): Promise<Socket> {
    const { port } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1');
    const token = await shared.signIn(chat.mother);
    const head = {
      host: 'kepwai.test',
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': '1000',
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`PATCH ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(bytes);
    const { parts } = shared.deps.uploads;
    const isHeld = async () => (await parts.size(idOf(path))) !== null && socket.bytesWritten > 500;
    await expect.poll(isHeld).toBe(true);
    await expect.poll(async () => (await lockedBy()).length).toBe(1);
    return socket;
  }

  const lockedBy = async () => {
    const { rows } = await sql`
      select pid from pg_locks where locktype = 'advisory' and database = (
        select oid from pg_database where datname = current_database())`.execute(shared.deps.db);
    return rows;
  };

  /** Starts another node, which shares tables, folders and messages, but no memory. */
  async function startOtherNode(t: TestContext): Promise<TusClient> {
    const app = await createApp(shared.deps);
    t.onTestFinished(() => app.close());
    const otherOrigin = await app.listen({ host: '127.0.0.1', port: 0 });
    return createTusClient(otherOrigin, await shared.signIn(chat.mother));
  }

  test('gives way to a request at another node, and its bytes stay', async (t) => {
    await open(100_000);
    const bytes = randomBytes(1000);
    const path = await begin(1000);
    const socket = await stall(path, bytes.subarray(0, 400));
    const other = await startOtherNode(t);
    const { status, headers } = await other.ask('getUploadOffset', path);
    expect([status, headers.get('upload-offset')]).toEqual([200, '400']);
    expect((await other.append(path, 400, bytes.subarray(400))).status).toBe(204);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await chat.files()).toMatchObject([{ sha256 }]);
    socket.destroy();
  });

  test('is cut when its upload is given up, and adds no bytes afterwards', async (t) => {
    await open(100_000);
    const path = await begin(1000);
    const socket = await stall(path, randomBytes(400));
    const other = await startOtherNode(t);
    const closed = once(socket, 'close');
    socket.resume();
    await restartUploads(shared.deps).end(idOf(path));
    await closed;
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
    expect((await other.ask('getUploadOffset', path)).status).toBe(410);
  });
});
