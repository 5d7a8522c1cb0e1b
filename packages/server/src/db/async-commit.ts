import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Says of a transaction that it need not be on the disk when it ends: should the machine crash within the next second, all of it is
 * gone together, what it had taken up is waiting again, and is done once more. It is for work whose cause is stored for good, and
 * whose effect outside the database is the same twice. Locks are held for no write to the disk then, and nobody's answer waits for one.
 *
 * @see https://www.postgresql.org/docs/current/wal-async-commit.html
 */
export async function allowAsyncCommit(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx);
}
