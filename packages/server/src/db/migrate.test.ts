import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../test/database.ts';
import { countWaitingForLocks } from '../../test/index.ts';
import { type Migration, migrate } from './migrate.ts';

const step = (name: string, sqlOfStep: string): Migration => ({
  name,
  sql: sqlOfStep,
  checksum: sqlOfStep,
});

const first = step('0001-first.sql', 'create table shelves (id integer)');
const second = step('0002-second.sql', 'alter table shelves add column place integer; select pg_sleep(0.05)');

/** Statements of a step that runs in no transaction. */
const outside = (statements: string) => `-- kepwai: no transaction\n${statements}`;

describe('migrations', () => {
  test('apply each step once, even when nodes start together', async (t) => {
    const { connectionString, db } = await createEmptyDatabase(t);
    await migrate(connectionString, [first]);
    const applied = await Promise.all([1, 2, 3].map(() => migrate(connectionString, [first, second])));
    expect(applied.flat()).toEqual(['0002-second.sql']);
    await sql`select place from shelves`.execute(db);
  });

  test('roll back a failed step completely', async (t) => {
    const { connectionString, db } = await createEmptyDatabase(t);
    const half = step('0002-half.sql', 'create table half (); select 1 / 0');
    await expect(migrate(connectionString, [first, half])).rejects.toThrow(
      '0002-half.sql failed, and changed nothing',
    );
    await sql`select from shelves`.execute(db);
    await expect(sql`select from half`.execute(db)).rejects.toThrow('does not exist');
  });

  test('build an index concurrently, and once, when nodes start together', async (t) => {
    const { connectionString, db } = await createEmptyDatabase(t);
    const built = step(
      '0002-built.sql',
      outside(`create table built (at integer);

create index concurrently built_at on built (at);

analyze built;
`),
    );
    const applied = await Promise.all([1, 2, 3].map(() => migrate(connectionString, [first, built])));
    expect(applied.flat()).toEqual(['0001-first.sql', '0002-built.sql']);
    await sql`select from built`.execute(db);
  });

  test('run a step without a transaction again after it failed', async (t) => {
    const { connectionString } = await createEmptyDatabase(t);
    const half = (last: string) =>
      step('0002-half.sql', outside(`create table if not exists half ();\n\n${last};\n`));
    await expect(migrate(connectionString, [first, half('select 1 / 0')])).rejects.toThrow(
      '0002-half.sql failed, and can be run again',
    );
    expect(await migrate(connectionString, [first, half('select from half')])).toEqual(['0002-half.sql']);
  });

  test('retry a step that timed out on a lock, and changed nothing', async (t) => {
    const { connectionString, db } = await createEmptyDatabase(t);
    await migrate(connectionString, [first]);
    const locked = step(
      '0002-locked.sql',
      "set local lock_timeout = '20ms'; create table later (); lock table shelves",
    );
    const started = await db.transaction().execute(async (tx) => {
      await sql`lock table shelves`.execute(tx);
      const migrated = migrate(connectionString, [first, locked]);
      await expect.poll(() => countWaitingForLocks(db)).toBe(1);
      await expect.poll(() => countWaitingForLocks(db)).toBe(0);
      await expect(sql`select from later`.execute(db)).rejects.toThrow('does not exist');
      return { migrated };
    });
    expect(await started.migrated).toEqual(['0002-locked.sql']);
  });

  test('reject a step that was edited after it was applied', async (t) => {
    const { connectionString } = await createEmptyDatabase(t);
    await migrate(connectionString, [first, second]);
    const edited = step('0001-first.sql', 'something else');
    await expect(migrate(connectionString, [edited, second])).rejects.toThrow('0001-first.sql was applied');
  });

  test('reject a database of a newer version', async (t) => {
    const { connectionString } = await createEmptyDatabase(t);
    await migrate(connectionString, [first, second]);
    await expect(migrate(connectionString, [first])).rejects.toThrow(
      'used by a newer Kepwai (0002-second.sql)',
    );
  });
});
