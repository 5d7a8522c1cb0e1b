import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createCall } from '../../../../test/call.ts';
import { buildFile, buildQuota } from '../../../../test/index.ts';
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
  const { id: quota_id } = await buildQuota(shared.deps.db, { owner_id: userId });
  groupId = (await buildGroupOfMine({ quota_id })).id;
});

const call = createCall(() => ({ ...shared, as: headers, path: { groupId } }));

const trashed = () =>
  buildFile(shared.deps.db, { group_id: groupId, posted_by: userId, trashed_at: new Date(1000) });

test('emptying the trash with one key is done once, and answered alike', async () => {
  await trashed();
  const key = randomUUID();
  const first = await call('emptyTrash', {
    body: { upTo: new Date(5000).toISOString() },
    headers: { 'idempotency-key': key },
  });
  expect(first).toMatchObject({ status: 200, data: { fileCount: 1 } });
  await trashed();
  expect(
    (
      await call('emptyTrash', {
        body: { upTo: new Date(5000).toISOString() },
        headers: { 'idempotency-key': key },
      })
    ).data,
  ).toEqual(first.data);
  const other = await call('emptyTrash', {
    body: { upTo: new Date(6000).toISOString() },
    headers: { 'idempotency-key': key },
  });
  expect([other.status, other.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
});

test('erasing some files of the trash with one key is done once, and answered alike', async () => {
  const file = await trashed();
  const key = randomUUID();
  const first = await call('eraseTrashedFiles', {
    body: { fileIds: [file.id] },
    headers: { 'idempotency-key': key },
  });
  expect(first).toMatchObject({ status: 200, data: { fileIds: [file.id] } });
  expect(
    (await call('eraseTrashedFiles', { body: { fileIds: [file.id] }, headers: { 'idempotency-key': key } }))
      .data,
  ).toEqual(first.data);
  const other = await trashed();
  const reused = await call('eraseTrashedFiles', {
    body: { fileIds: [other.id] },
    headers: { 'idempotency-key': key },
  });
  expect([reused.status, reused.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  const left = await shared.deps.db
    .selectFrom('files')
    .select('id')
    .where('group_id', '=', groupId)
    .execute();
  expect(left).toEqual([{ id: other.id }]);
});

test('a repeated request finishes an erasure that a crash interrupted', async () => {
  const files = [await trashed(), await trashed()];
  const fileIds = files.map(({ id }) => id).toSorted();
  const { blobs } = shared.deps;
  const { removeQuarantined } = blobs;
  let removals = 0;
  blobs.removeQuarantined = async (...given) => {
    removals += 1;
    if (removals > 1) throw new Error('killed in between');
    await removeQuarantined(...given);
  };
  const key = randomUUID();
  expect(
    (await call('eraseTrashedFiles', { body: { fileIds }, headers: { 'idempotency-key': key } })).status,
  ).toBe(500);
  blobs.removeQuarantined = removeQuarantined;
  expect(
    await call('eraseTrashedFiles', { body: { fileIds }, headers: { 'idempotency-key': key } }),
  ).toMatchObject({ status: 200, data: { fileIds } });
});
