import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** One step of the schema: a file of migrations/, applied in the order of names, never edited once merged. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The database is not what this version of Kepwai can work on. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** PostgreSQL is there and does not let us in, or the address is none: no waiting mends that. */
export class DatabaseRefusedError extends Error {
  override readonly name = 'DatabaseRefusedError';
}

/** Wrong password, no such person, no such database, a right that is missing; an address that cannot be read. */
const refusals = new Set<unknown>(['28P01', '28000', '3D000', '42501', 'ERR_INVALID_URL']);

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** One number for every Kepwai, so that nodes starting at once wait for each other. */
const migrationLock = 5_394_926;

/** All steps that this version knows, first to last. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Brings the schema up to date, each step in a transaction of its own; gives back the names of those applied now, maybe none.
 * @throws MigrationError where an applied step was edited or is unknown: then nothing is changed
 */
export async function migrate(connectionString: string, migrations?: Migration[]): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      `create table if not exists migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const waiting = await findWaiting(client, migrations ?? (await readMigrations()));
    for (const migration of waiting) await apply(client, migration);
    return waiting.map((migration) => migration.name);
  });
}

/**
 * Names of steps that are still to be applied; changes nothing.
 * @throws MigrationError as `migrate`
 */
export async function listWaitingMigrations(connectionString: string): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('migrations') is not null as there`,
    );
    const migrations = await readMigrations();
    const waiting = rows[0]?.there ? await findWaiting(client, migrations) : migrations;
    return waiting.map((migration) => migration.name);
  });
}

async function findWaiting(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new MigrationError(
        `${name} was applied to this database, and edited since: restore the file as it was`,
      );
    applied.delete(name);
  }
  const unknown = [...applied.keys()];
  if (unknown.length > 0)
    throw new MigrationError(
      `this database was used by a newer Kepwai (${unknown.join(', ')}): use that version or later`,
    );
  const known = new Set(rows.map((row) => row.name));
  return migrations.filter((migration) => !known.has(migration.name));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new MigrationError(
      `${name} failed, and changed nothing: ${cause instanceof Error ? cause.message : cause}`,
      {
        cause,
      },
    );
  }
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(connectionString).catch((error: unknown) => {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (!refusals.has(code)) throw error;
    // Without its cause, which may hold the address and the password in it.
    const words = error instanceof Error ? error.message : 'no reason given';
    throw new DatabaseRefusedError(`The database refuses us: ${words}. Look at DATABASE_URL.`);
  });
  try {
    return await work(client);
  } finally {
    // Lets go of the lock as well.
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'kepwai migrate',
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks fails the query that waits on it; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
