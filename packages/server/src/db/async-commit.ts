import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Lets a transaction commit without waiting for the disk. If the machine crashes within the next second, the
 * whole transaction is lost, and its work is waiting again and is done once more. Use it for work whose cause
 * is stored durably and whose effect outside the database is idempotent. It releases locks without a disk
 * write, and no answer waits for one.
 *
 * @see https://www.postgresql.org/docs/current/wal-async-commit.html
 */
export async function allowAsyncCommit(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx);
}
