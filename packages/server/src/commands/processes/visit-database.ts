import { type Db, openDatabase, withLongStatements } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { parseStorageEnv } from '../../env.ts';
import type { CommandContext } from '../context.ts';
import { createLog } from '../log.ts';
import { openExistingPostgres } from './open-existing-postgres.ts';

/** Runs work on the migrated database, beside a server. */
export async function visitDatabase<Result>(
  source: CommandContext['source'],
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const postgres = await openExistingPostgres(parseStorageEnv(source), createLog('warn'));
  try {
    await migrate(postgres.connectionString);
    const db = openDatabase(postgres.connectionString, { maxConnections: 1 });
    return await withLongStatements(() => work(db)).finally(() => db.destroy());
  } finally {
    await postgres.stop();
  }
}
