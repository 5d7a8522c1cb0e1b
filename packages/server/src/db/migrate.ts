import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isLockTimeout } from './lock-waits.ts';

/** One step of the schema, applied in the order of names and never edited once released. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Thrown when this version of Kepwai cannot work on the database. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** Thrown when PostgreSQL rejects us or the address is invalid: waiting does not help. */
export class DatabaseRefusedError extends Error {
  override readonly name = 'DatabaseRefusedError';
}

/** Codes for a wrong password, an unknown user or database, a missing right, and an unreadable address. */
const refusals = new Set<unknown>(['28P01', '28000', '3D000', '42501', 'ERR_INVALID_URL']);

/** Files that make the first step, in the order of their names. */
const schemaFolder = join(import.meta.dirname, 'schema');
const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Advisory lock of all versions of Kepwai, so that nodes that start at once wait for each other. */
const migrationLock = 5_394_926;
const lockPollMs = 50;

/**
 * First line of a step that builds an index concurrently, which PostgreSQL does in no transaction. Its statements
 * are separated by empty lines, and can be run again after a part of them.
 */
const noTransaction = '-- kepwai: no transaction\n';

/** Number of times that a step waits for its locks. */
const maxLockAttempts = 30;

/** Returns all steps of this version, in order: the schema of the first release, then its changes. */
export async function readMigrations(): Promise<Migration[]> {
  const schema = await readSqlFiles(schemaFolder);
  const later = await readSqlFiles(migrationsFolder);
  const first = { name: '0001-schema.sql', sql: schema.map(({ sql }) => sql).join('\n') };
  return [first, ...later].map((step) => ({
    ...step,
    checksum: createHash('sha256').update(step.sql).digest('hex'),
  }));
}

async function readSqlFiles(folder: string): Promise<{ name: string; sql: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })));
}

/**
 * Updates the schema, each step in a transaction of its own unless its first line opts out; returns the names of the
 * applied steps, possibly none.
 * @throws MigrationError if an applied step was edited or is unknown; nothing is changed then
 */
export async function migrate(connectionString: string, migrations?: Migration[]): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    await lockMigrations(client);
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
 * Returns the names of steps that are not applied yet; changes nothing.
 * @throws MigrationError as `migrate`
 */
export async function listWaitingMigrations(connectionString: string): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    const migrations = await readMigrations();
    const waiting = (await hasMigrations(client)) ? await findWaiting(client, migrations) : migrations;
    return waiting.map((migration) => migration.name);
  });
}

/** Returns whether no migration was ever applied to a database: it has no tables of ours. */
export async function isNewDatabase(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => !(await hasMigrations(client)));
}

async function hasMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('migrations') is not null as there`,
  );
  return rows[0]?.there === true;
}

/** Polls: a statement that waits for the lock would hold a snapshot, which the concurrent build of an index waits for. */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      migrationLock,
    ]);
    if (rows[0]?.locked) return;
    await delay(lockPollMs);
  }
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

/** Applies a step; one that gave up waiting for a lock has changed nothing, and is tried again. */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  if (migration.sql.startsWith(noTransaction)) return applyByStatement(client, migration);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyInTransaction(client, migration);
    } catch (error) {
      const gaveUp = error instanceof MigrationError && isLockTimeout(error.cause);
      if (!gaveUp || attempt === maxLockAttempts) throw error;
      await delay(lockPollMs);
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await noteApplied(client, migration);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw failureOf(`${migration.name} failed, and changed nothing`, cause);
  }
}

async function applyByStatement(client: pg.Client, migration: Migration): Promise<void> {
  try {
    for (const statement of migration.sql.split(/;\n\n/)) await client.query(statement);
    await noteApplied(client, migration);
  } catch (cause) {
    throw failureOf(`${migration.name} failed, and can be run again`, cause);
  }
}

async function noteApplied(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

function failureOf(what: string, cause: unknown): MigrationError {
  return new MigrationError(`${what}: ${cause instanceof Error ? cause.message : cause}`, { cause });
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(connectionString).catch((error: unknown) => {
    const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (!refusals.has(code)) throw error;
    // The cause is left out: it can contain the address with its password.
    const words = error instanceof Error ? error.message : 'no reason given';
    throw new DatabaseRefusedError(`The database refuses us: ${words}. Look at DATABASE_URL.`);
  });
  try {
    return await work(client);
  } finally {
    // Releases the lock as well.
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'kepwai migrate',
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks rejects its query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
