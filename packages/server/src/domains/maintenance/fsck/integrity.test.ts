import { rm, truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { dayMs } from '@kepwai/rules/time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildFolder } from '../../../../test/index.ts';
import { checkCounters } from '../../../../test/moving/balance.ts';
import { createTestChat } from '../../../../test/scenes/chat.ts';
import {
  chat,
  flipByte,
  folder,
  forever,
  getContent,
  hands,
  hashOf,
  healthOf,
  keep,
  keepPicture,
  look,
  missedFile,
  now,
  pathOf,
  quarantined,
  shared,
  stateOf,
  useIntegrityScene,
  waitingJobs,
} from '../../../../test/scenes/integrity-scene.ts';
import { planArchive } from '../../archives/archives.ts';
import { drawWaitingLarge } from '../../contents/pictures/large-pictures.ts';
import { askAgain } from '../../ingest/retry/ask-again.ts';
import type { Problem } from './problems.ts';
import { scrub } from './scrub.ts';
import { checkContentOfFile } from './unreadable-content.ts';

useIntegrityScene();

describe('kepwai fsck', () => {
  test('finds nothing when all is well, and reports what it read', async () => {
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
    expect(repaired).toMatchObject({ kinds: ['content-wrong-bytes'], unrepaired: 0, missedFiles: 1 });
    expect(await stateOf(id)).toEqual(missedFile);
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
    expect(await look({ repair: true })).toMatchObject({ kinds: [kind], missedFiles: 3, unrepaired: 0 });
    for (const { id } of files) expect(await stateOf(id)).toEqual(missedFile);
    expect(await stateOf(stays.id)).toMatchObject({ state: 'kept' });
    expect((await chat.usage()).used).toBe(stays.bytes.length);
    expect((await other.usage()).used).toBe(0);
    expect(await look({ deep: true })).toMatchObject({ found: 0 });
  });

  test('continues a repair that a crash interrupted', async () => {
    const { id, sha256 } = await keep('ครึ่งทาง');
    await flipByte(sha256);
    await shared.deps.blobs.quarantine(sha256, [id]);
    expect(await look({ repair: true })).toMatchObject({ kinds: ['content-missing'], missedFiles: 1 });
    expect(await stateOf(id)).toEqual(missedFile);
  });

  test('marks nothing as missed if the blob store is not the one of the database', async () => {
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
    await sql`update group_counts set file_count = 3`.execute(db);
    await sql`insert into group_counts (group_id, kind, posted_by, file_count) values (${chat.groupId}, 'video', null, 2)`.execute(
      db,
    );
    await sql`update day_counts set file_count = 3`.execute(db);
    await sql`insert into day_counts values (${chat.groupId}, 'video', 'any', '2026-02-03', 2)`.execute(db);
    expect((await look()).kinds).toEqual(['quota-usage', 'group-counts', 'day-counts']);
    expect(await look({ repair: true })).toMatchObject({ found: 3, unrepaired: 0 });
    expect(await look()).toMatchObject({ found: 0 });
    expect(await chat.usage()).toEqual({ used: bytes.length, reserved: 0 });
  });

  test('shows the latest version of a file again', async () => {
    const { id } = await keep('ฉบับเดียว');
    const { db } = shared.deps;
    await db.updateTable('files').set({ name: 'งบ.pdf', kind: 'file' }).where('id', '=', id).execute();
    await sql`update files set is_latest = false where id = ${id}`.execute(db);
    expect((await look()).kinds).toEqual(['file-versions']);
    expect(await look({ repair: true })).toMatchObject({ found: 1, unrepaired: 0 });
    expect(await look()).toMatchObject({ found: 0 });
  });

  test('corrects the counters of quotas and groups', async () => {
    await keep('นับทุกอย่าง');
    const { db } = shared.deps;
    await sql`update quota_counts set file_count = 3`.execute(db);
    await sql`update quota_hours set size_bytes = 3`.execute(db);
    await sql`update quota_groups set size_bytes = 3`.execute(db);
    await sql`update quota_contents set shown_bytes = 3`.execute(db);
    await sql`update group_months set trashed_count = 3`.execute(db);
    await sql`insert into group_image_sets (group_id, set_count) values (${chat.groupId}, 2)`.execute(db);
    expect((await look()).kinds).toEqual(['group-counts', 'quota-counts']);
    expect(await look({ repair: true })).toMatchObject({ found: 2, unrepaired: 0 });
    expect(await look()).toMatchObject({ found: 0 });
    await checkCounters(db, [chat.quotaId]);
  });

  test('removes trashed files from archives', async () => {
    const { id } = await keep('ในถังขยะ');
    const { db } = shared.deps;
    const wanted = { files: { fileIds: [id] } };
    const order = { groupId: chat.groupId, owner: { holder: 'test' }, wanted };
    const { id: archiveId } = await planArchive(shared.deps, order);
    // As if the trigger had missed it.
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await tx.updateTable('files').set({ trashed_at: now }).where('id', '=', id).execute();
    });
    expect((await look()).kinds).toContain('archive-files');
    expect(await look({ repair: true })).toMatchObject({ unrepaired: 0 });
    expect(await look()).toMatchObject({ found: 0 });
    const entries = db.selectFrom('archive_entries').selectAll().where('archive_id', '=', archiveId);
    expect(await entries.execute()).toEqual([]);
  });

  test('recounts folders, and moves the files of an image set into its folder', async () => {
    const { id } = await keep('ในโฟลเดอร์');
    const { db } = shared.deps;
    const placed = await buildFolder(db, { group_id: chat.groupId });
    const set = await db
      .insertInto('image_sets')
      .values({ group_id: chat.groupId, line_set_id: 'one', posted_at: now, folder_id: placed.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('files').set({ image_set_id: set.id }).where('id', '=', id).execute();
    await sql`insert into folder_counts (folder_id, file_count) values (${placed.id}, 4)`.execute(db);
    expect((await look()).kinds).toEqual(['image-set-folder', 'folder-counts']);
    expect(await look({ repair: true })).toMatchObject({ found: 2, unrepaired: 0 });
    expect(await look()).toMatchObject({ found: 0 });
    const { folder_id } = await db
      .selectFrom('files')
      .select('folder_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(folder_id).toBe(placed.id);
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
    expect(await shared.deps.blobs.hasDerived(sha256, ['small', 'medium'])).toBe(true);
    expect(await look()).toMatchObject({ found: 0 });
  });

  test('misses no large picture that is drawn later, and one that was drawn', async () => {
    const { sha256 } = await keepPicture({ width: 1500, height: 900 });
    const { blobs, db } = shared.deps;
    expect(await look()).toMatchObject({ found: 0 });
    await drawWaitingLarge(shared.deps, { signal: forever });
    expect(await look()).toMatchObject({ found: 0 });
    await rm(join(folder, 'derived'), { recursive: true });
    for (const size of ['small', 'medium'] as const)
      await blobs.writeDerived(sha256, size, Buffer.from('picture'));
    expect((await look({ repair: true })).kinds).toEqual(['picture-missing']);
    await hands.drawThumbnails();
    const blob = await db.selectFrom('blobs').select('large_state').where('sha256', '=', sha256).execute();
    expect(blob).toEqual([{ large_state: 'waiting' }]);
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

  test('stops when it is aborted', async () => {
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
