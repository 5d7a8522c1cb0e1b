import { randomUUID } from 'node:crypto';
import { dayMs } from '@kepwai/rules/time';
import { beforeAll, expect, test } from 'vitest';
import {
  buildFile,
  buildGroup,
  buildUser,
  createTestDatabase,
  forFile,
  type TestDatabase,
} from '../../../test/index.ts';
import { deleteFile } from '../files/delete.ts';
import { deleteActivityBefore } from './activity.ts';
import type { Change } from './change.ts';
import { createRecord, onEveryChange } from './record.ts';

const at = new Date('2026-11-22T05:00:00Z');

let database: TestDatabase;
let groupId: string;
beforeAll(async () => {
  database = await createTestDatabase(forFile);
  groupId = (await buildGroup(database.db)).id;
});

async function record(change: Change, now = at): Promise<void> {
  const tell = createRecord([onEveryChange({ clock: () => now })]);
  await database.db.transaction().execute((tx) => tell(tx, change));
}

/** Returns the latest row of a kind. */
async function findLatest(kind: Change['kind']) {
  return await database.db
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

test('a change of many files is one row that counts them all and names the first hundred', async () => {
  const { id: userId } = await buildUser(database.db);
  const fileIds = Array.from({ length: 250 }, () => randomUUID());
  await record({ kind: 'files-asked-again', groupId, actor: { userId }, fileIds });
  expect(await findLatest('files-asked-again')).toMatchObject({
    at,
    group_id: groupId,
    quota_id: null,
    actor: 'user',
    actor_user_id: userId,
    file_count: 250,
    file_ids: fileIds.slice(0, 100),
    details: {},
  });
});

test('a row gives the reason in fixed words', async () => {
  const [fileId, quotaId] = [randomUUID(), randomUUID()];
  await record({
    kind: 'file-missed',
    groupId,
    actor: 'product',
    fileIds: [fileId],
    quotaId,
    reason: 'expired',
  });
  expect(await findLatest('file-missed')).toMatchObject({ actor: 'product', details: { reason: 'expired' } });
});

test.for(['files-erased', 'message-unsent'] as const)('a change of kind %s logs no file id', async (kind) => {
  await record({ kind, groupId, actor: 'chat', fileIds: [randomUUID(), randomUUID()] });
  expect(await findLatest(kind)).toMatchObject({ file_count: 2, file_ids: [] });
});

test('a file deleted for good leaves its id in no row', async () => {
  const [gone, kept] = [
    await buildFile(database.db, { group_id: groupId }),
    await buildFile(database.db, { group_id: groupId }),
  ];
  await record({ kind: 'file-restored', groupId, actor: 'product', fileIds: [gone.id, kept.id] });
  await database.db.transaction().execute((tx) => deleteFile(tx, { fileId: gone.id, now: at }));
  expect(await findLatest('file-restored')).toMatchObject({ file_count: 2, file_ids: [kept.id] });
});

test('an erased person leaves their id in no row', async () => {
  const { id: userId } = await buildUser(database.db);
  await record({ kind: 'member-left', groupId, userId, actor: { userId } });
  await database.db.deleteFrom('users').where('id', '=', userId).execute();
  expect(await findLatest('member-left')).toMatchObject({ actor: 'user', actor_user_id: null, details: {} });
});

test('a deleted group takes its rows along', async () => {
  const { id } = await buildGroup(database.db);
  await record({ kind: 'chat-changed', groupId: id, actor: 'chat' });
  await database.db.deleteFrom('groups').where('id', '=', id).execute();
  expect(await findLatest('chat-changed')).toBeUndefined();
});

test('rows logged before an instant are deleted, and the rest stays', async () => {
  const ofDay = (days: number) => new Date(at.getTime() - days * dayMs);
  for (const days of [366, 364])
    await record({ kind: 'trash-emptied', groupId, actor: 'product', fileCount: days }, ofDay(days));
  await deleteActivityBefore(database.db, ofDay(365));
  const rows = database.db.selectFrom('activity').select('file_count').where('kind', '=', 'trash-emptied');
  expect(await rows.execute()).toEqual([{ file_count: 364 }]);
});
