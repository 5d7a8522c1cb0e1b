import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, rm, truncate, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHands, createTestChat, type Hands, listenOnly, type TestChat } from '../../../../test/chat.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { openFsBlobStore } from '../../../blobs/fs.ts';
import { askAgain } from '../../ingest/retry/ask-again.ts';
import { runMaintenance } from '../run-maintenance.ts';
import { type FsckOptions, fsck } from './fsck.ts';
import type { Problem } from './problems.ts';
import { maxLostPerDay, scrub } from './scrub.ts';
import { findStorageHealth } from './storage-health.ts';
import { checkContentOfFile } from './unreadable-content.ts';

const dayMs = 24 * 3_600_000;
const forever = new AbortController().signal;

let shared: TestApp;
let hands: Hands;
let chat: TestChat;
let folder: string;
let now: Date;
beforeAll(async () => {
  now = new Date();
  folder = await mkdtemp(join(tmpdir(), 'kepwai-integrity-'));
  forFile.onTestFinished(() => rm(folder, { recursive: true }));
  shared = await createTestApp(forFile, { clock: () => now, blobs: await openFsBlobStore(folder) });
  await listenOnly(shared);
  hands = createHands(shared);
});
// Everything is checked, so nothing of another test may be left.
beforeEach(async () => {
  now = new Date();
  await sql`truncate groups, chats, quotas, users, blobs, image_sets, uploads, storage_mark, storage_checks, line_events,
    unsent_messages, pgboss.job cascade`.execute(shared.deps.db);
  await rm(folder, { recursive: true });
  await openFsBlobStore(folder);
  chat = await createTestChat(shared);
});

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

/** Posts a file in a chat and waits until it is kept; returns its row and its bytes. */
async function keep(text: string, where = chat) {
  const bytes = Buffer.from(text);
  await where.post({ type: 'file', contents: [{ bytes, fileName: 'ใบเสร็จ.txt' }] });
  await hands.work();
  const file = (await where.files()).at(-1);
  if (file?.sha256 !== hashOf(bytes)) throw new Error('it was not kept');
  return { id: file.id, sha256: file.sha256, bytes };
}

async function keepPicture() {
  await chat.post({ type: 'image', contents: [{ picture: { seed: '1', width: 320, height: 240 } }] });
  await hands.work();
  const file = (await chat.files()).at(-1);
  if (!file?.sha256) throw new Error('it was not kept');
  return { id: file.id, sha256: file.sha256 };
}

/** Changes a byte as a faulty disk does: size and time stay. */
async function flipByte(sha256: string): Promise<void> {
  const handle = await open(pathOf(sha256), 'r+');
  try {
    const { atime, mtime } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, 3);
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, 3);
    await handle.utimes(atime, mtime);
  } finally {
    await handle.close();
  }
}

async function look(options: Partial<FsckOptions> = {}) {
  const problems: Problem[] = [];
  const { uploads } = shared.deps;
  const result = await fsck(
    { ...shared.deps, uploads },
    {
      deep: false,
      repair: false,
      signal: forever,
      onProblem: (problem) => problems.push(problem),
      onProgress: () => undefined,
      ...options,
    },
  );
  return { ...result, kinds: problems.map(({ kind }) => kind), problems };
}

const stateOf = async (id: string) =>
  shared.deps.db
    .selectFrom('files')
    .select(['state', 'missed_reason', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();

const lost = { state: 'missed', missed_reason: 'lost', sha256: null };
const quarantined = () => readdir(join(folder, 'quarantine')).catch(() => []);
const healthOf = async () => (await findStorageHealth(shared.deps.db, now)).state;

async function waitingJobs(name: string): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`
    select data->'data' as data from pgboss.job where name = ${name} and state = 'created'`.execute(
    shared.deps.db,
  );
  return rows.map(({ data }) => data);
}

/** Opens content or picture of a kept file as a member does; again with the same address, also once it is no longer kept. */
async function openAddress(fileId: string, which: 'contentUrl' | 'thumbnailUrl' = 'contentUrl') {
  const token = await shared.signIn(chat.mother);
  const found = await shared.app.inject({
    url: `/api/group/${chat.groupId}/file/${fileId}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const url = String(found.json().data[which]);
  return () => shared.app.inject({ url });
}

const getContent = async (fileId: string) => await (await openAddress(fileId))();

describe('kepwai fsck', () => {
  test('finds nothing when all is well, and notes what it read', async () => {
    const { sha256, bytes } = await keep('ดี');
    expect(await look({ deep: true })).toMatchObject({ contents: 1, bytes: bytes.length, found: 0 });
    const row = await shared.deps.db
      .selectFrom('blobs')
      .select('verified_at')
      .where('sha256', '=', sha256)
      .executeTakeFirst();
    expect(row?.verified_at).toEqual(now);
    expect(await healthOf()).toBe('ok');
  });

  test('finds a flipped byte in a deep check, and changes nothing without repair', async () => {
    const { id, sha256 } = await keep('สัญญาเช่าบ้าน');
    await flipByte(sha256);
    expect((await look()).kinds).toEqual([]);
    expect(await look({ deep: true })).toMatchObject({ kinds: ['content-wrong-bytes'], unrepaired: 1 });
    expect(await stateOf(id)).toMatchObject({ state: 'kept' });
    expect(await healthOf()).toBe('damaged');
  });

  test('turns a file with a flipped byte into a missed tile, which can be requested again', async () => {
    const { id, sha256, bytes } = await keep('สัญญาเช่าบ้าน');
    await flipByte(sha256);
    const repaired = await look({ deep: true, repair: true });
    expect(repaired).toMatchObject({ kinds: ['content-wrong-bytes'], unrepaired: 0, lostFiles: 1 });
    expect(await stateOf(id)).toEqual(lost);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
    expect(await quarantined()).toEqual([id]);
    expect(await look({ deep: true })).toMatchObject({ found: 0 });
    expect(await healthOf()).toBe('ok');

    const { id: userId } = await shared.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await askAgain(shared.deps, { groupId: chat.groupId, fileId: id, userId });
    await hands.work();
    expect(await stateOf(id)).toMatchObject({ state: 'kept', sha256 });
    expect((await getContent(id)).rawPayload.equals(bytes)).toBe(true);
    expect(await look({ deep: true })).toMatchObject({ found: 0 });
  });

  test.each([
    ['missing', 'content-missing', (sha256: string) => rm(pathOf(sha256))],
    ['truncated', 'content-wrong-size', (sha256: string) => truncate(pathOf(sha256), 2)],
  ])('marks a %s content as missed in every group and quota with it', async (_what, kind, damage) => {
    const other = await createTestChat(shared);
    const files = [await keep('เหมือนกัน'), await keep('เหมือนกัน'), await keep('เหมือนกัน', other)];
    const stays = await keep('อื่น');
    await damage(files[0]?.sha256 ?? '');
    expect(await look({ repair: true })).toMatchObject({ kinds: [kind], lostFiles: 3, unrepaired: 0 });
    for (const { id } of files) expect(await stateOf(id)).toEqual(lost);
    expect(await stateOf(stays.id)).toMatchObject({ state: 'kept' });
    expect((await chat.usage()).used).toBe(stays.bytes.length);
    expect((await other.usage()).used).toBe(0);
    expect(await look({ deep: true })).toMatchObject({ found: 0 });
  });

  test('continues a repair that a crash interrupted', async () => {
    const { id, sha256 } = await keep('ครึ่งทาง');
    await flipByte(sha256);
    await shared.deps.blobs.quarantine(sha256, [id]);
    expect(await look({ repair: true })).toMatchObject({ kinds: ['content-missing'], lostFiles: 1 });
    expect(await stateOf(id)).toEqual(lost);
  });

  test('marks nothing as missed where the blob store is not the one of the database', async () => {
    const { id, sha256 } = await keep('ไม่หาย');
    await sql`insert into storage_mark (id) values (gen_random_uuid())`.execute(shared.deps.db);
    await rm(pathOf(sha256));
    expect(await look({ repair: true })).toMatchObject({ kinds: ['storage-detached'], unrepaired: 1 });
    await scrub(shared.deps, { signal: forever });
    await checkContentOfFile(shared.deps, { fileId: id }, { signal: forever });
    expect(await stateOf(id)).toMatchObject({ state: 'kept' });
    expect(await healthOf()).toBe('damaged');
  });

  test('recounts usage and group counts', async () => {
    const { bytes } = await keep('นับใหม่');
    const { db } = shared.deps;
    await db
      .updateTable('quotas')
      .set({ used_bytes: 7, reserved_bytes: 9 })
      .where('id', '=', chat.quotaId)
      .execute();
    await sql`update quota_blobs set file_count = 5`.execute(db);
    await sql`update group_counts set file_count = 3`.execute(db);
    await sql`insert into group_counts (group_id, kind, posted_by, file_count) values (${chat.groupId}, 'video', null, 2)`.execute(
      db,
    );
    expect((await look()).kinds).toEqual(['quota-usage', 'group-counts']);
    expect(await look({ repair: true })).toMatchObject({ found: 2, unrepaired: 0 });
    expect(await look()).toMatchObject({ found: 0 });
    expect(await chat.usage()).toEqual({ used: bytes.length, reserved: 0 });
  });

  test('corrects reference marks of contents, and deletes empty image sets', async () => {
    const shown = await keep('มีคนดู');
    const { db } = shared.deps;
    await db
      .updateTable('blobs')
      .set({ unreferenced_since: now })
      .where('sha256', '=', shown.sha256)
      .execute();
    await sql`insert into blobs (sha256, size_bytes, mime_type, thumbnail_state)
      values (repeat('a', 64), 0, 'text/plain', 'none')`.execute(db);
    await sql`insert into image_sets (group_id, line_set_id, posted_at) values (${chat.groupId}, 'empty', now())`.execute(
      db,
    );
    expect((await look({ repair: true })).kinds.toSorted()).toEqual([
      'content-missing',
      'content-reference',
      'image-set-empty',
    ]);
    expect(await look()).toMatchObject({ found: 0 });
    expect(await stateOf(shown.id)).toMatchObject({ state: 'kept' });
  });

  test('deletes strays once they are a day old', async () => {
    const { blobs } = shared.deps;
    const [old, fresh] = await Promise.all(
      ['เก่า', 'ใหม่'].map((text) => blobs.receive(Readable.from([Buffer.from(text)]))),
    );
    const twoDaysAgo = new Date(now.getTime() - 2 * dayMs);
    await utimes(pathOf(old?.sha256 ?? ''), twoDaysAgo, twoDaysAgo);
    await blobs.writeDerived('b'.repeat(64), 'small', Buffer.from('picture'));
    await shared.deps.uploads.parts.create('6f3c1f6e-0000-4000-8000-000000000000');
    const kinds = ['content-stray', 'picture-stray', 'upload-stray'];
    expect((await look()).kinds).toEqual(kinds);
    expect((await look({ repair: true })).kinds).toEqual(kinds);
    expect(await look()).toMatchObject({ found: 0 });
    expect(await blobs.stat(fresh?.sha256 ?? '')).not.toBeNull();
  });

  test('requests missing pictures to be drawn again', async () => {
    const { id, sha256 } = await keepPicture();
    await rm(join(folder, 'derived'), { recursive: true });
    expect((await look({ repair: true })).kinds).toEqual(['picture-missing']);
    expect(await waitingJobs('make-thumbnails')).toContainEqual({ fileId: id });
    await hands.drawThumbnails();
    expect(await shared.deps.blobs.hasDerived(sha256)).toBe(true);
    expect(await look()).toMatchObject({ found: 0 });
  });

  test('requests missing pictures of documents in the slots for documents', async () => {
    const { id, sha256 } = await keepPicture();
    await shared.deps.db
      .updateTable('blobs')
      .set({ mime_type: 'application/pdf' })
      .where('sha256', '=', sha256)
      .execute();
    await rm(join(folder, 'derived'), { recursive: true });
    await look({ repair: true });
    expect(await waitingJobs('draw-document')).toEqual([{ fileId: id }]);
  });

  test('stops when it is told to', async () => {
    await keep('หยุด');
    const end = new AbortController();
    end.abort(new Error('interrupted'));
    await expect(look({ deep: true, signal: end.signal })).rejects.toThrow('interrupted');
  });

  test('finds and damages nothing while files are posted, unsent and deleted', async () => {
    const { control } = shared.line;
    let isOver = false;
    const using = (async () => {
      for (let round = 0; round < 12; round++) {
        const contents = [`ก${round}`, `ข${round % 3}`].map((text) => ({
          bytes: Buffer.from(text),
          fileName: 'ก.txt',
        }));
        const messageIds = await chat.post({ type: 'file', contents });
        await hands.work();
        const [first] = messageIds;
        if (round % 2 === 0 && first) {
          control.unsend(first);
          await control.idle();
          await hands.work();
        }
      }
      isOver = true;
    })();
    const found: Problem[] = [];
    do found.push(...(await look({ deep: true, repair: true })).problems);
    while (!isOver);
    await using;
    expect(found).toEqual([]);
    expect(await look({ deep: true })).toMatchObject({ found: 0 });
    expect((await chat.files()).every(({ state }) => state === 'kept')).toBe(true);
  });
});

describe('bytes that are stored again', () => {
  test.each([
    ['flipped', flipByte],
    ['missing', (sha256: string) => rm(pathOf(sha256))],
  ])('heal a %s content for all files with it', async (_what, damage) => {
    const first = await keep('ส่งซ้ำ');
    await damage(first.sha256);
    await keep('ส่งซ้ำ');
    expect(await look({ deep: true })).toMatchObject({ found: 0 });
    expect((await getContent(first.id)).rawPayload.equals(first.bytes)).toBe(true);
  });
});

describe('a read that finds the bytes', () => {
  test.each([
    ['gone', (sha256: string) => rm(pathOf(sha256))],
    ['too short', (sha256: string) => truncate(pathOf(sha256), 1)],
  ])('%s says so, and so does the tile', async (_what, damage) => {
    const { id, sha256 } = await keep('เปิดดู');
    const ask = await openAddress(id);
    await damage(sha256);
    const answer = await ask();
    expect(answer.statusCode).toBe(503);
    expect(answer.json().error.code).toBe('CONTENT_UNAVAILABLE');
    expect(await waitingJobs('check-content')).toEqual([{ fileId: id }]);
    await checkContentOfFile(shared.deps, { fileId: id }, { signal: forever });
    expect(await stateOf(id)).toEqual(lost);
    // The cached row is invalidated by the live event.
    await expect.poll(async () => (await ask()).json().error.code).toBe('FILE_NOT_KEPT');
  });

  test('without their pictures requests them to be drawn again', async () => {
    const { id, sha256 } = await keepPicture();
    await rm(join(folder, 'derived'), { recursive: true });
    const ask = await openAddress(id, 'thumbnailUrl');
    expect((await ask()).json().error.code).toBe('CONTENT_UNAVAILABLE');
    await checkContentOfFile(shared.deps, { fileId: id }, { signal: forever });
    await hands.drawThumbnails();
    expect((await ask()).statusCode).toBe(200);
    expect(await shared.deps.blobs.stat(sha256)).not.toBeNull();
  });
});

describe('the scrub', () => {
  /** Runs several nights, one after the other, without pauses. */
  async function scrubNights(count: number): Promise<void> {
    for (let night = 0; night < count; night++) {
      now = new Date(now.getTime() + dayMs);
      await scrub(shared.deps, { signal: forever, pace: async () => undefined });
    }
  }

  test('reads everything within thirty days, a share each night', async () => {
    for (const text of ['หนึ่ง', 'สอง', 'สาม']) await keep(text);
    const begunAt = now;
    const verified = async () =>
      (await shared.deps.db.selectFrom('blobs').select('sha256').where('verified_at', '>', begunAt).execute())
        .length;
    await scrubNights(1);
    expect(await verified()).toBe(1);
    await scrubNights(28);
    expect(await verified()).toBe(3);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from blobs
      where coalesce(verified_at, created_at) < ${new Date(now.getTime() - 30 * dayMs)}`.execute(
      shared.deps.db,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('finds a flipped byte, and turns its file into a missed tile', async () => {
    const { id, sha256 } = await keep('พลิกบิต');
    await flipByte(sha256);
    await scrubNights(1);
    expect(await stateOf(id)).toEqual(lost);
    expect(await quarantined()).toEqual([id]);
    expect(await healthOf()).toBe('ok');
  });

  test('corrects usage', async () => {
    const { bytes } = await keep('นับ');
    await shared.deps.db.updateTable('quotas').set({ used_bytes: 0 }).execute();
    await scrubNights(1);
    expect((await chat.usage()).used).toBe(bytes.length);
  });

  test('marks no more files as missed than is plausible', async () => {
    const { id, sha256 } = await keep('เยอะไป');
    await rm(pathOf(sha256));
    await sql`insert into storage_checks (kind, started_at, ended_at, content_count, content_bytes, problems, unrepaired_count,
      lost_file_count) values ('read', ${now}, ${now}, 1, 0, '{}', 0, ${maxLostPerDay})`.execute(
      shared.deps.db,
    );
    now = new Date(now.getTime() + 3_600_000);
    await scrub(shared.deps, { signal: forever });
    expect(await stateOf(id)).toMatchObject({ state: 'kept' });
    expect(await healthOf()).toBe('damaged');
  });
});

test('keeps no quarantined copy of a lost message that is unsent', async () => {
  const [messageId] = await chat.post({
    type: 'file',
    contents: [{ bytes: Buffer.from('ถอนคืน'), fileName: 'ก.txt' }],
  });
  await hands.work();
  await flipByte(hashOf(Buffer.from('ถอนคืน')));
  await look({ deep: true, repair: true });
  expect(await quarantined()).toHaveLength(1);
  shared.line.control.unsend(messageId ?? '');
  await shared.line.control.idle();
  await hands.work();
  expect(await quarantined()).toEqual([]);
  expect(await chat.files()).toEqual([]);
});

test('deletes quarantined bytes after thirty days', async () => {
  const { sha256 } = await keep('เก็บไว้ดู');
  await flipByte(sha256);
  await look({ deep: true, repair: true });
  await shared.deps.blobs.expireQuarantined(new Date(Date.now() - 30 * dayMs));
  expect(await quarantined()).toHaveLength(1);
  now = new Date(now.getTime() + 31 * dayMs);
  await scrub(shared.deps, { signal: forever });
  expect(await quarantined()).toEqual([]);
  await runMaintenance(shared.deps);
  expect(await look({ deep: true })).toMatchObject({ found: 0 });
});
