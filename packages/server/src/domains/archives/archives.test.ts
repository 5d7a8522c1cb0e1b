import { randomUUID } from 'node:crypto';
import { hourMs } from '@kepwai/rules/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../test/call.ts';
import { testClock } from '../../../test/clock.ts';
import { buildFile, buildFiles, buildFolder, buildMember, buildUser } from '../../../test/index.ts';
import { download, keepFile, planOf, unzip } from '../../../test/scenes/archives.ts';
import { buildGroupOfMine, headers, shared, useCaller, userId } from '../../../test/scenes/caller-scene.ts';
import { continuePreparing, deleteExpiredArchives, planArchive } from './archives.ts';

useCaller();

let groupId: string;
beforeEach(async () => {
  ({ id: groupId } = await buildGroupOfMine());
});

const context = { signal: new AbortController().signal };
const missed = { state: 'missed', missed_reason: 'expired', sha256: null } as const;

async function buildSet(given: { name?: string; folder_id?: string } = {}): Promise<string> {
  const { id } = await shared.deps.db
    .insertInto('image_sets')
    .values({
      group_id: groupId,
      line_set_id: randomUUID(),
      posted_by: userId,
      posted_at: new Date('2026-11-22T03:04:05Z'),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('files, folders and image sets become one ZIP of the announced size', async () => {
  const { db } = shared.deps;
  const folder = await buildFolder(db, { group_id: groupId, name: 'ใบเสร็จ' });
  const inner = await buildFolder(db, { group_id: groupId, name: 'ปี 2569', parent_id: folder.id });
  const setId = await buildSet();
  const named = await buildSet({ name: 'ทะเล', folder_id: folder.id });
  const a = await keepFile(groupId, 'one', { name: 'รูป.jpg' });
  const b = await keepFile(groupId, 'two', { name: 'รูป.jpg' });
  await keepFile(groupId, 'three', { name: 'ค่าไฟ.pdf', folder_id: folder.id });
  await keepFile(groupId, 'four', { name: 'ค่าน้ำ.pdf', folder_id: inner.id });
  await keepFile(groupId, 'five', { name: '2.jpg', image_set_id: setId, image_set_index: 2 });
  await keepFile(groupId, 'six', { name: '1.jpg', image_set_id: setId, image_set_index: 1 });
  await keepFile(groupId, 'seven', { name: 'คลื่น.jpg', image_set_id: named, folder_id: folder.id });
  await keepFile(groupId, 'elsewhere', { name: 'อื่น.jpg' });
  await keepFile(groupId, 'in the trash', { folder_id: folder.id, trashed_at: testClock() });
  await buildFile(db, { group_id: groupId, name: 'หาย.jpg', ...missed, folder_id: folder.id });
  await buildFile(db, {
    group_id: groupId,
    name: 'รอ.jpg',
    state: 'fetching',
    sha256: null,
    folder_id: folder.id,
  });

  const archive = await planOf(groupId, {
    files: { fileIds: [a.id, b.id] },
    folderIds: [folder.id, inner.id],
    imageSetIds: [setId],
  });
  expect(archive).toMatchObject({
    state: 'ready',
    failure: null,
    fileCount: 7,
    missingCount: 2,
    missing: [
      { path: 'ใบเสร็จ/รอ.jpg', reason: 'fetching' },
      { path: 'ใบเสร็จ/หาย.jpg', reason: 'expired' },
    ],
  });
  const answer = await download(archive);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(archive.sizeBytes),
    'content-disposition': expect.stringMatching(
      /^attachment; filename=kepwai-\d{8}\.zip; filename\*=UTF-8''/,
    ),
    'x-content-type-options': 'nosniff',
  });
  expect(answer.rawPayload.length).toBe(archive.sizeBytes);
  expect(await unzip(answer.rawPayload)).toEqual({
    'รูป.jpg': expect.stringMatching(/^(one|two)$/),
    'รูป (2).jpg': expect.stringMatching(/^(one|two)$/),
    'ใบเสร็จ/': '',
    'ใบเสร็จ/ปี 2569/': '',
    'ใบเสร็จ/ค่าไฟ.pdf': 'three',
    'ใบเสร็จ/ปี 2569/ค่าน้ำ.pdf': 'four',
    'ใบเสร็จ/ทะเล/คลื่น.jpg': 'seven',
    '2026-11-22 10.04 แม่นิด/1.jpg': 'six',
    '2026-11-22 10.04 แม่นิด/2.jpg': 'five',
    '_ไม่ครบ.txt':
      '\uFEFFไฟล์เหล่านี้ไม่อยู่ในชุดที่ดาวน์โหลด\r\n' +
      '\r\nใบเสร็จ/รอ.jpg\r\n  ยังเก็บไม่เสร็จตอนที่ทำชุดนี้\r\n' +
      '\r\nใบเสร็จ/หาย.jpg\r\n  LINE ไม่มีไฟล์นี้แล้วตอนที่ไปขอ\r\n',
  });
});

test('folders without files are in an archive, and every range of it is right', async () => {
  const { db } = shared.deps;
  const folder = await buildFolder(db, { group_id: groupId, name: 'งาน' });
  const parent_id = folder.id;
  await buildFolder(db, { group_id: groupId, name: 'ว่าง', parent_id });
  const without = await buildFolder(db, { group_id: groupId, name: 'หายหมด', parent_id });
  await buildFolder(db, { group_id: groupId, name: 'ทิ้งแล้ว', parent_id, trashed_at: testClock() });
  await buildFile(db, { group_id: groupId, name: 'หาย.jpg', ...missed, folder_id: without.id });
  const kept = await keepFile(groupId, 'kept', { name: 'a.txt', folder_id: folder.id });
  await keepFile(groupId, 'also kept', { name: 'b.txt', folder_id: folder.id });
  const archive = await planOf(groupId, { folderIds: [folder.id] });
  const { rawPayload: whole } = await download(archive);
  expect(whole.length).toBe(archive.sizeBytes);
  expect(archive.fileCount).toBe(2);
  const folders = { 'งาน/': '', 'งาน/ว่าง/': '', 'งาน/หายหมด/': '' };
  expect(await unzip(whole)).toEqual({
    ...folders,
    'งาน/a.txt': 'kept',
    'งาน/b.txt': 'also kept',
    '_ไม่ครบ.txt': expect.any(String),
  });
  for (let start = 1; start < whole.length; start += 37) {
    const { rawPayload } = await download(archive, { range: `bytes=${start}-` });
    expect(rawPayload.equals(whole.subarray(start))).toBe(true);
  }
  await db.updateTable('files').set({ trashed_at: testClock() }).where('id', '=', kept.id).execute();
  const { rawPayload: later } = await download(archive);
  expect(await unzip(later)).toEqual({
    ...folders,
    'งาน/b.txt': 'also kept',
    '_ไม่ครบ.txt': expect.any(String),
  });
});

test('one folder, or one image set, gives the archive its name', async () => {
  const folder = await buildFolder(shared.deps.db, { group_id: groupId, name: 'ใบเสร็จ' });
  await keepFile(groupId, 'a', { folder_id: folder.id });
  const setId = await buildSet({ name: 'ทะเล' });
  const { id } = await keepFile(groupId, 'b', { image_set_id: setId });
  expect((await planOf(groupId, { folderIds: [folder.id] })).name).toBe('ใบเสร็จ.zip');
  expect((await planOf(groupId, { imageSetIds: [setId] })).name).toBe('ทะเล.zip');
  expect((await planOf(groupId, { files: { fileIds: [id] } })).name).toMatch(/^บ้านเรา \d{4}-\d\d-\d\d\.zip$/);
});

test('everything that a filter finds is in the archive, and no later files', async () => {
  await keepFile(groupId, 'a', { name: 'ค่าไฟ มกราคม.pdf', kind: 'file' });
  await keepFile(groupId, 'b', { name: 'รูป.jpg' });
  const except = await keepFile(groupId, 'c', { name: 'ค่าไฟ กุมภา.pdf', kind: 'file' });
  const found = { filter: { search: 'ค่าไฟ' }, exceptFileIds: [except.id] };
  const archive = await planOf(groupId, { files: { found } });
  await keepFile(groupId, 'd', { name: 'ค่าไฟ มีนา.pdf', kind: 'file' });
  expect(Object.keys(await unzip((await download(archive)).rawPayload))).toEqual(['ค่าไฟ มกราคม.pdf']);
});

test.each([
  ['files of another group', async () => ({ files: { fileIds: [(await buildFile(shared.deps.db)).id] } })],
  [
    'an empty folder',
    async () => ({ folderIds: [(await buildFolder(shared.deps.db, { group_id: groupId })).id] }),
  ],
  ['a folder of another group', async () => ({ folderIds: [(await buildFolder(shared.deps.db)).id] })],
])('there is no archive of %s', async (_what, order) => {
  const asked = { as: headers, path: { groupId }, body: await order() };
  const { status, code } = await call(shared, 'createArchive', asked);
  expect([status, code]).toEqual([409, 'NO_FILES']);
  expect(
    await shared.deps.db.selectFrom('archives').selectAll().where('group_id', '=', groupId).execute(),
  ).toEqual([]);
});

describe('many files', () => {
  test('are prepared in the background', async () => {
    const { db } = shared.deps;
    const { sha256 } = await keepFile(groupId, 'x');
    await buildFiles(db, 2_500, { given: { group_id: groupId, sha256, size_bytes: 1 } });
    const archive = await planOf(groupId, { files: { found: { filter: {} } } });
    expect(archive).toMatchObject({ state: 'preparing', sizeBytes: null, url: null });
    await continuePreparing(shared.deps, { archiveId: archive.id }, context);
    const answer = await call(shared, 'getArchive', { as: headers, path: { archiveId: archive.id } });
    const ready = answer.data;
    expect(ready).toMatchObject({ state: 'ready', fileCount: 2_501 });
    const bytes = (await download(ready)).rawPayload;
    expect(bytes.length).toBe(ready.sizeBytes);
    expect(Object.keys(await unzip(bytes))).toHaveLength(2_501);
    // From the middle of each part: contents, directory, end.
    const { sizeBytes } = ready;
    if (sizeBytes === null) throw new Error('the archive has no size yet');
    for (const start of [1, 150_000, sizeBytes - 200_000, sizeBytes - 10]) {
      const part = await download(ready, { range: `bytes=${start}-` });
      expect(part.rawPayload.equals(bytes.subarray(start))).toBe(true);
    }
  });

  test('an archive of many files that are all gone is rejected', async () => {
    const { db } = shared.deps;
    const { sha256 } = await keepFile(groupId, 'x');
    await buildFiles(db, 2_001, { given: { group_id: groupId, sha256, size_bytes: 1 } });
    const archive = await planOf(groupId, { files: { found: { filter: {} } } });
    await db.updateTable('files').set({ trashed_at: testClock() }).where('group_id', '=', groupId).execute();
    await continuePreparing(shared.deps, { archiveId: archive.id }, context);
    const { data } = await call(shared, 'getArchive', { as: headers, path: { archiveId: archive.id } });
    expect(data).toMatchObject({ state: 'failed', failure: 'NO_FILES', url: null });
  });
});

test('missing CRCs of contents are computed once, and stored', async () => {
  const { db } = shared.deps;
  const file = await keepFile(groupId, 'older than checksums');
  const ofBlob = () =>
    db
      .selectFrom('blobs')
      .select('crc32')
      .where('sha256', '=', file.sha256 ?? '')
      .executeTakeFirstOrThrow();
  const { crc32 } = await ofBlob();
  await db
    .updateTable('blobs')
    .set({ crc32: null })
    .where('sha256', '=', file.sha256 ?? '')
    .execute();
  const archive = await planOf(groupId, { files: { fileIds: [file.id] } });
  expect(await unzip((await download(archive)).rawPayload)).toEqual({ 'รูป.jpg': 'older than checksums' });
  expect(await ofBlob()).toEqual({ crc32 });
});

describe('an archive', () => {
  test('is only for the person who requested it, while they are a member', async () => {
    const other = await buildUser(shared.deps.db);
    await buildMember(shared.deps.db, { group_id: groupId, user_id: other.id });
    const { id } = await keepFile(groupId, 'x');
    const foreign = await planArchive(shared.deps, {
      groupId,
      owner: { userId: other.id },
      wanted: { files: { fileIds: [id] } },
    });
    const answer = await call(shared, 'getArchive', { as: headers, path: { archiveId: foreign.id } });
    expect(answer.status).toBe(404);
  });

  test('an archive ends after a day', async () => {
    const { db } = shared.deps;
    const { id } = await keepFile(groupId, 'x');
    const archive = await planOf(groupId, { files: { fileIds: [id] } });
    expect(Date.parse(archive.expiresAt) - testClock().getTime()).toBeGreaterThan(23 * hourMs);
    await db.updateTable('archives').set({ expires_at: testClock() }).where('id', '=', archive.id).execute();
    expect((await download(archive)).statusCode).toBe(404);
    await deleteExpiredArchives(shared.deps);
    expect(
      await db.selectFrom('archive_entries').selectAll().where('archive_id', '=', archive.id).execute(),
    ).toEqual([]);
  });

  test('replaces the oldest one of twenty', async () => {
    const { id } = await keepFile(groupId, 'x');
    const ids = [];
    for (let nth = 0; nth < 21; nth += 1) ids.push((await planOf(groupId, { files: { fileIds: [id] } })).id);
    const left = await shared.deps.db
      .selectFrom('archives')
      .select('id')
      .where('user_id', '=', userId)
      .execute();
    expect(left.map((row) => row.id).toSorted()).toEqual(ids.slice(1).toSorted());
  });
});
