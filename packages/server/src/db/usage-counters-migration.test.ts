import { sql } from 'kysely';
import { type TestContext, test } from 'vitest';
import { countWaitingForLocks, createEmptyDatabase } from '../../test/database.ts';
import { checkCounters } from '../../test/moving/balance.ts';
import { buildBlob, buildFile, buildGroup, buildQuota } from '../../test/rows.ts';
import type { Db, Tx } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';

/** Creates two groups in two quotas, as a server before the counters left them. */
async function createStory(t: TestContext) {
  const { connectionString, db } = await createEmptyDatabase(t);
  const steps = await readMigrations();
  const migrateTo = (last: string) =>
    migrate(
      connectionString,
      steps.filter((step) => step.name.slice(0, 4) <= last),
    );
  await migrateTo('0020');
  const quotaIds = [(await buildQuota(db)).id, (await buildQuota(db)).id];
  const groupIds = [(await buildGroup(db)).id, (await buildGroup(db)).id];
  const contents = [
    await buildBlob(db, { size_bytes: 0 }),
    await buildBlob(db, { size_bytes: 100 }),
    await buildBlob(db, { size_bytes: 2500 }),
  ];
  for (let index = 0; index < 24; index += 1) {
    const { sha256 = '', size_bytes = 0 } = contents[index % 3] ?? {};
    await buildFile(db, {
      group_id: groupIds[index % 2] ?? '',
      quota_id: quotaIds[index % 5 === 0 ? 1 : 0] ?? '',
      kind: index % 4 === 0 ? 'video' : 'image',
      sha256,
      size_bytes,
      posted_at: new Date(Date.UTC(2026, index % 3, 28, 16 + index)),
      trashed_at: index % 6 === 1 ? new Date() : null,
      image_set_id: await buildImageSet(db, groupIds[index % 2] ?? '', `${index % 7}`),
    });
  }
  await sql`
    insert into quota_blobs (quota_id, sha256, size_bytes, file_count)
    select quota_id, sha256, max(counted_bytes(size_bytes)), count(*) from files group by 1, 2`.execute(db);
  await sql`
    update quotas set used_bytes = (select sum(size_bytes) from quota_blobs where quota_id = quotas.id)`.execute(
    db,
  );
  return { db, migrateTo, quotaIds };
}

async function buildImageSet(db: Db, groupId: string, lineSetId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into image_sets (group_id, line_set_id, posted_at) values (${groupId}, ${lineSetId}, now())
    on conflict (group_id, posted_by, line_set_id) do update set total = 1 returning id`.execute(db);
  return rows[0]?.id ?? '';
}

/** The step that defines what the check reads. */
const latest = '0070';

/** Puts every third file into the trash, and takes out what was there. */
async function turnTrash(db: Db | Tx): Promise<void> {
  await sql`
    update files set trashed_at = case when trashed_at is null then now() end
    where id in (select id from files order by id limit 8)`.execute(db);
}

test('the counters contain what was there before them, and what changed before they were filled', async (t) => {
  const { db, migrateTo, quotaIds } = await createStory(t);
  await migrateTo('0021');
  await turnTrash(db);
  await migrateTo('0022');
  await turnTrash(db);
  await migrateTo(latest);
  await checkCounters(db, quotaIds);
  await turnTrash(db);
  await checkCounters(db, quotaIds);
});

test('the counters are filled while files change', async (t) => {
  const { db, migrateTo, quotaIds } = await createStory(t);
  await migrateTo('0021');
  const filled = migrateTo('0022').then(() => 'filled');
  do await turnTrash(db);
  while ((await Promise.race([filled, 'not yet'])) === 'not yet');
  await migrateTo(latest);
  await checkCounters(db, quotaIds);
});

test('a change that is not committed when the sums are read is counted once', async (t) => {
  const { db, migrateTo, quotaIds } = await createStory(t);
  await migrateTo('0021');
  let filled: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await turnTrash(tx);
    filled = migrateTo('0022');
    while ((await countWaitingForLocks(db)) === 0);
  });
  await filled;
  await migrateTo(latest);
  await checkCounters(db, quotaIds);
});
