import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { startBundledPostgres } from '../packages/server/src/db/bundled/bundled.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { digestRowTypes, writeRowTypes } from '../packages/server/test/row-types.ts';

/** File with the types of the server's rows, from the root. */
export const rowTypesFile = 'packages/server/src/db/generated/tables.ts';

/** Returns whether a source matches the present schema: only if not, a database is needed. */
export async function areRowTypesCurrent(root: string): Promise<boolean> {
  const source = await readFile(path.join(root, rowTypesFile), 'utf8').catch(() => '');
  return source.includes(`digest ${await digestRowTypes()}.`);
}

/** Returns the row types of a new database of the bundled PostgreSQL. */
export async function makeRowTypes(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kepwai-rows-'));
  const log = pino({ level: 'warn' });
  const postgres = await startBundledPostgres({ dataDir, log, purpose: 'serve', settings: { fsync: 'off' } });
  const client = new pg.Client({ connectionString: postgres.connectionString });
  try {
    await migrate(postgres.connectionString);
    await client.connect();
    return await writeRowTypes(client);
  } finally {
    await client.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
}
