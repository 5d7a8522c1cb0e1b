import { migrate } from '../db/migrate.ts';
import { parseStorageEnv } from '../env.ts';
import { createQueue } from '../queue/queue.ts';
import type { CommandContext } from './context.ts';
import { createLog } from './log.ts';
import { openPostgres } from './processes/open-postgres.ts';

/** Updates our schema and the queue's, and ends. */
export async function migrateCommand({ source, print }: CommandContext): Promise<number> {
  const env = parseStorageEnv(source);
  const log = createLog('warn');
  const postgres = await openPostgres(env, { log, purpose: 'visit' });
  try {
    const applied = await migrate(postgres.connectionString);
    const queue = createQueue(postgres.connectionString, log);
    await queue.start().finally(() => queue.stop());
    print(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
    return 0;
  } finally {
    await postgres.stop();
  }
}
