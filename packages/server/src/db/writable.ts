import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Thrown if the database accepts no writes. */
export class ReadOnlyDatabaseError extends Error {
  override readonly name = 'ReadOnlyDatabaseError';
}

/**
 * Rejects if the database accepts no writes: a standby answers queries as well.
 * @throws ReadOnlyDatabaseError
 */
export async function requireWritable(db: Db): Promise<void> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db);
  if (rows[0]?.isReadOnly) throw new ReadOnlyDatabaseError('the database is read-only');
}
