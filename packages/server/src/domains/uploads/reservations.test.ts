import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, type TestContext, test } from 'vitest';
import { createHands, createTestChat, listenOnly, type TestChat } from '../../../test/chat.ts';
import { createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import { createTusClient, type TusClient } from '../../../test/tus.ts';
import { restartUploads } from '../../../test/uploads.ts';
import { createApp } from '../../app.ts';
import { isAppError } from '../../errors.ts';
import { runMaintenance } from '../maintenance/run-maintenance.ts';
import { countedBytes } from '../quotas/usage/counted-bytes.ts';
import { planReservation } from './reservation.ts';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;
const minuteMs = 60_000;

let shared: TestApp;
let origin: string;
let chat: TestChat;
let tus: TusClient;
let now: Date;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
  now = new Date();
  origin = await listenOnly(shared);
});

const wait = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function open(limitBytes: number): Promise<void> {
  now = new Date();
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
const sha256Of = (bytes: Buffer) => `sha256 ${createHash('sha256').update(bytes).digest('base64')}`;

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
    const until = (answer: Headers) => Date.parse(answer.get('upload-expires') ?? '') - Date.now();
    expect(until(headers)).toBeLessThan(60 * minuteMs);
    const { headers: afterBytes } = await tus.append(headers.get('location') ?? '', 0, randomBytes(10));
    expect(until(afterBytes)).toBeGreaterThan(6 * 24 * 60 * minuteMs);
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
    expect((await tus.ask('HEAD', path)).headers.get('upload-offset')).toBe('1000');
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
    expect((await tus.ask('HEAD', path)).headers.get('upload-offset')).toBe('30000');
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
    const usage = await tus.ask('GET', `/api/group/${chat.groupId}/usage`);
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
    await tus.ask('DELETE', paths[0] ?? '');
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
    const { status, headers } = await other.ask('HEAD', path);
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
    expect((await other.ask('HEAD', path)).status).toBe(410);
  });
});

describe('a checksum', () => {
  beforeEach(() => open(mebibyte));

  test('that matches keeps its bytes, also with the creation', async () => {
    const bytes = randomBytes(1000);
    const path = await begin(1000);
    const headers = { 'upload-checksum': sha256Of(bytes.subarray(0, 400)) };
    expect((await tus.append(path, 0, bytes.subarray(0, 400), { headers })).status).toBe(204);
    const rest = { headers: { 'upload-checksum': sha256Of(bytes.subarray(400)) } };
    expect((await tus.append(path, 400, bytes.subarray(400), rest)).status).toBe(204);
    const whole = { body: bytes, headers: { 'upload-checksum': sha256Of(bytes) } };
    expect((await tus.create(chat.groupId, 1000, whole)).status).toBe(201);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await chat.files()).toMatchObject([{ sha256 }, { sha256 }]);
  });

  test('that does not match leaves the upload unchanged', async () => {
    const bytes = randomBytes(1000);
    const path = await begin(1000);
    await tus.append(path, 0, bytes.subarray(0, 400));
    const headers = { 'upload-checksum': sha256Of(Buffer.from('other bytes')) };
    const refused = await tus.append(path, 400, bytes.subarray(400), { headers });
    expect(refused).toMatchObject({ status: 460, json: errorOf('CHECKSUM_MISMATCH') });
    expect((await tus.ask('HEAD', path)).headers.get('upload-offset')).toBe('400');
    expect(await chat.files()).toEqual([]);
    expect((await tus.append(path, 400, bytes.subarray(400))).status).toBe(204);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await chat.files()).toMatchObject([{ sha256 }]);
  });

  test('that does not match at the creation leaves nothing', async () => {
    const headers = { 'upload-checksum': sha256Of(Buffer.from('other bytes')) };
    const refused = await tus.create(chat.groupId, 1000, { body: randomBytes(1000), headers });
    expect(refused).toMatchObject({ status: 460, json: errorOf('CHECKSUM_MISMATCH') });
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('that a crash left unverified keeps none of its bytes', async () => {
    const bytes = randomBytes(1000);
    const path = await begin(1000);
    await tus.append(path, 0, bytes.subarray(0, 400));
    await shared.deps.db
      .updateTable('uploads')
      .set({ unverified_from: 400 })
      .where('id', '=', idOf(path))
      .execute();
    const { parts, finishWhole } = restartUploads(shared.deps);
    await parts.append(idOf(path), 400, Readable.from([randomBytes(600)]));
    expect(await finishWhole()).toEqual([]);
    expect(await chat.files()).toEqual([]);
    expect((await tus.ask('HEAD', path)).headers.get('upload-offset')).toBe('400');
  });

  test.each([
    ['another algorithm', 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0='],
    ['no digest', 'sha256'],
    ['a digest that is too short', 'sha256 AAAA'],
    ['a digest that is not base64', `sha256 ${'!'.repeat(44)}`],
  ])('of %s is rejected', async (_what, checksum) => {
    const path = await begin(1000);
    const headers = { 'upload-checksum': checksum };
    expect(await tus.append(path, 0, randomBytes(10), { headers })).toMatchObject({
      status: 400,
      json: errorOf('INVALID_REQUEST'),
    });
    expect((await tus.create(chat.groupId, 10, { headers })).status).toBe(400);
  });
});

describe('the planned reservation', () => {
  const facts = fc
    .record({
      sizeBytes: fc.integer({ min: 0, max: 300 * mebibyte }),
      heldShare: fc.double({ min: 0, max: 1, noNaN: true }),
      receivedShare: fc.double({ min: 0, max: 1, noNaN: true }),
      step: fc.integer({ min: 0, max: 80 * mebibyte }),
      remainingBytes: fc.integer({ min: -mebibyte, max: 400 * mebibyte }),
      othersBytes: fc.integer({ min: 0, max: 100 * mebibyte }),
    })
    .map(({ sizeBytes, heldShare, receivedShare, step, remainingBytes, othersBytes }) => {
      const reservedBytes = Math.floor(countedBytes(sizeBytes) * heldShare);
      const receivedBytes = Math.floor(Math.min(reservedBytes, sizeBytes) * receivedShare);
      return {
        sizeBytes,
        reservedBytes,
        receivedBytes,
        neededBytes: receivedBytes + step,
        remainingBytes,
        unreceivedBytes: reservedBytes - receivedBytes + othersBytes,
      };
    });

  test('never shrinks, never exceeds the file or the quota, and covers the need or throws', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const wholeBytes = countedBytes(given.sizeBytes);
        const neededBytes = Math.min(given.neededBytes, wholeBytes);
        const left = Math.max(0, given.remainingBytes);
        try {
          const planned = planReservation(given);
          expect(planned).toBeGreaterThanOrEqual(Math.max(given.reservedBytes, neededBytes));
          expect(planned).toBeLessThanOrEqual(wholeBytes);
          expect(planned - given.reservedBytes).toBeLessThanOrEqual(left);
        } catch (error) {
          if (!isAppError(error, 'QUOTA_EXCEEDED')) throw error;
          expect(neededBytes - given.reservedBytes).toBeGreaterThan(left);
        }
      }),
    );
  });
});

/** Events of uploads; `kill` drops all memory of a process in the middle of one. */
const happenings = ['begin', 'append', 'append', 'append', 'kill', 'end', 'rest', 'resize'] as const;

interface Happening {
  what: (typeof happenings)[number];
  who: 0 | 1;
  pick: number;
  bytes: number;
}

const scripts = fc.array(
  fc.array(
    fc.record<Happening>({
      what: fc.constantFrom(...happenings),
      who: fc.constantFrom(0, 1),
      pick: fc.nat({ max: 9 }),
      bytes: fc.nat({ max: 4000 }),
    }),
    { minLength: 4, maxLength: 12, size: 'max' },
  ),
  { minLength: 2, maxLength: 4 },
);

test('a quota never overruns, and its reservations match its uploads, in any race or crash', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (racing) => {
      await open(10_000);
      const world = await createWorld();
      await Promise.all(
        racing.map(async (script) => {
          for (const happening of script) await world.run(happening);
        }),
      );
      await world.check();
      wait(8 * 24 * 60 * minuteMs);
      await shared.deps.uploads.tidy();
      await world.check();
      expect((await chat.usage()).reserved).toBe(0);
    }),
    { numRuns: 8 },
  );
});

/** Creates two people and one quota; a sender holds the lock, as the protocol requires. */
async function createWorld() {
  const { db } = shared.deps;
  await Promise.all([chat.mother, chat.father].map((person) => shared.signIn(person)));
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('line_user_id', 'in', [chat.mother, chat.father])
    .execute();
  const busy = new Set<string>();

  const listOpen = async () =>
    await db
      .selectFrom('uploads')
      .selectAll()
      .where('group_id', '=', chat.groupId)
      .where('state', '=', 'receiving')
      .orderBy('id')
      .execute();

  async function act({ what, who, pick, bytes }: Happening): Promise<void> {
    const uploads = restartUploads(shared.deps);
    if (what === 'begin') {
      const upload = { groupId: chat.groupId, userId: people[who]?.id ?? '', botLeft: false };
      const id = await uploads.begin({ ...upload, name: 'a.bin', mimeType: null, sizeBytes: bytes });
      return await uploads.parts.create(id);
    }
    if (what === 'resize') {
      const { used, reserved } = await chat.usage();
      const limit_bytes = Math.max(used + reserved, 10_000 + bytes);
      await db.updateTable('quotas').set({ limit_bytes }).where('id', '=', chat.quotaId).execute();
      return;
    }
    const listed = await listOpen();
    const upload = listed[pick % Math.max(1, listed.length)];
    if (!upload || busy.has(upload.id)) return;
    if (what === 'end') return await uploads.end(upload.id);
    busy.add(upload.id);
    try {
      if (what === 'rest') return;
      const offset = (await uploads.parts.size(upload.id)) ?? 0;
      const sent = randomBytes(Math.min(bytes, upload.size_bytes - offset));
      const announcedBytes = pick % 2 === 0 ? sent.byteLength : 0;
      const source = what === 'kill' ? breakAfter(sent) : Readable.from(sent.byteLength > 0 ? [sent] : []);
      await uploads.append({ id: upload.id, offset, source, announcedBytes, checksum: null });
      if (await uploads.isWhole(upload)) await uploads.finish(upload.id);
    } finally {
      busy.delete(upload.id);
    }
  }

  return {
    async run(happening: Happening): Promise<void> {
      try {
        await act(happening);
      } catch (error) {
        const expected = ['QUOTA_EXCEEDED', 'TOO_MANY_UPLOADS', 'UPLOAD_GONE'] as const;
        const isMissingPart = error instanceof Error && 'code' in error && error.code === 'ENOENT';
        const isExpected =
          isMissingPart || expected.some((code) => isAppError(error, code)) || isKilled(error);
        if (!isExpected) throw error;
      }
      const { used, reserved } = await chat.usage();
      const { limit_bytes } = await db
        .selectFrom('quotas')
        .select('limit_bytes')
        .where('id', '=', chat.quotaId)
        .executeTakeFirstOrThrow();
      expect(used + reserved).toBeLessThanOrEqual(limit_bytes);
    },
    async check(): Promise<void> {
      const { parts } = restartUploads(shared.deps);
      const open = await listOpen();
      const { used, reserved } = await chat.usage();
      expect(reserved).toBe(open.reduce((sum, upload) => sum + upload.reserved_bytes, 0));
      const contents = new Map(
        (await chat.files()).map((file) => [file.sha256, countedBytes(file.size_bytes)]),
      );
      expect(used).toBe([...contents.values()].reduce((sum, bytes) => sum + bytes, 0));
      for (const { id, reserved_bytes } of open) {
        expect((await parts.size(id)) ?? 0).toBeLessThanOrEqual(reserved_bytes);
      }
    },
  };
}

const killed = new Error('killed');
const isKilled = (error: unknown) => error === killed;

/** Yields the first part of a body and then fails, like a sender that disconnects. */
function breakAfter(bytes: Buffer): AsyncIterable<Buffer> {
  return (async function* () {
    yield bytes.subarray(0, Math.ceil(bytes.byteLength / 2));
    throw killed;
  })();
}
