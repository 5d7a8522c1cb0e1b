import { beforeEach, expect, test } from 'vitest';
import { type Answer, createCall } from '../../../../test/call.ts';
import { testClock } from '../../../../test/clock.ts';
import { buildBlob, buildFile, buildUser } from '../../../../test/index.ts';
import {
  buildGroupOfMine,
  headers,
  shared,
  useCaller,
  userId,
} from '../../../../test/scenes/caller-scene.ts';

let groupId: string;
let sha256: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
  ({ sha256 } = await buildBlob(shared.deps.db));
});

async function file(minute: number, given: Parameters<typeof buildFile>[1] = {}): Promise<string> {
  const posted_at = new Date(Date.UTC(2026, 10, 21, 10, minute));
  const row = { group_id: groupId, name: `${minute}.jpg`, sha256, posted_by: userId, posted_at };
  return (await buildFile(shared.deps.db, { ...row, ...given })).id;
}

const call = createCall(() => ({ ...shared, as: headers, path: { groupId } }));

const idsOf = (answer: Answer<'listSameContentFiles'>) => answer.data.items.map(({ id }) => id);

test('the other files of the group with the same bytes are listed, the latest first', async () => {
  const sister = await buildUser(shared.deps.db, { display_name: 'พี่นุ่น' });
  const first = await file(1);
  const second = await file(2, { posted_by: sister.id });
  const third = await file(3);
  await file(4, { sha256: (await buildBlob(shared.deps.db)).sha256 });
  expect(idsOf(await call('listSameContentFiles', { path: { fileId: first } }))).toEqual([third, second]);
  const answer = await call('listSameContentFiles', { path: { fileId: third } });
  const { data } = answer;
  const ids = idsOf(answer);
  expect(ids).toEqual([second, first]);
  expect(data.count).toBe(2);
  expect(data.items[0]).toMatchObject({ name: '2.jpg', postedBy: { displayName: 'พี่นุ่น' } });
});

test('a file of another group of mine with the same bytes is not revealed', async () => {
  const mine = await file(1);
  await file(2, { group_id: (await buildGroupOfMine()).id });
  expect((await call('listSameContentFiles', { path: { fileId: mine } })).data).toEqual({
    items: [],
    count: 0,
  });
});

test('trashed, deleted and missed files with the same bytes are not listed', async () => {
  const mine = await file(1);
  const other = await file(2);
  await file(3, { trashed_at: testClock() });
  await file(4, { sha256: null, state: 'missed', missed_reason: 'failed' });
  expect(idsOf(await call('listSameContentFiles', { path: { fileId: mine } }))).toEqual([other]);
  await shared.deps.db.deleteFrom('files').where('id', '=', other).execute();
  expect(idsOf(await call('listSameContentFiles', { path: { fileId: mine } }))).toEqual([]);
});

test('the latest five files with the same bytes are named, and at most a hundred counted', async () => {
  const mine = await file(0);
  for (let minute = 1; minute <= 8; minute += 1) await file(minute);
  expect(await call('listSameContentFiles', { path: { fileId: mine } })).toMatchObject({
    data: { count: 8, items: { length: 5 } },
  });
  await Promise.all(Array.from({ length: 110 }, (_, index) => file(10 + index)));
  expect(await call('listSameContentFiles', { path: { fileId: mine } })).toMatchObject({
    data: { count: 100, items: { length: 5 } },
  });
});

test('a file without bytes has no equals, and a file of another group is not found', async () => {
  const missed = await file(1, { sha256: null, state: 'missed', missed_reason: 'failed' });
  await file(2, { sha256: null, state: 'missed', missed_reason: 'failed' });
  expect((await call('listSameContentFiles', { path: { fileId: missed } })).data).toEqual({
    items: [],
    count: 0,
  });
  const foreign = await file(3, { group_id: (await buildGroupOfMine()).id });
  expect((await call('listSameContentFiles', { path: { fileId: foreign } })).status).toBe(404);
});
