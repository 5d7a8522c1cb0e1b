import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createCall } from '../../../test/call.ts';
import { bearer, tokenFor } from '../../../test/callers.ts';
import { testClock } from '../../../test/clock.ts';
import { buildFile, buildFolder, buildGroup, buildMember, buildUser } from '../../../test/index.ts';
import { buildGroupOfMine, headers, shared, useCaller, userId } from '../../../test/scenes/caller-scene.ts';
import { eraseFile } from '../files/delete.ts';
import { mergeFiles } from '../moves/merge/merge-files.ts';

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

interface Items {
  fileIds?: string[];
  imageSetIds?: string[];
  folderIds?: string[];
}

const call = createCall(() => ({ ...shared, as: headers, path: { groupId } }));

const pin = ({ fileIds = [], imageSetIds = [], folderIds = [] }: Items) =>
  call('pinItems', { body: { fileIds, imageSetIds, folderIds } });

async function pinnedIds(): Promise<string[]> {
  const { data } = await call('listPins');
  return data.items.map(({ id }: { id: string }) => id);
}

async function file(given: Parameters<typeof buildFile>[1] = {}): Promise<string> {
  return (await buildFile(shared.deps.db, { group_id: groupId, posted_by: userId, ...given })).id;
}

const files = (count: number) => Promise.all(Array.from({ length: count }, () => file()));

async function imageSet(): Promise<string> {
  const { id } = await shared.deps.db
    .insertInto('image_sets')
    .values({ group_id: groupId, line_set_id: randomUUID(), posted_at: testClock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('files, image sets and folders are pinned in the order given, each once', async () => {
  const [picture, setId, folder] = [
    await file(),
    await imageSet(),
    await buildFolder(shared.deps.db, { group_id: groupId }),
  ];
  await file({ image_set_id: setId, image_set_index: 1 });
  const first = await pin({ fileIds: [picture], imageSetIds: [setId], folderIds: [folder.id] });
  expect(first.data.items).toMatchObject([
    { id: picture, file: { id: picture }, imageSet: null, folder: null, pinnedBy: { id: userId } },
    { id: setId, file: null, imageSet: { id: setId, keptCount: 1, cover: [{}] }, folder: null },
    { id: folder.id, file: null, imageSet: null, folder: { id: folder.id, fileCount: 0 } },
  ]);
  await pin({ fileIds: [picture, picture] });
  expect(await pinnedIds()).toEqual([picture, setId, folder.id]);
});

test('named pins come first, the others follow in their order', async () => {
  const [a, b, c] = await files(3);
  if (!a || !b || !c) throw new Error('three files');
  await pin({ fileIds: [a, b, c] });
  const { data } = await call('orderPins', { body: { ids: [c, randomUUID(), b] } });
  expect(data.items.map(({ id }: { id: string }) => id)).toEqual([c, b, a]);
  await call('unpinItems', { body: { ids: [b, randomUUID()] } });
  expect(await pinnedIds()).toEqual([c, a]);
});

test('an eleventh pin is refused with the number of free places, and nothing of the request is pinned', async () => {
  const ids = await files(9);
  await pin({ fileIds: ids });
  const [tenth = '', eleventh = ''] = await files(2);
  expect(await pin({ fileIds: [tenth, eleventh] })).toMatchObject({
    status: 409,
    code: 'TOO_MANY_PINS',
    details: [{ field: 'free', message: '1' }],
  });
  expect(await pinnedIds()).toEqual(ids);
  expect((await pin({ fileIds: [tenth] })).status).toBe(200);
});

test('twelve pins at once by several people leave ten', async () => {
  const ids = await files(12);
  const answers = await Promise.all(ids.map((id) => pin({ fileIds: [id] })));
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await pinnedIds()).toHaveLength(10);
});

test('trashed, deleted and foreign items are not pinned', async () => {
  const trashed = await file({ trashed_at: testClock() });
  const elsewhere = await buildFile(shared.deps.db, { group_id: (await buildGroup(shared.deps.db)).id });
  const empty = await imageSet();
  const folder = await buildFolder(shared.deps.db, { group_id: groupId, trashed_at: testClock() });
  for (const items of [
    { fileIds: [trashed] },
    { fileIds: [elsewhere.id] },
    { fileIds: [randomUUID()] },
    { imageSetIds: [empty] },
    { folderIds: [folder.id] },
  ]) {
    expect(await pin(items)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  }
  expect(await pinnedIds()).toEqual([]);
});

test('a pin leaves the shelf with its file, and returns with it', async () => {
  const [a = '', b = ''] = await files(2);
  await pin({ fileIds: [a, b] });
  await call('trashFile', { path: { fileId: a } });
  expect(await pinnedIds()).toEqual([b]);
  await call('restoreFile', { path: { fileId: a } });
  expect(await pinnedIds()).toEqual([a, b]);
  await shared.deps.db
    .transaction()
    .execute((tx) => eraseFile(tx, shared.deps.blobs, { fileId: a, now: testClock() }));
  expect(await pinnedIds()).toEqual([b]);
});

test('a pin of a trashed file frees its place for another', async () => {
  const ids = await files(10);
  const [trashed = '', ...shown] = ids;
  await pin({ fileIds: ids });
  await call('trashFile', { path: { fileId: trashed } });
  const next = await file();
  await pin({ fileIds: [next] });
  await call('restoreFile', { path: { fileId: trashed } });
  expect(await pinnedIds()).toEqual([...shown, next]);
});

test('pins of a merged group follow those of the other, at most ten', async () => {
  const { db } = shared.deps;
  const ids = await files(6);
  const [gone = '', ...shown] = ids;
  await pin({ fileIds: ids });
  await call('trashFile', { path: { fileId: gone } });
  const target = groupId;
  groupId = (await buildGroupOfMine()).id;
  const coming = await files(6);
  await pin({ fileIds: coming });
  await db
    .transaction()
    .execute((tx) => mergeFiles(tx, { sourceId: groupId, targetId: target, at: testClock() }));
  groupId = target;
  expect(await pinnedIds()).toEqual([...shown, ...coming.slice(0, 5)]);
});

test('a person who is erased leaves their pins', async () => {
  const { db } = shared.deps;
  const leaver = await buildUser(db);
  const membership = { group_id: groupId, user_id: leaver.id };
  await buildMember(db, membership);
  const id = await file();
  const none = { imageSetIds: [], folderIds: [] };
  await call('pinItems', { as: bearer(await tokenFor(shared, leaver.id)), body: { fileIds: [id], ...none } });
  await db.deleteFrom('chat_members').where('user_id', '=', leaver.id).execute();
  await db.deleteFrom('users').where('id', '=', leaver.id).execute();
  const { data } = await call('listPins');
  expect(data.items).toMatchObject([{ id, pinnedBy: null }]);
});
