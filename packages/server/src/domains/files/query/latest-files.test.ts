import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildGroup, buildUser, createTestDatabase } from '../../../../test/index.ts';
import type { Tx } from '../../../db/database.ts';

/** Small groups, whose files are what PostgreSQL expects of any group. */
const smallGroups = 150;
const filesOfSmall = 20;
const filesOfLarge = 6_000;

test('a plan that is kept reads no more of a large group than its latest files', async (t) => {
  const { db } = await createTestDatabase(t);
  const { id: largeId } = await buildGroup(db);
  const { id: posterId } = await buildUser(db);
  await sql`insert into groups (id) select gen_random_uuid() from generate_series(1, ${smallGroups})`.execute(
    db,
  );
  const insert = (groups: ReturnType<typeof sql>, count: number) =>
    sql`insert into files (group_id, kind, name, state, missed_reason, source, posted_by, posted_at)
      select groups.id, 'image', n || '.jpg', 'missed', 'failed', 'chat', ${posterId}::uuid, now() - n * interval '1 minute'
      from groups cross join generate_series(1, ${count}::integer) n where ${groups}`.execute(db);
  await insert(sql`groups.id <> ${largeId}`, filesOfSmall);
  await insert(sql`groups.id = ${largeId}`, filesOfLarge);
  await sql`analyze files`.execute(db);

  await db.transaction().execute(async (tx) => {
    // After five times PostgreSQL may keep a plan.
    for (let time = 0; time < 8; time += 1) await countPages(tx, largeId);
    expect(await countPages(tx, largeId)).toBeLessThan(40);
  });
});

/** Returns how many pages the latest files of a group are read from. */
async function countPages(tx: Tx, groupId: string): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>`
    explain (analyze, buffers, format json)
    select latest_files(${sql.lit(groupId)}, '-infinity', 'infinity', 'infinity', 0, ${sql.lit(groupId)}, 101)`.execute(
    tx,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return Number(plan?.['Shared Hit Blocks']) + Number(plan?.['Shared Read Blocks']);
}
