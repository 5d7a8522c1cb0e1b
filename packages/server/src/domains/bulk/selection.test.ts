import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { buildBlob, buildGroup, buildUser, createTestDatabase } from '../../../test/index.ts';
import type { Tx } from '../../db/database.ts';
import { countSelected, insertSelected } from './selection-store.ts';
import { insertAction } from './store.ts';

test('files that were never analysed are each read a few times, with their versions and image sets', async (t) => {
  const { db } = await createTestDatabase(t);
  const { id: groupId } = await buildGroup(db);
  const { id: userId } = await buildUser(db);
  const { sha256 } = await buildBlob(db);
  const count = 600;
  const reads = await db.transaction().execute(async (tx) => {
    await sql`
      insert into image_sets (group_id, line_set_id, posted_at)
      select ${groupId}, n, now() from generate_series(0, ${count / 30}::int) n`.execute(tx);
    // A third are pictures of image sets; of five documents, one has an older version.
    await sql`
      insert into files (group_id, kind, name, state, sha256, size_bytes, source, posted_at, image_set_id)
      select ${groupId}, 'file', 'งบ ' || n % ${(count * 4) / 5}::int, 'kept', ${sha256}, 1000, 'chat', now() - n * interval '1 minute', sets.id
      from generate_series(0, ${count - 1}::int) n
      left join image_sets as sets on n % 3 = 0 and sets.line_set_id = (n / 30)::text`.execute(tx);
    const action = await insertAction(tx, { group_id: groupId, user_id: userId, kind: 'move' });
    const before = await readCount(tx);
    const search = {
      groupId,
      userId,
      kind: 'move',
      before: new Date(testClock().getTime() + 60_000),
    } as const;
    const selection = { found: { filter: {} } };
    const listed = await insertSelected(tx, action.id, { ...search, selection, mayTrashAny: true });
    expect(listed).toBe(count);
    return (await readCount(tx)) - before;
  });
  expect(reads).toBeLessThanOrEqual(12 * count);
});

test('files with a rare word are found without reading all files of the group', async (t) => {
  const { db } = await createTestDatabase(t);
  const { id: groupId } = await buildGroup(db);
  const { id: userId } = await buildUser(db);
  const count = 8_000;
  for (let from = 1; from <= count; from += 1_000) {
    await sql`
      insert into files (group_id, kind, name, state, missed_reason, source, posted_at)
      select ${groupId}, 'image', case when n % 2000 = 0 then 'ใบเสร็จ ' else 'IMG_' end || n, 'missed', 'failed', 'chat',
        now() - n * interval '1 minute'
      from generate_series(${from}::int, ${from + 999}::int) n`.execute(db);
  }
  await sql`analyze files`.execute(db);
  await db.transaction().execute(async (tx) => {
    const action = await insertAction(tx, { group_id: groupId, user_id: userId, kind: 'move' });
    const search = {
      groupId,
      userId,
      kind: 'move',
      before: new Date(testClock().getTime() + 60_000),
    } as const;
    const asked = { ...search, selection: { found: { filter: { search: 'เสร็จ' } } }, mayTrashAny: true };
    expect(await countSelected(tx, asked, 1_001)).toBe(4);
    const counted = await readCount(tx);
    expect(await insertSelected(tx, action.id, asked)).toBe(4);
    // The latest 2,000 are looked through, and passed, before the index of words is queried.
    for (const read of [counted, (await readCount(tx)) - counted]) expect(read).toBeLessThan(5_000);
  });
});

/** Returns how many files this transaction has read. */
async function readCount(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
    from pg_stat_xact_user_tables where relname = 'files'`.execute(tx);
  return rows[0]?.count ?? 0;
}
