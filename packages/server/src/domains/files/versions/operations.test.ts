import { beforeEach, describe, expect, test } from 'vitest';
import { createCall } from '../../../../test/call.ts';
import { buildFile, buildFolder, buildQuota, buildUser } from '../../../../test/index.ts';
import {
  buildGroupOfMine,
  headers,
  shared,
  useCaller,
  userId,
} from '../../../../test/scenes/caller-scene.ts';
import type { components } from '../../../generated/schema.ts';

type File = components['schemas']['File'];

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));

async function file(minute: number, given: Parameters<typeof buildFile>[1] = {}): Promise<string> {
  const row = {
    group_id: groupId,
    kind: 'file',
    name: 'งบ.pdf',
    posted_by: userId,
    posted_at: at(minute),
  } as const;
  return (await buildFile(shared.deps.db, { ...row, ...given })).id;
}

const call = createCall(() => ({ ...shared, as: headers, path: { groupId } }));

const separate = (id: string, isSeparate = true) =>
  call('setFileSeparate', { path: { fileId: id }, body: { isSeparate } });

async function list(query = ''): Promise<File[]> {
  return (await call('listFiles', { at: `/api/group/${groupId}/file?${query}` })).data.items;
}

/** Returns the ids of a list, each with its version. */
async function listed(query = ''): Promise<[string, File['version']][]> {
  return (await list(query)).map(({ id, version }) => [id, version]);
}

async function versionsOf(id: string): Promise<[string, number | undefined][]> {
  const { data } = await call('listFileVersions', { path: { fileId: id } });
  return data.items.map((item: File) => [item.id, item.version?.number]);
}

test('a name that is posted again is one tile, at the place of the latest, whoever posted it', async () => {
  const other = await buildUser(shared.deps.db);
  const first = await file(1);
  const between = await file(2, { name: 'อื่น.pdf' });
  const second = await file(3, { posted_by: other.id });
  const third = await file(4, { posted_by: null });
  expect(await listed()).toEqual([
    [third, { number: 3, count: 3 }],
    [between, null],
  ]);
  expect(await versionsOf(first)).toEqual([
    [third, 3],
    [second, 2],
    [first, 1],
  ]);
  expect(await versionsOf(between)).toEqual([[between, undefined]]);
});

test.each([
  ['letters that look the same', { name: 'งบ.PDF' }, true],
  ['Thai digits', { name: 'งบ.pdf' }, true],
  ['another extension', { name: 'งบ.xlsx' }, false],
  ['another kind', { kind: 'image' }, false],
  ['what could not be kept', { state: 'missed', missed_reason: 'too_large', sha256: null }, false],
  ['what is being fetched', { state: 'fetching', sha256: null }, false],
] as const)('versions by %s: %o is one: %s', async (_title, given, isOne) => {
  await file(1);
  await file(2, given);
  expect(await list()).toHaveLength(isOne ? 1 : 2);
});

test.each([
  ['image', 'IMG_0001.HEIC', 2],
  ['file', 'scan.pdf', 2],
  ['file', 'สแกนบัตรพ่อ.pdf', 1],
] as const)('a %s of the name %s posted twice is listed %i times', async (kind, name, count) => {
  await file(1, { kind, name });
  await file(2, { kind, name });
  expect(await listed()).toHaveLength(count);
});

describe('the next older version replaces the latest', () => {
  test.each([
    ['trashed', async (id: string) => await call('trashFile', { path: { fileId: id } })],
    [
      'renamed',
      async (id: string) => await call('updateFile', { path: { fileId: id }, body: { name: 'อื่น.pdf' } }),
    ],
    [
      'moved',
      async (id: string) => {
        const { id: toFolderId } = await buildFolder(shared.deps.db, { group_id: groupId });
        const items = { fileIds: [id], imageSetIds: [], folderIds: [], toFolderId, withoutVersions: true };
        expect((await call('moveItems', { body: items })).status).toBe(200);
      },
    ],
    ['taken out', separate],
    [
      'deleted',
      async (id: string) => await shared.deps.db.deleteFrom('files').where('id', '=', id).execute(),
    ],
  ])('that is %s', async (_what, act) => {
    const [first, second] = [await file(1), await file(2)];
    const third = await file(3);
    await act(third);
    const shown = (await listed('folderId=top')).filter(([id]) => id !== third);
    expect(shown).toEqual([[second, { number: 2, count: 2 }]]);
    expect(await versionsOf(first)).toHaveLength(2);
  });
});

describe('actions on a tile apply to all its versions', () => {
  test.each([
    ['many files are moved', 'moveFiles'],
    ['items are dragged', 'moveItems'],
  ] as const)('all versions of a tile follow when %s', async (_what, id) => {
    const { id: toFolderId } = await buildFolder(shared.deps.db, { group_id: groupId });
    const [first, second] = [await file(1), await file(2)];
    const fileIds = [second];
    const { status } =
      id === 'moveFiles'
        ? await call(id, { body: { files: { fileIds }, toFolderId } })
        : await call(id, { body: { fileIds, imageSetIds: [], folderIds: [], toFolderId } });
    expect(status).toBe(200);
    expect(await listed('folderId=top')).toEqual([]);
    expect(await listed(`folderId=${toFolderId}`)).toEqual([[second, { number: 2, count: 2 }]]);
    expect(await versionsOf(first)).toHaveLength(2);
  });

  test('all versions follow when many files are trashed, and one undo restores them', async () => {
    for (const minute of [1, 2]) await file(minute);
    const third = await file(3);
    const { data } = await call('trashFiles', { body: { files: { fileIds: [third] } } });
    expect(data).toMatchObject({ totalCount: 3, doneCount: 3 });
    expect(await list()).toEqual([]);
    await call('undoBulkAction', { path: { actionId: data.id } });
    expect(await listed()).toEqual([[third, { number: 3, count: 3 }]]);
  });

  test('only the chosen older version is affected', async () => {
    const [first, second] = [await file(1), await file(2)];
    await call('trashFiles', { body: { files: { fileIds: [first] } } });
    expect(await listed()).toEqual([[second, null]]);
  });

  test('versions of another person stay if a member cannot trash them', async () => {
    const owner = await buildUser(shared.deps.db);
    const quota = await buildQuota(shared.deps.db, { owner_id: owner.id });
    const change = shared.deps.db.updateTable('groups').set({ quota_id: quota.id });
    await change.where('id', '=', groupId).execute();
    const theirs = await file(1, { posted_by: owner.id });
    const mine = await file(2);
    const { data } = await call('trashFiles', { body: { files: { fileIds: [mine] } } });
    expect(data).toMatchObject({ totalCount: 1, failedCount: 0 });
    expect(await listed()).toEqual([[theirs, null]]);
  });
});

test('a restored version takes its place by its time', async () => {
  const [first, second] = [await file(1), await file(2)];
  await call('trashFile', { path: { fileId: second } });
  const third = await file(3);
  await call('restoreFile', { path: { fileId: second } });
  expect(await versionsOf(third)).toEqual([
    [third, 3],
    [second, 2],
    [first, 1],
  ]);
});

test('a separate file stands alone until it is put back, and later files leave it alone', async () => {
  const [first, second] = [await file(1), await file(2)];
  expect((await separate(second)).data).toMatchObject({ version: null, isSeparate: true });
  expect((await separate(second)).status).toBe(200);
  const third = await file(3);
  expect(await listed()).toEqual([
    [third, { number: 2, count: 2 }],
    [second, null],
  ]);
  expect((await separate(second, false)).data).toMatchObject({ version: { number: 2, count: 3 } });
  expect(await listed()).toEqual([[third, { number: 3, count: 3 }]]);
  expect(await versionsOf(first)).toHaveLength(3);
});

test('a renamed file is not separate any more', async () => {
  const id = await file(1);
  await separate(id);
  await call('updateFile', { path: { fileId: id }, body: { name: 'งบ.PDF' } });
  expect((await call('getFile', { path: { fileId: id } })).data).toMatchObject({ isSeparate: true });
  await call('updateFile', { path: { fileId: id }, body: { name: 'งบใหม่.pdf' } });
  expect((await call('getFile', { path: { fileId: id } })).data).toMatchObject({ isSeparate: false });
});

test('files of one name in two folders are no versions of each other', async () => {
  const { id: folder_id } = await buildFolder(shared.deps.db, { group_id: groupId });
  const [top, inside] = [await file(1), await file(2, { folder_id })];
  expect(await listed()).toEqual([
    [inside, null],
    [top, null],
  ]);
});

test('a person finds every version that they posted, and a search by text finds an older one', async () => {
  const other = await buildUser(shared.deps.db, { display_name: 'ครูนก' });
  const [first, second] = [await file(1, { posted_by: other.id }), await file(2)];
  expect(await listed(`postedBy=${other.id}`)).toEqual([[first, { number: 1, count: 2 }]]);
  expect(await listed(`search=${encodeURIComponent('งบ')}`)).toEqual([[second, { number: 2, count: 2 }]]);
  expect(await listed(`search=${encodeURIComponent('งบ นก')}`)).toEqual([[first, { number: 1, count: 2 }]]);
});

test('days count the tiles of the list, and with a person all their files', async () => {
  for (const minute of [1, 2, 3]) await file(minute);
  expect((await call('getTimeline')).data).toMatchObject({ fileCount: 1 });
  expect((await call('getTimeline', { query: { postedBy: userId } })).data).toMatchObject({ fileCount: 3 });
});

test('versions are read page by page', async () => {
  const ids: string[] = [];
  for (const minute of [1, 2, 3]) ids.unshift(await file(minute));
  const { data } = await call('listFileVersions', { path: { fileId: ids[0] ?? '' }, query: { limit: 2 } });
  expect(data.items.map(({ id }: File) => id)).toEqual(ids.slice(0, 2));
  const rest = await call('listFileVersions', {
    path: { fileId: ids[0] ?? '' },
    query: { limit: 2, cursor: data.nextCursor ?? '' },
  });
  expect(rest.data).toMatchObject({ items: [{ id: ids[2] }], nextCursor: null });
});

test('a trashed version cannot be taken out or put back', async () => {
  const id = await file(1);
  await call('trashFile', { path: { fileId: id } });
  expect(await separate(id)).toMatchObject({ status: 404 });
});
