import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { type Db, openDatabase } from '../src/db/database.ts';

/** Lifetime that cleanups are attached to: a test's context, or `forFile`. */
export interface Scope {
  onTestFinished(cleanUp: () => Promise<void>): void;
}

/** A database of the test's own. */
export interface TestDatabase {
  connectionString: string;
  db: Db;
}

export const templateName = 'kepwai_test_template';

/** Longer than the product's: a connection is free later on a busy machine than people would wait. */
const patience = { connectMs: 60_000, statementMs: 60_000 };

/** Creates a migrated, empty database, which is dropped when the test (or file) ends. */
export async function createTestDatabase(t: Scope): Promise<TestDatabase> {
  return await createFromTemplate(t, templateName);
}

/** Creates a database without any table; it is dropped when the test (or file) ends. */
export async function createEmptyDatabase(t: Scope): Promise<TestDatabase> {
  return await createFromTemplate(t, 'template0');
}

async function createFromTemplate(t: Scope, template: string): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  const name = `kepwai_test_${randomUUID().replaceAll('-', '')}`;
  await withServerClient(server, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const connectionString = databaseNamed(server, name);
  const db = openDatabase(connectionString, { maxConnections: 8, patience });
  t.onTestFinished(async () => {
    await db.destroy();
    await withServerClient(server, (client) => client.query(`drop database ${name} with (force)`));
  });
  return { connectionString, db };
}

/** Returns the connection string of another database of the same server and user. */
export function databaseNamed(connectionString: string, name: string): string {
  // WHATWG's URL cannot parse it: the bundled server's address has a user and no host.
  return connectionString.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

/** Returns how many connections to this database wait for a lock. */
export async function countWaitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Runs work with a connection outside the tests' databases. */
export async function withServerClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
