import { endAllSessions } from '../../domains/users/sessions/sessions.ts';
import { type CommandContext, CommandError } from '../context.ts';
import { visitDatabase } from '../processes/visit-database.ts';
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
  const count = await visitDatabase(source, (db) =>
    endAllSessions({ db, clock: () => new Date(), record: createCommandRecord() }, user ?? null),
  );
  if (count === null) throw new CommandError(`Nobody has the id ${user}; nothing was changed.`);
  print(`Sign-ins ended: ${count}`);
  return 0;
}
