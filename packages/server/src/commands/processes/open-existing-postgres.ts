import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isNewDatabase } from '../../db/migrate.ts';
import type { StorageEnv } from '../../env.ts';
import { CommandError } from '../context.ts';
import { type OpenPostgres, openPostgres } from './open-postgres.ts';

type Place = Pick<StorageEnv, 'dataDir' | 'databaseUrl'>;

/** Levels below DATA_DIR at which the data of `npm start` is looked for (`server`, `demo/server`). */
const maxDepth = 2;

/**
 * Opens the PostgreSQL that a server or `kepwai migrate` created: other commands create none, because an empty database
 * would look like lost data.
 * @throws CommandError if there is no database yet
 */
export async function openExistingPostgres(env: StorageEnv, log: FastifyBaseLogger): Promise<OpenPostgres> {
  if (!(await hasDatabase(env))) throw await missing(env);
  const postgres = await openPostgres(env, { log, purpose: 'visit' });
  try {
    if (await isNewDatabase(postgres.connectionString)) throw await missing(env);
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Returns whether the bundled PostgreSQL has a database, or DATABASE_URL names one. */
export async function hasDatabase({ dataDir, databaseUrl }: Place): Promise<boolean> {
  return databaseUrl !== null || (await holdsDatabase(dataDir));
}

/** Returns a message that there is no database yet, which commands create one, and where others are. */
export async function describeMissingDatabase({ dataDir, databaseUrl }: Place): Promise<string> {
  const place = databaseUrl === null ? dataDir : 'DATABASE_URL';
  const others = databaseUrl === null ? await findDatabases(dataDir) : [];
  const hint = others.map((folder) => ` One is in ${folder}: set DATA_DIR=${relative('.', folder)}.`);
  return `none in ${place} yet; \`kepwai serve\` or \`kepwai migrate\` makes it.${hint.join('')}`;
}

async function missing(env: Place): Promise<CommandError> {
  return new CommandError(`There is no database to work on: ${await describeMissingDatabase(env)}`);
}

async function holdsDatabase(folder: string): Promise<boolean> {
  return (await stat(join(folder, 'postgres', 'PG_VERSION')).catch(() => null)) !== null;
}

/** Returns the data folders below this one, such as those of `npm start`. */
async function findDatabases(folder: string, depth = maxDepth): Promise<string[]> {
  if (depth === 0) return [];
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name === 'blobs') continue;
    const below = join(folder, entry.name);
    found.push(...((await holdsDatabase(below)) ? [below] : await findDatabases(below, depth - 1)));
  }
  return found;
}
