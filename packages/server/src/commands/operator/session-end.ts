import { openDatabase, withLongStatements } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { endAllSessions } from '../../domains/users/sessions/sessions.ts';
import { parseStorageEnv } from '../../env.ts';
import { type CommandContext, CommandError } from '../context.ts';
import { createLog } from '../log.ts';
import { openExistingPostgres } from '../processes/open-existing-postgres.ts';
import { createCommandRecord } from './command-record.ts';

/** Options of the command. */
export interface SessionOptions {
  all?: boolean | undefined;
  user?: string | undefined;
}

/** Signs one person, or everybody, out on every device; can run beside a server. */
export async function sessionEnd(
  { source, print }: CommandContext,
  { all = false, user }: SessionOptions,
): Promise<number> {
  if (all === (user !== undefined)) throw new CommandError('Either --all or --user is needed.');
  const env = parseStorageEnv(source);
  const postgres = await openExistingPostgres(env, createLog('warn'));
  try {
    await migrate(postgres.connectionString);
    const db = openDatabase(postgres.connectionString, { maxConnections: 1 });
    const end = () =>
      endAllSessions({ db, clock: () => new Date(), record: createCommandRecord() }, user ?? null);
    const count = await withLongStatements(end).finally(() => db.destroy());
    if (count === null) throw new CommandError(`Nobody has the id ${user}; nothing was changed.`);
    print(`Sign-ins ended: ${count}`);
    return 0;
  } finally {
    await postgres.stop();
  }
}
