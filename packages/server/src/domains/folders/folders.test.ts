import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCall } from '../../../test/call.ts';
import { testClock } from '../../../test/clock.ts';
import { buildFile, buildFiles, buildFolder, buildQuota, buildUser } from '../../../test/index.ts';
import { buildGroupOfMine, headers, shared, useCaller, userId } from '../../../test/scenes/caller-scene.ts';
import type { components } from '../../generated/schema.ts';
import { RetryLater } from '../../queue/retry-later.ts';
import { openImageSet } from '../image-sets/edits/arrivals.ts';
import { settleFolder } from './trash.ts';

type Folder = components['schemas']['Folder'];

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

const call = createCall(() => ({ ...shared, as: headers, path: { groupId } }));

const patch = (folderId: string, payload: object) =>
  call('updateFolder', { path: { folderId }, body: payload });

async function create(name: string, parentId: string | null = null): Promise<Folder> {
  const { data } = await call('createFolder', { body: { name, parentId } });
  return data;
}

async function list(parentId?: string): Promise<Folder[]> {
  const { data } = await call('listFolders', { query: { ...(parentId !== undefined && { parentId }) } });
  return data.items;
}

const get = async (folderId: string): Promise<Folder> =>
  (await call('getFolder', { path: { folderId } })).data.folder;
const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);
const file = (folder_id: string | null, given: Parameters<typeof buildFile>[1] = {}) =>
  buildFile(shared.deps.db, { group_id: groupId, posted_by: userId, folder_id, ...given });
const move = (items: object, more: Record<string, string> = {}) =>
  call('moveItems', {
    body: { fileIds: [], imageSetIds: [], folderIds: [], toFolderId: null, ...items },
    headers: more,
  });
const trashedFiles = async (folderId?: string) =>
  (await call('listTrash', { query: { ...(folderId !== undefined && { folderId }) } })).data.items.map(
    ({ id }: { id: string }) => id,
  );

/** Creates nested folders and returns them from the top. */
async function nest(levels: number): Promise<Folder[]> {
  const path: Folder[] = [];
  for (let level = 1; level <= levels; level += 1) {
    path.push(await create(`ชั้น ${level}`, path.at(-1)?.id ?? null));
  }
  return path;
}

async function buildImageSet(folder_id: string | null, count = 2) {
  const { db } = shared.deps;
  const set = await db
    .insertInto('image_sets')
    .values({ group_id: groupId, line_set_id: randomUUID(), posted_at: testClock(), folder_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const files = [];
  for (let index = 1; index <= count; index += 1) {
    files.push(await file(folder_id, { image_set_id: set.id, image_set_index: index }));
  }
  return { id: set.id, fileIds: files.map(({ id }) => id) };
}

describe('folders', () => {
  test('are listed by level in Thai order with numbers by value, page by page', async () => {
    for (const name of ['งาน 10', 'งาน 2', 'เกา', 'กา', 'ใบเสร็จ']) await create(name);
    expect(namesOf(await list())).toEqual(['กา', 'เกา', 'งาน 2', 'งาน 10', 'ใบเสร็จ']);
    const first = await call('listFolders', { query: { limit: 2 } });
    const second = await call('listFolders', { query: { limit: 2, cursor: first.data.nextCursor ?? '' } });
    expect(namesOf(second.data.items)).toEqual(['งาน 2', 'งาน 10']);
  });

  test('sum up their whole subtree, kept files alone', async () => {
    const [top, middle, deep] = await nest(3);
    await file(top?.id ?? '', { size_bytes: 10 });
    await file(middle?.id ?? '', { size_bytes: 200 });
    await file(deep?.id ?? '', { size_bytes: 3000 });
    await file(deep?.id ?? '', { state: 'missed', missed_reason: 'expired' });
    await file(deep?.id ?? '', { trashed_at: testClock() });
    expect(await list()).toMatchObject([{ fileCount: 3, sizeBytes: 3210, folderCount: 2 }]);
    expect(await list(top?.id)).toMatchObject([{ fileCount: 2, sizeBytes: 3200, folderCount: 1 }]);
    const { data } = await call('getFolder', { path: { folderId: deep?.id ?? '' } });
    expect(namesOf(data.path)).toEqual(['ชั้น 1', 'ชั้น 2']);
    expect(data.folder).toMatchObject({ fileCount: 1, createdBy: { id: userId } });
  });

  test('refuse a taken name in any spelling and offer the free one', async () => {
    await create('น้ำ');
    await create('น้ำ (2)');
    const taken = await call('createFolder', { body: { name: 'น\u0e4d\u0e49\u0e32', parentId: null } });
    expect(taken).toMatchObject({ status: 409, code: 'FOLDER_NAME_TAKEN' });
    expect(taken.details).toEqual([{ field: 'freeName', message: 'น\u0e4d\u0e49\u0e32 (3)' }]);
    const numbered = await call('createFolder', {
      body: { name: 'น้ำ', parentId: null, numberIfTaken: true },
    });
    expect(numbered.data.name).toBe('น้ำ (3)');
  });

  test.each(['​', '   ', '\u202e'])('refuse the invisible name %j', async (name) => {
    expect(await call('createFolder', { body: { name, parentId: null } })).toMatchObject({ status: 400 });
  });

  test('have names without path separators', async () => {
    expect((await create('../งบ/2569')).name).toBe('งบ-2569');
  });

  test('are created once for the same key', async () => {
    const once = { 'idempotency-key': randomUUID() };
    const asked = { name: 'ใบเสร็จ', parentId: null, numberIfTaken: true };
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('createFolder', { body: asked, headers: once })),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  test('nest ten levels deep at most, also when a tree is moved', async () => {
    const path = await nest(10);
    expect(await call('createFolder', { body: { name: 'ลึก', parentId: path[9]?.id ?? null } })).toMatchObject(
      {
        status: 409,
        code: 'FOLDER_TOO_DEEP',
      },
    );
    const other = await create('อื่น');
    await create('ใน', other.id);
    const answer = await patch(other.id, { parentId: path[8]?.id });
    expect(answer).toMatchObject({ status: 409, code: 'FOLDER_TOO_DEEP' });
    expect(await patch(other.id, { parentId: path[7]?.id })).toMatchObject({ status: 200 });
  });

  test('are at most 10,000 in a group', async () => {
    await sql`insert into folders (group_id, name) select ${groupId}, 'n' || i from generate_series(1, 10000) i`.execute(
      shared.deps.db,
    );
    expect(await call('createFolder', { body: { name: 'อีก', parentId: null } })).toMatchObject({
      code: 'TOO_MANY_FOLDERS',
    });
    expect((await call('listFolders', { query: { limit: 200 } })).data.items).toHaveLength(200);
  });

  test('never move into themselves, also when two people move at once', async () => {
    const [a, b] = [await create('ก'), await create('ข')];
    const inside = await create('ใน', a.id);
    const itself = { code: 'FOLDER_INTO_ITSELF' };
    expect(await patch(a.id, { parentId: a.id })).toMatchObject(itself);
    expect(await patch(a.id, { parentId: inside.id })).toMatchObject(itself);
    const answers = await Promise.all([patch(a.id, { parentId: b.id }), patch(b.id, { parentId: a.id })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('are sorted for everybody by people who manage the group', async () => {
    const { db } = shared.deps;
    const folder = await create('งาน');
    expect(await patch(folder.id, { sort: 'name', color: 'teal' })).toMatchObject({
      data: { sort: 'name', color: 'teal' },
    });
    const quota = await buildQuota(db);
    await db.updateTable('groups').set({ quota_id: quota.id }).where('id', '=', groupId).execute();
    expect(await patch(folder.id, { sort: 'latest' })).toMatchObject({ status: 403 });
    expect(await patch(folder.id, { name: 'บิล' })).toMatchObject({ data: { name: 'บิล', sort: 'name' } });
  });
});

describe('moving', () => {
  test('includes files, whole image sets and folders, and states where they were', async () => {
    const [from, to] = [await create('จาก'), await create('ไป')];
    const inner = await create('ใน', from.id);
    const one = await file(from.id);
    const set = await buildImageSet(null);
    const { data } = await move({
      fileIds: [one.id, set.fileIds[0]],
      folderIds: [inner.id],
      toFolderId: to.id,
    });
    expect(data.failures).toEqual([]);
    expect(data.moved).toEqual([
      { fromFolderId: from.id, fileIds: [one.id], imageSetIds: [], folderIds: [inner.id] },
      { fromFolderId: null, fileIds: [], imageSetIds: [set.id], folderIds: [] },
    ]);
    const inside = await call('listFiles', { query: { folderId: to.id } });
    expect(inside.data.items).toHaveLength(3);
    expect((await call('getImageSet', { path: { imageSetId: set.id } })).data.imageSet.folderId).toBe(to.id);
    expect(await get(to.id)).toMatchObject({ fileCount: 3, folderCount: 1 });
    expect((await call('listFiles', { query: { folderId: 'top' } })).data.items).toEqual([]);
  });

  test('lists items that cannot be moved with the reason, and moves the rest', async () => {
    const [to, taken] = [await create('ไป'), await create('งาน')];
    await create('งาน', to.id);
    const one = await file(null);
    const gone = await file(null, { trashed_at: testClock() });
    const items = { fileIds: [one.id, gone.id], folderIds: [to.id, taken.id], toFolderId: to.id };
    const { data } = await move(items);
    expect(data.moved).toMatchObject([{ fileIds: [one.id], folderIds: [] }]);
    expect(data.failures).toHaveLength(3);
    expect(data.failures).toEqual(
      expect.arrayContaining([
        { id: gone.id, code: 'NOT_FOUND', freeName: null },
        { id: to.id, code: 'FOLDER_INTO_ITSELF', freeName: null },
        { id: taken.id, code: 'FOLDER_NAME_TAKEN', freeName: 'งาน (2)' },
      ]),
    );
    await move({ ...items, folderIds: [taken.id], numberIfTaken: true });
    expect(namesOf(await list(to.id))).toEqual(['งาน', 'งาน (2)']);
  });

  test('is executed once for the same key and answered alike', async () => {
    const to = await create('ไป');
    const one = await file(null);
    const once = { 'idempotency-key': randomUUID() };
    const first = await move({ fileIds: [one.id], toFolderId: to.id }, once);
    await move({ fileIds: [one.id] });
    expect((await move({ fileIds: [one.id], toFolderId: to.id }, once)).data).toEqual(first.data);
    expect((await call('getFile', { path: { fileId: one.id } })).data.folderId).toBeNull();
  });

  test('accepts up to 200 of each kind, and needs a destination outside the trash', async () => {
    expect((await move({})).data).toEqual({ moved: [], failures: [] });
    const ids = Array.from({ length: 201 }, () => randomUUID());
    expect(await move({ fileIds: ids })).toMatchObject({ status: 400 });
    ids.pop();
    const to = await create('ไป');
    await call('trashFolder', { path: { folderId: to.id } });
    expect(await move({ fileIds: ids, toFolderId: to.id })).toMatchObject({ status: 404 });
    const elsewhere = await buildFolder(shared.deps.db);
    expect(await move({ fileIds: ids, toFolderId: elsewhere.id })).toMatchObject({ status: 404 });
  });
});

describe('the trash', () => {
  test('accepts a folder with everything in it as one entry, and restores exactly that', async () => {
    const [top, inner] = await nest(2);
    const topId = top?.id ?? '';
    const set = await buildImageSet(inner?.id ?? '');
    const before = await file(topId, { trashed_at: new Date(testClock().getTime() - 1000) });
    const trashed = await call('trashFolder', { path: { folderId: topId } });
    expect(trashed.data).toMatchObject({ fileCount: 2, folderCount: 1, waitingFileCount: 0 });
    expect(trashed.data.trashedAt).not.toBeNull();
    expect(await list()).toEqual([]);
    expect((await call('listFiles')).data.items).toEqual([]);
    expect((await call('listTrashedFolders')).data.items).toMatchObject([{ id: topId, fileCount: 2 }]);
    expect(await trashedFiles()).toEqual([before.id]);
    expect((await trashedFiles(topId)).toSorted()).toEqual(set.fileIds.toSorted());
    expect(await call('restoreFolder', { path: { folderId: inner?.id ?? '' } })).toMatchObject({
      status: 404,
    });

    const restored = await call('restoreFolder', { path: { folderId: topId } });
    expect(restored.data).toMatchObject({ trashedAt: null, fileCount: 2, folderCount: 1 });
    expect(await trashedFiles()).toEqual([before.id]);
    expect((await call('listTrashedFolders')).data.items).toEqual([]);
  });

  test('restores to the top with a number if the parent is gone and the name is taken', async () => {
    const [top, inner] = await nest(2);
    await call('trashFolder', { path: { folderId: inner?.id ?? '' } });
    await call('trashFolder', { path: { folderId: top?.id ?? '' } });
    await create('ชั้น 2');
    const restored = await call('restoreFolder', { path: { folderId: inner?.id ?? '' } });
    expect(restored.data).toMatchObject({ parentId: null, name: 'ชั้น 2 (2)' });
    expect(await get(top?.id ?? '')).toMatchObject({ folderCount: 0 });
  });

  test('restores a single file of a folder to the top, with its image set', async () => {
    const folder = await create('งาน');
    const set = await buildImageSet(folder.id);
    await call('trashFolder', { path: { folderId: folder.id } });
    await call('restoreFile', { path: { fileId: set.fileIds[0] ?? '' } });
    expect((await call('listFiles', { query: { folderId: 'top' } })).data.items).toHaveLength(1);
    await call('restoreFolder', { path: { folderId: folder.id } });
    const { imageSet, files } = (await call('getImageSet', { path: { imageSetId: set.id } })).data;
    expect(imageSet.folderId).toBeNull();
    expect(files.map(({ folderId }: { folderId: string | null }) => folderId)).toEqual([null, null]);
  });

  test('returns an image set to the top when another picture of it arrives', async () => {
    const { db } = shared.deps;
    const folder = await create('งาน');
    const set = await buildImageSet(folder.id);
    await call('trashFolder', { path: { folderId: folder.id } });
    const { line_set_id: lineSetId } = await db
      .selectFrom('image_sets')
      .select('line_set_id')
      .where('id', '=', set.id)
      .executeTakeFirstOrThrow();
    const asked = { groupId, lineSetId, postedBy: null, total: 3, postedAt: testClock() };
    await db.transaction().execute((tx) => openImageSet(tx, asked));
    expect((await call('getImageSet', { path: { imageSetId: set.id } })).data.imageSet.folderId).toBeNull();
  });

  test('moves thousands of files in steps that can be repeated', async () => {
    const { db } = shared.deps;
    const folder = await create('ใหญ่');
    await buildFiles(db, 2100, { given: { group_id: groupId, posted_by: userId, folder_id: folder.id } });
    const settle = () =>
      settleFolder(shared.deps, { groupId, folderId: folder.id }, { signal: new AbortController().signal });
    const trashed = await call('trashFolder', { path: { folderId: folder.id } });
    expect(trashed.data).toMatchObject({ waitingFileCount: 1100 });
    expect(await list()).toEqual([]);
    await expect(settle()).rejects.toThrow(RetryLater);
    await settle();
    expect(await get(folder.id)).toMatchObject({ waitingFileCount: 0, fileCount: 2100 });
    const restored = await call('restoreFolder', { path: { folderId: folder.id } });
    expect(restored.data).toMatchObject({ waitingFileCount: 1100 });
    await expect(settle()).rejects.toThrow(RetryLater);
    await settle();
    expect(await get(folder.id)).toMatchObject({ waitingFileCount: 0, fileCount: 2100, trashedAt: null });
  });

  test('accepts a folder from its maker while everything in it is theirs', async () => {
    const { db } = shared.deps;
    const quota = await buildQuota(db);
    await db.updateTable('groups').set({ quota_id: quota.id }).where('id', '=', groupId).execute();
    const other = (await buildUser(db)).id;
    const folder = await create('ของฉัน');
    await file(folder.id);
    expect((await get(folder.id)).permissions).toEqual({ trash: true, sort: false });
    const foreign = await file(folder.id, { posted_by: other, state: 'missed', missed_reason: 'expired' });
    expect((await get(folder.id)).permissions.trash).toBe(false);
    expect(await call('trashFolder', { path: { folderId: folder.id } })).toMatchObject({ status: 403 });
    await move({ fileIds: [foreign.id] });
    await buildFolder(db, { group_id: groupId, parent_id: folder.id, created_by: other });
    expect(await call('trashFolder', { path: { folderId: folder.id } })).toMatchObject({ status: 403 });
  });
});
