import pg from 'pg';
import { expect, type TestContext, test } from 'vitest';
import { countWaitingForLocks, createEmptyDatabase } from '../../test/database.ts';
import { buildFile, buildGroup } from '../../test/index.ts';
import { listDayDrift } from '../domains/files/recount.ts';
import { listMonthRows } from '../domains/files/timeline/store.ts';
import { migrate, readMigrations } from './migrate.ts';

/** Creates a database before days were counted, with a file on each of some days of a group. */
async function createOldGroup(t: TestContext) {
  const { connectionString, db } = await createEmptyDatabase(t);
  const steps = await readMigrations();
  await migrate(
    connectionString,
    steps.filter(
      ({ name }) =>
        !/^00(20|33|38|39|40|51-index-of-older|63|79|80-chosen|81|82|83|98|99)|^010[013456]/.test(name),
    ),
  );
  const groupId = (await buildGroup(db)).id;
  const post = (day: number) =>
    buildFile(db, { group_id: groupId, posted_at: new Date(Date.UTC(2026, 1, day, 5)) });
  const files = [await post(1), await post(2), await post(2), await post(3)];
  const counts = async () => {
    const [month] = await listMonthRows(db, { groupId, filter: {} });
    return Object.fromEntries(month?.days.map((day, place) => [day, month.counts[place]]) ?? []);
  };
  const begin = () =>
    migrate(
      connectionString,
      steps.filter(({ name }) => name !== '0020-fill-day-counts.sql'),
    );
  return { connectionString, db, files, post, counts, begin, fill: () => migrate(connectionString, steps) };
}

test('files that were there before are counted, with what changed since counting began', async (t) => {
  const { db, files, post, counts, begin, fill } = await createOldGroup(t);
  await begin();
  await db
    .deleteFrom('files')
    .where('id', '=', files[0]?.id ?? '')
    .execute();
  await db
    .updateTable('files')
    .set({ trashed_at: new Date() })
    .where('id', '=', files[1]?.id ?? '')
    .execute();
  await post(3);
  await post(4);
  await fill();
  expect(await counts()).toEqual({ 2: 1, 3: 2, 4: 1 });
  expect(await db.transaction().execute(listDayDrift)).toEqual([]);
  expect(await db.selectFrom('day_counts').select('day').where('file_count', '<=', 0).execute()).toEqual([]);
});

test('files that a transaction has not committed yet when counting begins are counted once', async (t) => {
  const { connectionString, db, files, post, counts, begin, fill } = await createOldGroup(t);
  const client = new pg.Client({ connectionString });
  await client.connect();
  t.onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('delete from files where id = $1', [files[0]?.id]);
  const begun = begin();
  await expect.poll(() => countWaitingForLocks(db)).toBe(1);
  await client.query('commit');
  await begun;
  await post(1);
  await fill();
  expect(await counts()).toEqual({ 1: 1, 2: 2, 3: 1 });
});

test('files that others change while the old ones are counted are counted once', async (t) => {
  const { connectionString, db, files, counts, begin, fill } = await createOldGroup(t);
  await begin();
  const client = new pg.Client({ connectionString });
  await client.connect();
  t.onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('update files set trashed_at = now() where id = $1', [files[3]?.id]);
  // The last day is written by the other transaction: the migration waits for it at its end.
  const filled = fill();
  await expect.poll(() => countWaitingForLocks(db)).toBe(1);
  await client.query('commit');
  await filled;
  expect(await counts()).toEqual({ 1: 1, 2: 2 });
  expect(await db.transaction().execute(listDayDrift)).toEqual([]);
});
