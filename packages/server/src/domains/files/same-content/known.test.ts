import { createHash, randomBytes } from 'node:crypto';
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
let sizeBytes: number;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
  ({ sha256, size_bytes: sizeBytes } = await buildBlob(shared.deps.db));
});

async function file(minute: number, given: Parameters<typeof buildFile>[1] = {}): Promise<string> {
  const posted_at = new Date(Date.UTC(2026, 10, 21, 10, minute));
  const row = { group_id: groupId, name: `${minute}.jpg`, sha256, size_bytes: sizeBytes, posted_by: userId };
  return (await buildFile(shared.deps.db, { ...row, posted_at, ...given })).id;
}

const call = createCall(() => ({ ...shared, as: headers, path: { groupId } }));

const idsOf = (answer: Answer<'findKnownFiles'>) => answer.data.items.map(({ id }) => id);

const nobodyHas = () => ({ sha256: createHash('sha256').update(randomBytes(8)).digest('hex'), sizeBytes: 8 });

test('each known content is answered with its latest file, its poster and its time', async () => {
  const sister = await buildUser(shared.deps.db, { display_name: 'พี่นุ่น' });
  await file(1);
  const latest = await file(2, { posted_by: sister.id });
  const other = await buildBlob(shared.deps.db);
  const second = await file(3, { sha256: other.sha256, size_bytes: other.size_bytes });
  const found = await call('findKnownFiles', {
    body: {
      contents: [{ sha256, sizeBytes }, { sha256: other.sha256, sizeBytes: other.size_bytes }, nobodyHas()],
    },
  });
  expect(idsOf(found).toSorted()).toEqual([latest, second].toSorted());
  expect(found.data.items.find(({ id }) => id === latest)).toMatchObject({
    sha256,
    postedBy: { displayName: 'พี่นุ่น' },
    trashedAt: null,
  });
});

test('contents of other groups are answered like unknown ones, also if the caller is a member', async () => {
  await file(1, { group_id: (await buildGroupOfMine()).id });
  expect((await call('findKnownFiles', { body: { contents: [{ sha256, sizeBytes }] } })).data).toEqual(
    (await call('findKnownFiles', { body: { contents: [nobodyHas()] } })).data,
  );
});

test('a file outside the trash takes precedence over a later one in it, and one in the trash is answered as such', async () => {
  const old = await file(1);
  await file(2, { trashed_at: testClock() });
  expect(idsOf(await call('findKnownFiles', { body: { contents: [{ sha256, sizeBytes }] } }))).toEqual([old]);
  await shared.deps.db.updateTable('files').set({ trashed_at: testClock() }).where('id', '=', old).execute();
  const { data } = await call('findKnownFiles', { body: { contents: [{ sha256, sizeBytes }] } });
  expect(data.items).toMatchObject([{ name: '2.jpg', trashedAt: expect.any(String) }]);
});

test('a file of an emptied trash, one that was not kept, and another length are unknown', async () => {
  const trashedAt = new Date(Date.UTC(2026, 10, 22));
  await file(1, { trashed_at: trashedAt });
  await shared.deps.db
    .updateTable('groups')
    .set({ trash_emptied_up_to: trashedAt })
    .where('id', '=', groupId)
    .execute();
  await file(2, { sha256: null, state: 'missed', missed_reason: 'failed' });
  expect(idsOf(await call('findKnownFiles', { body: { contents: [{ sha256, sizeBytes }] } }))).toEqual([]);
  await file(3);
  expect(
    idsOf(await call('findKnownFiles', { body: { contents: [{ sha256, sizeBytes: sizeBytes + 1 }] } })),
  ).toEqual([]);
});

test('a bounded number of posts of one content is read, and a repeated content is answered once', async () => {
  for (let minute = 0; minute < 30; minute += 1) await file(minute);
  const content = { sha256, sizeBytes };
  expect((await call('findKnownFiles', { body: { contents: [content, content] } })).data.items).toMatchObject(
    [{ name: '29.jpg' }],
  );
});

test('a hundred contents are answered; more, none, and invalid hashes are refused', async () => {
  expect(
    idsOf(await call('findKnownFiles', { body: { contents: Array.from({ length: 100 }, nobodyHas) } })),
  ).toEqual([]);
  expect(
    (await call('findKnownFiles', { body: { contents: Array.from({ length: 101 }, nobodyHas) } })).status,
  ).toBe(400);
  expect((await call('findKnownFiles', { body: { contents: [] } })).status).toBe(400);
  expect((await call('findKnownFiles', { body: { contents: [{ sha256: 'x', sizeBytes: 1 }] } })).status).toBe(
    400,
  );
});
