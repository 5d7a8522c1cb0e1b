import { randomUUID } from 'node:crypto';
import { dayMs } from '@kepwai/rules/time';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type CallData, createCall } from '../../../test/call.ts';
import { bearer, tokenFor } from '../../../test/callers.ts';
import { testClock } from '../../../test/clock.ts';
import { buildFile, buildFolder, buildMember, buildQuota, buildUser } from '../../../test/index.ts';
import { buildGroupOfMine, headers, shared, useCaller, userId } from '../../../test/scenes/caller-scene.ts';
import { moveActivity } from '../changes/activity.ts';
import type { Change } from '../changes/change.ts';
import { deleteFile } from '../files/delete.ts';

let groupId: string;
/** Another member of the group. */
let other: { id: string; headers: { authorization: string } };

useCaller();
beforeEach(async () => {
  const { db } = shared.deps;
  groupId = (await buildGroupOfMine()).id;
  const { id } = await buildUser(db, { display_name: 'แม่นิด' });
  await buildMember(db, { group_id: groupId, user_id: id });
  other = { id, headers: bearer(await tokenFor(shared, id)) };
});

const record = (change: Change) =>
  shared.deps.db.transaction().execute((tx) => shared.deps.record(tx, change));

const call = createCall(() => ({ ...shared, as: headers, path: { groupId } }));

const kindsOf = async (query = '', as = headers) =>
  (await call('listGroupActivity', { at: `/api/group/${groupId}/activity${query}`, as })).data.items.map(
    ({ kind }) => kind,
  );

/** Gives the group a quota with other owners and managers. */
async function giveToOthers(): Promise<void> {
  const { db } = shared.deps;
  const { id: owner } = await buildUser(db);
  const { id } = await buildQuota(db, { owner_id: owner });
  await db.updateTable('groups').set({ quota_id: id }).where('id', '=', groupId).execute();
}

test('an entry names the actor, the action and its files, by their present names', async () => {
  const { db } = shared.deps;
  const folder = await buildFolder(db, { group_id: groupId, name: 'ใบเสร็จ' });
  const files = [
    await buildFile(db, { group_id: groupId, name: 'ค่าน้ำ.pdf' }),
    await buildFile(db, { group_id: groupId, trashed_at: testClock() }),
  ];
  await record({
    kind: 'files-moved',
    groupId,
    actor: { userId: other.id },
    folderIds: [folder.id],
    fileIds: files.map(({ id }) => id),
  });
  await db.updateTable('files').set({ name: 'ค่าไฟ.pdf' }).where('name', '=', 'ค่าน้ำ.pdf').execute();
  const { data } = await call('listGroupActivity');
  expect(data.items).toMatchObject([
    {
      kind: 'files-moved',
      topic: 'files',
      actor: 'user',
      person: { id: other.id, displayName: 'แม่นิด' },
      fileCount: 2,
      files: [{ name: 'ค่าไฟ.pdf', isTrashed: false }, { isTrashed: true }],
      folders: [{ id: folder.id, name: 'ใบเสร็จ' }],
      imageSets: [],
    },
  ]);
});

test('a deleted file and an erased person have no name', async () => {
  const { db } = shared.deps;
  const file = await buildFile(db, { group_id: groupId });
  await record({ kind: 'file-renamed', groupId, actor: { userId: other.id }, fileIds: [file.id] });
  await db.transaction().execute((tx) => deleteFile(tx, { fileId: file.id, now: testClock() }));
  await db.deleteFrom('users').where('id', '=', other.id).execute();
  const { data } = await call('listGroupActivity');
  expect(data.items).toMatchObject([{ actor: 'user', person: null, fileCount: 1, files: [] }]);
});

test('a change that only follows from another is not shown', async () => {
  const [fileId, quotaId] = [randomUUID(), randomUUID()];
  await record({
    kind: 'file-kept',
    groupId,
    actor: 'product',
    fileIds: [fileId],
    folderIds: [],
    quotaId,
    drawnIds: [],
    documentIds: [],
  });
  expect(await kindsOf()).toEqual([]);
});

test('members see their own entries, and managers of the group see everybody’s', async () => {
  await record({ kind: 'pins-ordered', groupId, actor: { userId: other.id } });
  await record({ kind: 'folder-rules-ordered', groupId, actor: { userId } });
  const all = ['folder-rules-ordered', 'pins-ordered'];
  expect(await kindsOf()).toEqual(all);
  expect(await kindsOf(`?personId=${other.id}`)).toEqual(['pins-ordered']);
  expect(await kindsOf('?own=true')).toEqual(['folder-rules-ordered']);
  await giveToOthers();
  expect(await kindsOf('', other.headers)).toEqual(['pins-ordered']);
  expect(await kindsOf(`?personId=${other.id}`, other.headers)).toEqual(['pins-ordered']);
  expect((await call('listGroupActivity', { as: other, query: { personId: userId } })).status).toBe(403);
});

test('a filter by topic shows its kinds alone', async () => {
  await record({ kind: 'items-unpinned', groupId, actor: { userId } });
  await record({ kind: 'chat-changed', groupId, actor: 'chat' });
  expect(await kindsOf('?topic=members')).toEqual(['chat-changed']);
  expect(await kindsOf('?topic=shares')).toEqual([]);
  expect(
    (await call('listGroupActivity', { at: `/api/group/${groupId}/activity?topic=anything` })).status,
  ).toBe(400);
});

test('pages follow each other without gaps, whatever the kinds', async () => {
  for (let index = 0; index < 7; index += 1) {
    await record({ kind: index % 2 ? 'pins-ordered' : 'chat-changed', groupId, actor: 'chat' });
  }
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { data }: { data: CallData<'listGroupActivity'> } = await call('listGroupActivity', {
      query: { limit: 3, ...(cursor && { cursor }) },
    });
    seen.push(...data.items.map(({ id }) => id));
    cursor = data.nextCursor;
  }
  expect(new Set(seen).size).toBe(7);
  expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
});

test('a year is shown, even before maintenance deletes what is older', async () => {
  for (const days of [366, 364]) {
    await record({ kind: 'trash-emptied', groupId, actor: 'product', fileCount: days });
    await shared.deps.db
      .updateTable('activity')
      .set({ at: new Date(testClock().getTime() - days * dayMs) })
      .where('group_id', '=', groupId)
      .where('file_count', '=', days)
      .execute();
  }
  expect((await call('listGroupActivity')).data.items).toMatchObject([{ fileCount: 364 }]);
});

test('the activity of a merged group continues in the other', async () => {
  const { id: fromId } = await buildGroupOfMine();
  await record({ kind: 'items-unpinned', groupId: fromId, actor: { userId } });
  await shared.deps.db.transaction().execute((tx) => moveActivity(tx, { fromId, intoId: groupId }));
  expect(await kindsOf()).toEqual(['items-unpinned']);
});

test('a page reads a bounded number of rows of a log of any length', async () => {
  const { db } = shared.deps;
  // Nearly all rows of a real log are kept files, which it does not show.
  await sql`
    insert into activity (at, kind, group_id, actor, file_count)
    select now() - n * interval '1 second', case when n % 200 = 0 then 'file-missed' else 'file-kept' end, ${groupId}, 'product', 1
    from generate_series(1, 20000) as n`.execute(db);
  await sql`analyze activity`.execute(db);
  const before = await readRows();
  expect((await call('listGroupActivity', { query: { limit: 50 } })).data.items).toHaveLength(50);
  const after = await readRows();
  expect(after - before).toBeLessThan(2_000);

  async function readRows(): Promise<number> {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::bigint as read from pg_stat_user_tables where relname = 'activity'`.execute(
      db,
    );
    return Number(rows[0]?.read);
  }
});
