import { foldCases } from '@kepwai/rules/fold-thai-cases';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildFile,
  buildGroup,
  buildUser,
  countWaitingForLocks,
  createTestDatabase,
  forFile,
  type TestDatabase,
} from '../../test/index.ts';
import { listWaitingMigrations, type Migration, migrate, readMigrations } from './migrate.ts';

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase(forFile);
});

const step = (name: string, statements: string): Migration => ({
  name,
  sql: statements,
  checksum: statements,
});

describe('migrations', () => {
  test('apply no step twice', async () => {
    expect(await migrate(shared.connectionString)).toEqual([]);
    expect(await listWaitingMigrations(shared.connectionString)).toEqual([]);
  });

  test('apply a new step once, even when nodes start together', async (t) => {
    const { connectionString, db } = await createTestDatabase(t);
    const steps = [
      ...(await readMigrations()),
      step('0900-later.sql', 'create table later (); select pg_sleep(0.05)'),
    ];
    const applied = await Promise.all([1, 2, 3].map(() => migrate(connectionString, steps)));
    expect(applied.flat()).toEqual(['0900-later.sql']);
    await sql`select from later`.execute(db);
  });

  test('roll back a failed step completely', async (t) => {
    const { connectionString, db } = await createTestDatabase(t);
    const steps = [...(await readMigrations()), step('0900-half.sql', 'create table half (); select 1 / 0')];
    await expect(migrate(connectionString, steps)).rejects.toThrow(
      '0900-half.sql failed, and changed nothing',
    );
    await expect(sql`select from half`.execute(db)).rejects.toThrow('does not exist');
  });

  test('build an index concurrently, and once, when nodes start together', async (t) => {
    const { connectionString, db } = await createTestDatabase(t);
    const sqlOfStep = `-- kepwai: no transaction
create table built (at integer);

create index concurrently built_at on built (at);

analyze built;
`;
    const steps = [...(await readMigrations()), step('0900-built.sql', sqlOfStep)];
    const applied = await Promise.all([1, 2, 3].map(() => migrate(connectionString, steps)));
    expect(applied.flat()).toEqual(['0900-built.sql']);
    await sql`select from built`.execute(db);
  });

  test('run a step without a transaction again after it failed', async (t) => {
    const { connectionString } = await createTestDatabase(t);
    const known = await readMigrations();
    const half = (last: string) =>
      step('0900-half.sql', `-- kepwai: no transaction\ncreate table if not exists half ();\n\n${last};\n`);
    await expect(migrate(connectionString, [...known, half('select 1 / 0')])).rejects.toThrow(
      '0900-half.sql failed, and can be run again',
    );
    expect(await migrate(connectionString, [...known, half('select from half')])).toEqual(['0900-half.sql']);
  });

  test('reject a step that was edited after it was applied', async () => {
    const [first, ...rest] = await readMigrations();
    const edited = [{ ...first, ...step('0001-first.sql', 'something else') }, ...rest];
    await expect(migrate(shared.connectionString, edited)).rejects.toThrow('0001-first.sql was applied');
  });

  test('reject a database of a newer version', async () => {
    await expect(migrate(shared.connectionString, [])).rejects.toThrow('used by a newer Kepwai');
  });
});

describe('fold_thai', () => {
  test.each(foldCases)('folds %s', async (_what, written, folded) => {
    const { rows } = await sql<{ folded: string }>`select fold_thai(${written}) as folded`.execute(shared.db);
    expect(rows).toEqual([{ folded }]);
  });
});

test('names sort in Thai order, and numbers by value', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(array['ไฟล์10', 'ขา', 'ไฟล์2', 'เกา', 'ไก่', 'กา', '๑๐', '๒']) as name
    order by name collate thai_natural`.execute(shared.db);
  expect(rows.map(({ name }) => name)).toEqual(['๒', '๑๐', 'กา', 'เกา', 'ไก่', 'ขา', 'ไฟล์2', 'ไฟล์10']);
});

test('trigrams contain Thai letters', async () => {
  const { rows } = await sql<{ parts: number }>`select cardinality(show_trgm('ก')) as parts`.execute(
    shared.db,
  );
  expect(rows[0]?.parts).toBeGreaterThan(0);
});

describe('group counts', () => {
  const countsOf = (groupId: string) =>
    shared.db
      .selectFrom('group_counts')
      .select(['kind', 'posted_by', 'file_count', 'size_bytes'])
      .where('group_id', '=', groupId)
      .where('file_count', '>', 0)
      .orderBy('kind')
      .execute();

  test('follow files as they are added, trashed, restored, resized and deleted', async () => {
    const { db } = shared;
    const group_id = (await buildGroup(db)).id;
    const posted_by = (await buildUser(db)).id;
    const picture = await buildFile(db, { group_id, posted_by, size_bytes: 100 });
    await buildFile(db, { group_id, posted_by, size_bytes: 50 });
    const known = { kind: 'image', posted_by, file_count: 2, size_bytes: 150 };
    expect(await countsOf(group_id)).toEqual([known]);

    const change = (set: { trashed_at: Date | null }) =>
      db.updateTable('files').set(set).where('id', '=', picture.id).execute();
    await change({ trashed_at: new Date() });
    expect(await countsOf(group_id)).toEqual([{ ...known, file_count: 1, size_bytes: 50 }]);
    await change({ trashed_at: null });
    expect(await countsOf(group_id)).toEqual([known]);

    await db.deleteFrom('files').where('id', '=', picture.id).execute();
    expect(await countsOf(group_id)).toEqual([{ ...known, file_count: 1, size_bytes: 50 }]);
  });

  test('include files without a known poster and exclude files that are not kept', async () => {
    const group_id = (await buildGroup(shared.db)).id;
    await buildFile(shared.db, { group_id, kind: 'video', size_bytes: 7 });
    await buildFile(shared.db, { group_id, state: 'fetching' });
    await buildFile(shared.db, { group_id, state: 'missed', missed_reason: 'expired' });
    expect(await countsOf(group_id)).toEqual([
      { kind: 'video', posted_by: null, file_count: 1, size_bytes: 7 },
    ]);
  });

  test('are deleted with the group', async () => {
    const group_id = (await buildGroup(shared.db)).id;
    await buildFile(shared.db, { group_id });
    await shared.db.deleteFrom('groups').where('id', '=', group_id).execute();
    expect(await countsOf(group_id)).toEqual([]);
  });
});

test('a step that gives up waiting for a lock is tried again, and has changed nothing', async (t) => {
  const { connectionString, db } = await createTestDatabase(t);
  const steps = [
    ...(await readMigrations()),
    step('0900-locked.sql', "set local lock_timeout = '20ms'; create table later (); lock table quotas"),
  ];
  const started = await db.transaction().execute(async (tx) => {
    await sql`lock table quotas`.execute(tx);
    const migrated = migrate(connectionString, steps);
    await expect.poll(() => countWaitingForLocks(db)).toBe(1);
    await expect.poll(() => countWaitingForLocks(db)).toBe(0);
    await expect(sql`select from later`.execute(db)).rejects.toThrow('does not exist');
    return { migrated };
  });
  expect(await started.migrated).toEqual(['0900-locked.sql']);
});
