import { expect, test } from 'vitest';
import { type CallData, call, createCall } from '../../../test/call.ts';
import {
  buildBlob,
  buildFile,
  buildFiles,
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
} from '../../../test/index.ts';
import { buildGroupOfMine, headers, shared, useCaller, userId } from '../../../test/scenes/caller-scene.ts';

useCaller();

const request = createCall(() => ({ ...shared, as: headers }));

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
const fromNow = (minutes: number) => new Date(shared.deps.clock().getTime() + minutes * 60_000);

test('my groups are listed by their latest file, page by page, and no others', async () => {
  const { db } = shared.deps;
  await buildGroup(db, { last_file_at: at(59) });
  const left = await buildGroup(db, { last_file_at: at(58) });
  await buildMember(db, { group_id: left.id, user_id: userId, is_member: false });
  const early = await buildGroupOfMine({ last_file_at: at(1) });
  const late = await buildGroupOfMine({ last_file_at: at(3) });
  // A group without a file is sorted by its creation.
  const empty = await buildGroupOfMine({ created_at: at(2) });
  const first = (await request('listMyGroups', { query: { limit: 2 } })).data;
  expect(first.items.map(({ id }: { id: string }) => id)).toEqual([late.id, empty.id]);
  const second = (await request('listMyGroups', { query: { limit: 2, cursor: first.nextCursor ?? '' } }))
    .data;
  expect(second.items.map(({ id }: { id: string }) => id)).toEqual([early.id]);
  expect(second.nextCursor).toBeNull();
});

test('a listed group shows its usage, its count of new files, and its latest pictures', async () => {
  const { db } = shared.deps;
  const quota = await buildQuota(db, { limit_bytes: 5000, name: 'ที่เก็บของแม่' });
  const group = await buildGroupOfMine({ quota_id: quota.id, last_file_at: at(9) }, at(4));
  const blob = await buildBlob(db, { thumbnail_state: 'ready', thumbhash: 'YWJj' });
  const pictures = [];
  for (let minute = 1; minute <= 6; minute++) {
    pictures.push(
      await buildFile(db, {
        group_id: group.id,
        sha256: blob.sha256,
        posted_at: at(minute),
        posted_by: userId,
      }),
    );
  }
  await buildFile(db, { group_id: group.id, kind: 'file', posted_at: at(7) });
  await buildFile(db, { group_id: group.id, state: 'fetching', posted_at: at(8) });
  await buildFile(db, { group_id: group.id, sha256: blob.sha256, posted_at: at(9), trashed_at: at(9) });

  const { items } = (await request('listMyGroups')).data;
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    id: group.id,
    keeping: 'keeping',
    quota: { id: quota.id, name: 'ที่เก็บของแม่', limitBytes: 5000, usedBytes: 0, reservedBytes: 0 },
    fileCount: 7,
    newFileCount: 3,
    lastFileAt: at(9).toISOString(),
  });
  const latest = pictures.slice(2).reverse();
  expect(items[0]?.latestFiles.map(({ id }: { id: string }) => id)).toEqual(latest.map(({ id }) => id));
  const shown = await shared.app.inject(items[0]?.latestFiles[0]?.thumbnailUrl ?? '');
  // The address is valid; the picture is not in the store, and is drawn again.
  expect(shown.json().error.code).toBe('CONTENT_UNAVAILABLE');
});

test('new files are counted from the first sight of a group, in the list or on its page', async () => {
  const { db } = shared.deps;
  const group = await buildGroupOfMine();
  const post = (minute: number) => buildFile(db, { group_id: group.id, posted_at: fromNow(minute) });
  const newCount = async () => (await request('listMyGroups')).data.items[0]?.newFileCount;
  await post(-2);
  await post(-1);
  expect(await newCount()).toBe(0);
  await post(1);
  // Seeing the list again makes nothing old: only the group's page does.
  expect(await newCount()).toBe(1);
  expect(await newCount()).toBe(1);
});

test('concurrent lists agree on the count of new files', async () => {
  const group = await buildGroupOfMine();
  await buildFile(shared.deps.db, { group_id: group.id, posted_at: fromNow(-1) });
  const lists = await Promise.all([1, 2, 3, 4].map(() => request('listMyGroups').then(({ data }) => data)));
  expect(lists.map(({ items }) => items[0]?.newFileCount)).toEqual([0, 0, 0, 0]);
});

test('new files are counted to a hundred, and opening the group resets the count', async () => {
  const group = await buildGroupOfMine({}, at(0));
  await buildFiles(shared.deps.db, 101, { given: { group_id: group.id } });
  expect((await request('listMyGroups')).data.items[0]?.newFileCount).toBe(100);
  await call(shared, 'markGroupSeen', { as: headers, path: { groupId: group.id } });
  expect((await request('listMyGroups')).data.items[0]?.newFileCount).toBe(0);
});

test('pinned groups are listed first, page by page, and each list in its own order', async () => {
  const groups = await Promise.all(
    [1, 2, 3, 4, 5].map((minute) => buildGroupOfMine({ last_file_at: at(minute) }, at(0))),
  );
  for (const index of [0, 2]) await choose(groups[index]?.id, { pinned: true });
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: CallData<'listMyGroups'> = (
      await request('listMyGroups', { query: { limit: 1, ...(cursor && { cursor }) } })
    ).data;
    ids.push(...page.items.map(({ id }: { id: string }) => id));
    cursor = page.nextCursor;
  }
  expect(ids).toEqual([2, 0, 4, 3, 1].map((index) => groups[index]?.id));
  expect(await choose(groups[0]?.id, { pinned: false })).toEqual({ pinned: false, muted: false });
  expect((await request('listMyGroups')).data.items.map(({ pinned }: { pinned: boolean }) => pinned)).toEqual(
    [true, ...[1, 2, 3, 4].map(() => false)],
  );
});

test('a muted group has nothing new until it is unmuted, and its pin stays', async () => {
  const group = await buildGroupOfMine({}, at(0));
  await buildFile(shared.deps.db, { group_id: group.id, posted_at: at(1) });
  await choose(group.id, { pinned: true });
  expect(await choose(group.id, { muted: true })).toEqual({ pinned: true, muted: true });
  const item = async () => (await request('listMyGroups')).data.items[0];
  expect(await item()).toMatchObject({ pinned: true, muted: true, newFileCount: 0 });
  await choose(group.id, { muted: false });
  expect(await item()).toMatchObject({ pinned: true, muted: false, newFileCount: 1 });
});

test('the front page of a group counts each kind, image sets and pending files', async () => {
  const { db } = shared.deps;
  const group = await buildGroupOfMine();
  const set = await db
    .insertInto('image_sets')
    .values({ group_id: group.id, line_set_id: 'one', posted_at: at(1) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await buildFile(db, { group_id: group.id, size_bytes: 10, image_set_id: set.id });
  await buildFile(db, { group_id: group.id, size_bytes: 20, posted_by: userId });
  await buildFile(db, { group_id: group.id, kind: 'audio', size_bytes: 5 });
  await buildFile(db, { group_id: group.id, kind: 'video', state: 'fetching' });
  expect((await request('getGroup', { path: { groupId: group.id } })).data).toMatchObject({
    keeping: 'no_quota',
    quota: null,
    counts: [
      { kind: 'image', fileCount: 2, sizeBytes: 30 },
      { kind: 'video', fileCount: 0, sizeBytes: 0 },
      { kind: 'audio', fileCount: 1, sizeBytes: 5 },
      { kind: 'file', fileCount: 0, sizeBytes: 0 },
    ],
    imageSetCount: 1,
    fetchingCount: 1,
    permissions: { upload: false, trashAny: true, emptyTrash: false, manage: true, linkQuota: true },
  });
});

test.each([
  ['keeping', { limit_bytes: 100 }, {}],
  ['full', { limit_bytes: 100, used_bytes: 60, reserved_bytes: 40 }, {}],
  ['bot_left', { limit_bytes: 100 }, { bot_left_at: at(1) }],
])('a group reports that it is %s', async (keeping, quotaGiven, groupGiven) => {
  const quota = await buildQuota(shared.deps.db, quotaGiven);
  const group = await buildGroupOfMine({ quota_id: quota.id, ...groupGiven });
  const front = (await request('getGroup', { path: { groupId: group.id } })).data;
  expect(front.keeping).toBe(keeping);
  expect(front.permissions).toEqual({
    upload: keeping !== 'bot_left',
    trashAny: false,
    emptyTrash: false,
    manage: false,
    linkQuota: false,
  });
});

test('people are listed by how much they posted, page by page, including nameless and unknown ones', async () => {
  const { db } = shared.deps;
  const group = await buildGroupOfMine();
  const [once, twice, nameless] = [
    await buildUser(db),
    await buildUser(db),
    await buildUser(db, { display_name: null }),
  ];
  const posters = [once, twice, twice, nameless, nameless, nameless];
  for (const { id } of posters) await buildFile(db, { group_id: group.id, posted_by: id });
  await buildFile(db, { group_id: group.id, posted_by: null });
  const first = (await request('listGroupMembers', { path: { groupId: group.id }, query: { limit: 2 } }))
    .data;
  const second = (
    await request('listGroupMembers', {
      path: { groupId: group.id },
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    })
  ).data;
  expect([...first.items, ...second.items]).toEqual([
    { person: { id: nameless.id, displayName: null, pictureUrl: null }, fileCount: 3 },
    { person: { id: twice.id, displayName: twice.display_name, pictureUrl: null }, fileCount: 2 },
    { person: { id: once.id, displayName: once.display_name, pictureUrl: null }, fileCount: 1 },
  ]);
});

test('verifying an invalid id answers like an unknown one', async () => {
  const verify = async (groupId: string) =>
    (await call(shared, 'verifyMyGroup', { as: headers, path: { groupId } })).text;
  const unknown = await verify('00000000-0000-4000-8000-000000000000');
  expect(unknown).toBe('{"success":false}');
  for (const id of ['C0123', '\u0000', 'A'.repeat(36)]) expect(await verify(id)).toBe(unknown);
  const quota = await call(shared, 'verifyMyQuota', { as: headers, path: { quotaId: 'x' } });
  expect(quota.text).toBe(unknown);
  const answer = await call(shared, 'verifyMyGroup', { path: { groupId: 'x' } });
  expect(answer.status).toBe(401);
});

/** Pins or mutes a group, and returns what the answer says. */
async function choose(groupId: string | undefined, payload: { pinned?: boolean; muted?: boolean }) {
  const response = await call(shared, 'updateMyGroup', {
    as: headers,
    path: { groupId: groupId ?? '' },
    body: payload,
  });
  return response.data;
}
