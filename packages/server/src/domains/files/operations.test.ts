import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, createCall } from '../../../test/call.ts';
import { hearDuring } from '../../../test/hear.ts';
import { buildBlob, buildFile, buildQuota, buildUser } from '../../../test/index.ts';
import { buildGroupOfMine, headers, shared, useCaller, userId } from '../../../test/scenes/caller-scene.ts';
import type { LiveEvent } from '../../db/notify.ts';
import type { components } from '../../generated/schema.ts';
import { encodeCursor } from '../../http/cursor.ts';

type File = components['schemas']['File'];

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
const file = (given: Parameters<typeof buildFile>[1] = {}) =>
  buildFile(shared.deps.db, { group_id: groupId, ...given });

const request = createCall(() => ({ ...shared, as: headers, path: { groupId } }));
async function list(query = ''): Promise<{ items: File[]; nextCursor: string | null }> {
  const answer = await shared.app.inject({ url: `/api/group/${groupId}/file?${query}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

const namesOf = ({ items }: { items: File[] }) => items.map(({ name }) => name);

/** Returns every page of a list, concatenated. */
async function walk(query: string): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(`${query}&limit=2${cursor && `&cursor=${cursor}`}`);
    names.push(...namesOf(page));
    cursor = page.nextCursor;
  }
  return names;
}

/** Returns the live messages of the group that an action causes. */
async function heardDuring(act: () => Promise<unknown>): Promise<LiveEvent[]> {
  const heard = await hearDuring(shared.deps, act);
  return heard.filter((event) => 'groupId' in event && event.groupId === groupId);
}

test('a file is returned as stored, with addresses for the caller', async () => {
  const row = await file({ posted_by: userId, posted_at: at(1), name: 'รูป.jpg' });
  const [shown] = (await list()).items;
  expect(shown).toMatchObject({
    id: row.id,
    groupId,
    kind: 'image',
    name: 'รูป.jpg',
    state: 'kept',
    missedReason: null,
    sizeBytes: 1000,
    mimeType: 'image/jpeg',
    sha256: row.sha256,
    source: 'chat',
    postedBy: { id: userId, displayName: 'แม่นิด', pictureUrl: null },
    postedAt: at(1).toISOString(),
    trashedAt: null,
    thumbnailUrl: null,
    thumbnailState: 'pending',
    permissions: { trash: true },
  });
  expect(shown?.contentUrl).toMatch(new RegExp(`^/api/file/${row.id}/content\\?t=[\\w.-]+$`));
});

test('a picture that is not drawn yet is distinguished from one that never will be', async () => {
  const states = ['none', 'ready', 'pending'] as const;
  for (const [minute, thumbnail_state] of states.entries()) {
    const { sha256 } = await buildBlob(shared.deps.db, { thumbnail_state });
    await file({ posted_at: at(minute + 1), sha256 });
  }
  const { items } = await list();
  expect(items.map(({ thumbnailState, thumbnailUrl }) => [thumbnailState, thumbnailUrl !== null])).toEqual([
    ['pending', false],
    ['ready', true],
    ['none', false],
  ]);
});

test('pending and missed files are listed without addresses', async () => {
  await file({ state: 'missed', missed_reason: 'expired', posted_at: at(2) });
  await file({ state: 'fetching', posted_at: at(1) });
  await file({ trashed_at: at(3) });
  const { items } = await list();
  expect(items.map(({ state, missedReason, contentUrl }) => ({ state, missedReason, contentUrl }))).toEqual([
    { state: 'missed', missedReason: 'expired', contentUrl: null },
    { state: 'fetching', missedReason: null, contentUrl: null },
  ]);
});

describe('pages of files', () => {
  beforeEach(async () => {
    // Instant, size and name repeat: only the id distinguishes these files.
    for (const [name, minute, size] of [
      ['ไฟล์10', 1, 300],
      ['ไฟล์2', 1, 100],
      ['เกม', 2, 100],
      ['ขา', 3, 200],
      ['ไก่', 1, 300],
      ['ไก่', 2, 300],
    ] as const) {
      await file({ name, posted_at: at(minute), size_bytes: size, is_separate: true });
    }
    await file({ name: 'ไม่รู้ขนาด', state: 'fetching', posted_at: at(4) });
    await file({ name: 'ไม่รู้ขนาดอีก', state: 'fetching', posted_at: at(0) });
  });

  test('pages of files by name follow the Thai order, with numbers by value', async () => {
    expect(await walk('sort=name')).toEqual([
      'เกม',
      'ไก่',
      'ไก่',
      'ขา',
      'ไฟล์2',
      'ไฟล์10',
      'ไม่รู้ขนาด',
      'ไม่รู้ขนาดอีก',
    ]);
  });

  test.each(['latest', 'oldest', 'name', 'largest'] as const)(
    'pages of files by %s contain every file once',
    async (sort) => {
      const whole = (await request('listFiles', { query: { sort, limit: 200 } })).data;
      expect(whole.items).toHaveLength(8);
      expect(whole.nextCursor).toBeNull();
      expect(await walk(`sort=${sort}`)).toEqual(namesOf(whole));
    },
  );

  test('pages of files by size end with the files without a size', async () => {
    const sizes = (await request('listFiles', { query: { sort: 'largest' } })).data.items.map(
      ({ sizeBytes }) => sizeBytes,
    );
    expect(sizes).toEqual([300, 300, 300, 200, 100, 100, null, null]);
  });

  test.each([
    ['of another order', encodeCursor(['name', 'ก', randomUUID()])],
    ['of nobody', 'bm9ib2R5'],
  ])('reject a cursor %s', async (_what, cursor) => {
    const answer = await call(shared, 'listFiles', { as: headers, path: { groupId }, query: { cursor } });
    expect(answer.status).toBe(400);
    expect(answer.code).toBe('INVALID_CURSOR');
  });
});

test('pictures of one instant are ordered as in their image set, in both directions', async () => {
  const set = await shared.deps.db
    .insertInto('image_sets')
    .values({ group_id: groupId, line_set_id: 'one', posted_at: at(1) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const index of [4, 1, 5, 2, 3]) {
    await file({ name: `p${index}`, posted_at: at(1), image_set_id: set.id, image_set_index: index });
  }
  await file({ name: 'newer', posted_at: at(2) });
  expect(await walk('sort=latest')).toEqual(['newer', 'p1', 'p2', 'p3', 'p4', 'p5']);
  expect(await walk('sort=oldest')).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'newer']);
});

test('paging neither repeats nor skips a file when another is posted', async () => {
  for (let minute = 1; minute <= 4; minute++) await file({ name: `${minute}`, posted_at: at(minute) });
  const first = (await request('listFiles', { query: { limit: 2 } })).data;
  await file({ name: 'new', posted_at: at(9) });
  expect(
    namesOf((await request('listFiles', { query: { limit: 2, cursor: first.nextCursor ?? '' } })).data),
  ).toEqual(['2', '1']);
});

test('filters by kind, person, time and image set work alone and together', async () => {
  const { db } = shared.deps;
  const other = await buildUser(db);
  const set = await db
    .insertInto('image_sets')
    .values({ group_id: groupId, line_set_id: 'one', posted_at: at(1) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await file({ name: 'a', posted_at: at(1), posted_by: userId, image_set_id: set.id });
  await file({ name: 'b', posted_at: at(2), posted_by: other.id, kind: 'video' });
  await file({ name: 'c', posted_at: at(3), posted_by: null, kind: 'video' });
  expect(namesOf((await request('listFiles', { query: { kind: 'video' } })).data)).toEqual(['c', 'b']);
  expect(namesOf((await request('listFiles', { query: { postedBy: other.id } })).data)).toEqual(['b']);
  expect(namesOf((await request('listFiles', { query: { postedBy: 'unknown' } })).data)).toEqual(['c']);
  expect(namesOf((await request('listFiles', { query: { imageSetId: set.id } })).data)).toEqual(['a']);
  const from = '2026-11-21T17:02:00+07:00';
  expect(namesOf((await request('listFiles', { query: { from } })).data)).toEqual(['c', 'b']);
  expect(namesOf((await request('listFiles', { query: { from, to: at(3).toISOString() } })).data)).toEqual([
    'b',
  ]);
  expect(namesOf((await request('listFiles', { query: { kind: 'video', postedBy: userId } })).data)).toEqual(
    [],
  );
});

describe('search of files', () => {
  beforeEach(async () => {
    for (const name of ['น้ำท่วม 2567.pdf', 'แม่ Receipt.PDF', '100%_จริง.txt', 'c:\\temp.txt'])
      await file({ name });
  });

  test.each([
    ['น้ํา', ['น้ำท่วม 2567.pdf']],
    ['๒๕๖๗', ['น้ำท่วม 2567.pdf']],
    ['เเม่', ['แม่ Receipt.PDF']],
    ['receipt', ['แม่ Receipt.PDF']],
    ['%_', ['100%_จริง.txt']],
    ['_', ['100%_จริง.txt']],
    ['\\', ['c:\\temp.txt']],
    ['ท่', ['น้ำท่วม 2567.pdf']],
    ['ท', ['น้ำท่วม 2567.pdf']],
    ['ฮ', []],
    ['25', ['น้ำท่วม 2567.pdf']],
    ['pdf แม่', ['แม่ Receipt.PDF']],
    [' แม่  แม่ ', ['แม่ Receipt.PDF']],
    ['แม่ 2567', []],
    ['ไม่มี', []],
    ["' or true --", []],
    ['a\0b', []],
  ])('a search of files for %j finds %j', async (text, names) => {
    expect(namesOf((await request('listFiles', { query: { search: text } })).data)).toEqual(names);
  });
});

test.each([
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['limit=ten', 'limit'],
  ['kind=folder', 'kind'],
  ['kind=image&kind=video', 'kind'],
  ['sort=fastest', 'sort'],
  ['postedBy=me', 'postedBy'],
  ['from=yesterday', 'from'],
  ['to=2026-12-31T23:59:60Z', 'to'],
  ['search=', 'search'],
])('%s is not in the contract', async (query, field) => {
  const answer = await shared.app.inject({ url: `/api/group/${groupId}/file?${query}`, headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error.details).toEqual([{ field, message: expect.any(String) }]);
});

test('renaming a file makes the name safe, stores it and tells open pages', async () => {
  const { id } = await file({ name: 'old.jpg' });
  const heard = await heardDuring(async () => {
    const answer = await request('updateFile', {
      path: { fileId: id },
      body: { name: '../สลิป\u202Egpj.exe' },
    });
    expect(answer.data.name).toBe('สลิปgpj.exe');
  });
  expect(heard).toEqual([{ type: 'files-changed', groupId, change: 'updated', fileIds: [id] }]);
  expect(namesOf((await request('listFiles', { query: { search: 'สลิป' } })).data)).toEqual(['สลิปgpj.exe']);
});

test.each([
  ['no name', {}, '/name'],
  ['an empty name', { name: '' }, '/name'],
  ['a number', { name: 5 }, '/name'],
  ['more than a name', { name: 'a', group_id: 'b' }, '/group_id'],
])('renaming to %s is refused', async (_what, body, field) => {
  const { id } = await file();
  const answer = await request('updateFile', { path: { fileId: id }, raw: JSON.stringify(body) });
  expect(answer.status).toBe(400);
  expect(answer.details).toEqual([{ field, message: expect.any(String) }]);
});

test('trashing a file removes it from lists, and restoring returns it; both are idempotent', async () => {
  const { id } = await file({ posted_by: userId });
  const heard = await heardDuring(async () => {
    expect((await request('trashFile', { path: { fileId: id } })).data.trashedAt).toEqual(expect.any(String));
    expect((await request('trashFile', { path: { fileId: id } })).status).toBe(200);
  });
  expect(heard).toEqual([{ type: 'files-changed', groupId, change: 'removed', fileIds: [id] }]);
  expect((await list()).items).toEqual([]);
  const trash = await call(shared, 'listTrash', { as: headers, path: { groupId } });
  expect(trash.data.items.map((item: File) => item.id)).toEqual([id]);

  const heardAgain = await heardDuring(async () => {
    expect((await request('restoreFile', { path: { fileId: id } })).data.trashedAt).toBeNull();
    expect((await request('restoreFile', { path: { fileId: id } })).status).toBe(200);
  });
  expect(heardAgain).toEqual([{ type: 'files-changed', groupId, change: 'added', fileIds: [id] }]);
  expect((await list()).items.map((item) => item.id)).toEqual([id]);
});

test('the trash is sorted by when files were trashed, page by page', async () => {
  for (const minute of [2, 3, 1]) await file({ name: `${minute}`, trashed_at: at(minute) });
  const page = async (cursor: string | null = null) =>
    (await request('listTrash', { query: { limit: 2, ...(cursor !== null && { cursor }) } })).data;
  const first = await page();
  expect(namesOf(first)).toEqual(['3', '2']);
  const second = await page(first.nextCursor);
  expect(namesOf(second)).toEqual(['1']);
  expect(second.nextCursor).toBeNull();
});

test('every member can trash any file in a group without a quota, and only their own in others', async () => {
  const theirs = await file({ posted_by: null });
  expect((await request('trashFile', { path: { fileId: theirs.id } })).status).toBe(200);
  const quota = await buildQuota(shared.deps.db);
  await shared.deps.db.updateTable('groups').set({ quota_id: quota.id }).where('id', '=', groupId).execute();
  expect((await request('restoreFile', { path: { fileId: theirs.id } })).status).toBe(403);
  const [shown] = (await list()).items;
  expect(shown).toBeUndefined();
  await file({ posted_by: null });
  expect((await list()).items[0]?.permissions).toEqual({ trash: false });
});
