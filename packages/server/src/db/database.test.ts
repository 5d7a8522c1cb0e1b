import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/index.ts';
import { openDatabase } from './database.ts';
import { plannedOnce } from './planned-once.ts';

test('a connection that breaks within a transaction fails only that transaction', async (t) => {
  const { connectionString, db: other } = await createTestDatabase(t);
  const broken: Error[] = [];
  const db = openDatabase(connectionString, { onBroken: (error) => broken.push(error) });
  t.onTestFinished(() => db.destroy());
  const transaction = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
    // No query runs while the connection breaks: its error has no query to reject.
    while (broken.length === 0) await delay(5);
    await sql`select 1`.execute(tx);
  });

  await expect(transaction).rejects.toThrow(/not queryable|terminated|closed/);
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a connection prepares only marked statements, each once', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const db = openDatabase(connectionString, { maxConnections: 1 });
  t.onTestFinished(() => db.destroy());
  const marked = (value: number) =>
    db.selectNoFrom(sql<number>`${value}::integer`.as('value')).modifyFront(plannedOnce).execute();
  expect([await marked(1), await marked(2)]).toEqual([[{ value: 1 }], [{ value: 2 }]]);
  await sql`${plannedOnce} select ${'text'}::text`.execute(db);
  await sql`select ${3}::integer`.execute(db);
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  expect(rows.map(({ statement }) => statement).toSorted()).toEqual([
    '/* planned once */ select $1::text',
    'select /* planned once */ $1::integer as "value"',
  ]);
});
