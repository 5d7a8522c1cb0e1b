import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
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

async function post(what: 'erase' | 'empty', payload: object, key: string) {
  const answer = await shared.app.inject({
    method: 'POST',
    url: `/api/group/${groupId}/trash/${what}`,
    headers: { ...headers, 'idempotency-key': key },
    payload,
  });
  return { status: answer.statusCode, ...answer.json() };
}

const trashed = () =>
  buildFile(shared.deps.db, { group_id: groupId, posted_by: userId, trashed_at: new Date(1000) });

test('emptying the trash with one key is done once, and answered alike', async () => {
  await trashed();
  const key = randomUUID();
  const first = await post('empty', { upTo: new Date(5000).toISOString() }, key);
  expect(first).toMatchObject({ status: 200, data: { fileCount: 1 } });
  await trashed();
  expect(await post('empty', { upTo: new Date(5000).toISOString() }, key)).toEqual(first);
  const other = await post('empty', { upTo: new Date(6000).toISOString() }, key);
  expect([other.status, other.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
});

test('erasing some files of the trash with one key is done once, and answered alike', async () => {
  const file = await trashed();
  const key = randomUUID();
  const first = await post('erase', { fileIds: [file.id] }, key);
  expect(first).toMatchObject({ status: 200, data: { fileIds: [file.id] } });
  expect(await post('erase', { fileIds: [file.id] }, key)).toEqual(first);
  const other = await trashed();
  const reused = await post('erase', { fileIds: [other.id] }, key);
  expect([reused.status, reused.error.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  const left = await shared.deps.db
    .selectFrom('files')
    .select('id')
    .where('group_id', '=', groupId)
    .execute();
  expect(left).toEqual([{ id: other.id }]);
});

test('a repeated request erases what a crash left', async () => {
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
  expect((await post('erase', { fileIds }, key)).status).toBe(500);
  blobs.removeQuarantined = removeQuarantined;
  expect(await post('erase', { fileIds }, key)).toMatchObject({ status: 200, data: { fileIds } });
});
