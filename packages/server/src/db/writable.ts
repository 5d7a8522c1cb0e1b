import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Rejects where the database takes no writes: a standby answers too, and takes nothing. */
export async function requireWritable(db: Db): Promise<void> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db);
  if (rows[0]?.isReadOnly) throw new Error('the database is read-only');
}
