import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createCall } from '../../../test/call.ts';
import { testClock } from '../../../test/clock.ts';
import { buildFile, buildQuota, buildUser } from '../../../test/index.ts';
import { buildGroupOfMine, headers, shared, useCaller, userId } from '../../../test/scenes/caller-scene.ts';
import { lockGroup } from '../groups/locks.ts';
import { deleteFile } from './delete.ts';

/* Other records of a file that is deleted for good: docs/decisions/049. The hostile LINE of test/line-driver searches everywhere. */

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

async function erase(fileId: string): Promise<void> {
  await shared.deps.db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId);
    await deleteFile(tx, { fileId, now: testClock() });
  });
}

const call = createCall(() => ({ ...shared, as: headers, path: { groupId } }));

const answersKept = async () =>
  JSON.stringify(await shared.deps.db.selectFrom('answered_requests').select('answer').execute());

test('a finished upload is deleted with its file, and a running one stays', async () => {
  const { db } = shared.deps;
  const quota_id = (await buildQuota(db)).id;
  const file = await buildFile(db, { group_id: groupId, source: 'upload' });
  const upload = { group_id: groupId, user_id: userId, quota_id, mime_type: null, folder_id: null };
  const [done, receiving] = [file.id, randomUUID()];
  for (const [id, state] of [
    [done, 'done'],
    [receiving, 'receiving'],
  ] as const) {
    const values = {
      ...upload,
      id,
      state,
      name: 'ลับ.pdf',
      size_bytes: 5,
      sha256: null,
      expires_at: testClock(),
    };
    await db.insertInto('uploads').values(values).execute();
  }
  await erase(file.id);
  const left = await db.selectFrom('uploads').select('id').where('group_id', '=', groupId).execute();
  expect(left).toEqual([{ id: receiving }]);
});

test('the last burst of a chat drops the ids of deleted files, in the order of the others', async () => {
  const { db } = shared.deps;
  const files = [];
  for (let number = 0; number < 3; number += 1) files.push(await buildFile(db, { group_id: groupId }));
  const ids = files.map(({ id }) => id).toReversed();
  const burst = { group_id: groupId, last_at: testClock(), item_count: 3, reply_token: null, reply_by: null };
  await db
    .insertInto('bursts')
    .values({ ...burst, file_ids: ids, answered_at: null })
    .execute();
  await erase(ids[1] ?? '');
  const row = await db.selectFrom('bursts').selectAll().where('group_id', '=', groupId).executeTakeFirst();
  expect(row).toMatchObject({ file_ids: [ids[0], ids[2]], item_count: 3 });
});

test('a repeated action is answered with the names of the remaining files', async () => {
  // Of somebody else, in a group whose quota the caller does not manage.
  const quota_id = (await buildQuota(shared.deps.db)).id;
  groupId = (await buildGroupOfMine({ quota_id })).id;
  const given = { group_id: groupId, posted_by: (await buildUser(shared.deps.db)).id };
  const [gone, left] = [
    await buildFile(shared.deps.db, { ...given, name: 'ลับ.pdf' }),
    await buildFile(shared.deps.db, { ...given, name: 'ยังอยู่.pdf' }),
  ];
  const [key, payload] = [randomUUID(), { files: { fileIds: [gone.id, left.id] } }];
  const first = (await call('trashFiles', { body: payload, headers: { 'idempotency-key': key } })).data;
  expect(first.failures.map(({ name }) => name).toSorted()).toEqual(['ยังอยู่.pdf', 'ลับ.pdf']);
  expect(await answersKept()).not.toMatch(/ลับ|ยังอยู่/);
  await erase(gone.id);
  const again = (await call('trashFiles', { body: payload, headers: { 'idempotency-key': key } })).data;
  expect(again.id).toBe(first.id);
  expect(again.failures).toContainEqual({ fileId: left.id, name: 'ยังอยู่.pdf', code: 'NOT_ALLOWED' });
  expect(JSON.stringify(again)).not.toContain('ลับ');
});

test('a repeated change of image sets is answered with the names of the remaining files', async () => {
  const given = { group_id: groupId, kind: 'file' } as const;
  const [gone, left] = [
    await buildFile(shared.deps.db, { ...given, name: 'ลับ.pdf' }),
    await buildFile(shared.deps.db, { ...given, name: 'ยังอยู่.pdf' }),
  ];
  const picture = await buildFile(shared.deps.db, { group_id: groupId, kind: 'image' });
  const [key, payload] = [randomUUID(), { name: null, files: { fileIds: [gone.id, left.id, picture.id] } }];
  const first = (await call('createImageSet', { body: payload, headers: { 'idempotency-key': key } })).data;
  expect(first.failures.map(({ name }) => name).toSorted()).toEqual(['ยังอยู่.pdf', 'ลับ.pdf']);
  expect(await answersKept()).not.toMatch(/ลับ|ยังอยู่/);
  await erase(gone.id);
  const again = (await call('createImageSet', { body: payload, headers: { 'idempotency-key': key } })).data;
  expect(again.failures).toContainEqual({ fileId: left.id, name: 'ยังอยู่.pdf', code: 'NO_PICTURE' });
  expect(JSON.stringify(again)).not.toContain('ลับ');
});

test('an answer that an earlier version stored is still understood', async () => {
  const file = await buildFile(shared.deps.db, { group_id: groupId, posted_by: userId });
  const [key, payload] = [randomUUID(), { files: { fileIds: [file.id] } }];
  const first = (await call('trashFiles', { body: payload, headers: { 'idempotency-key': key } })).data;
  await shared.deps.db
    .updateTable('answered_requests')
    .set({ answer: JSON.stringify(first) })
    .where('key', '=', key)
    .execute();
  expect((await call('trashFiles', { body: payload, headers: { 'idempotency-key': key } })).data).toEqual(
    first,
  );
});
