import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createCall } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { testClock } from '../../../../test/clock.ts';
import { buildFile, buildFiles, buildGroup, buildMember, buildUser } from '../../../../test/index.ts';
import {
  buildGroupOfMine,
  headers,
  shared,
  useCaller,
  userId,
} from '../../../../test/scenes/caller-scene.ts';

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

const call = createCall(() => ({ ...shared, as: headers, path: { groupId } }));

const setStars = (fileIds: string[], isStarred = true, as = headers) =>
  call('setStars', { as, body: { fileIds, isStarred } });

async function starred(as = headers): Promise<string[]> {
  const { data } = await call('listFiles', { as, query: { starred: 'true', sort: 'name' } });
  return data.items.map(({ id }: { id: string }) => id);
}

async function file(given: Parameters<typeof buildFile>[1] = {}): Promise<string> {
  return (await buildFile(shared.deps.db, { group_id: groupId, posted_by: userId, ...given })).id;
}

async function someoneElse() {
  const other = await buildUser(shared.deps.db);
  await buildMember(shared.deps.db, { group_id: groupId, user_id: other.id });
  return bearer(await tokenFor(shared, other.id));
}

test('stars are listed for the person who set them and for nobody else', async () => {
  const other = await someoneElse();
  const [a, b] = [await file({ name: 'ก.jpg' }), await file({ name: 'ข.jpg' })];
  await file({ name: 'ค.jpg' });
  expect((await setStars([b, a, a])).data.fileIds.toSorted()).toEqual([a, b].toSorted());
  expect(await starred()).toEqual([a, b]);
  expect(await starred(other)).toEqual([]);
  expect((await call('listStars', { as: other })).data).toEqual({ fileIds: [] });
  await setStars([b], true, other);
  expect(await starred(other)).toEqual([b]);
  await setStars([a, b], false, other);
  expect(await starred()).toEqual([a, b]);
});

test('setting or removing a star again changes nothing', async () => {
  const id = await file();
  expect((await setStars([id])).data).toEqual({ fileIds: [id] });
  expect((await setStars([id])).data).toEqual({ fileIds: [] });
  expect((await setStars([id, randomUUID()], false)).data).toEqual({ fileIds: [id] });
  expect((await setStars([id], false)).data).toEqual({ fileIds: [] });
});

test('a deleted, trashed or foreign file gets no star', async () => {
  const elsewhere = await buildFile(shared.deps.db, { group_id: (await buildGroup(shared.deps.db)).id });
  for (const id of [randomUUID(), elsewhere.id, await file({ trashed_at: testClock() })])
    expect(await setStars([await file(), id])).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await starred()).toEqual([]);
});

test('a star leaves with its file, and returns with it', async () => {
  const id = await file();
  await setStars([id]);
  await call('trashFile', { path: { fileId: id } });
  expect((await call('listStars')).data).toEqual({ fileIds: [] });
  await call('restoreFile', { path: { fileId: id } });
  expect((await call('listStars')).data).toEqual({ fileIds: [id] });
});

test('the activity log contains no stars', async () => {
  await setStars([await file()]);
  const { db } = shared.deps;
  expect(await db.selectFrom('activity').select('kind').where('group_id', '=', groupId).execute()).toEqual(
    [],
  );
});

test('a thousand stars are the maximum in one group', async () => {
  const { db } = shared.deps;
  await buildFiles(db, 1001, { given: { group_id: groupId, posted_by: userId } });
  const rows = await db.selectFrom('files').select('id').where('group_id', '=', groupId).execute();
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < 1000; from += 200)
    expect((await setStars(ids.slice(from, from + 200))).status).toBe(200);
  expect(await setStars(ids.slice(1000))).toMatchObject({ status: 409, code: 'TOO_MANY_STARS' });
  expect((await call('listStars')).data.fileIds).toHaveLength(1000);
});

test('words and stars filter together', async () => {
  const [slip] = [await file({ name: 'สลิป.jpg' }), await file({ name: 'สลิปอื่น.jpg' })];
  await setStars([slip, await file({ name: 'รูป.jpg' })]);
  const { data } = await call('listFiles', { query: { starred: 'true', search: 'สลิป' } });
  expect(data.items).toMatchObject([{ id: slip }]);
});
