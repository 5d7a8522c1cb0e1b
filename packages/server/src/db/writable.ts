import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Rejects where the database accepts no writes: a standby answers queries as well. */
export async function requireWritable(db: Db): Promise<void> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db);
  if (rows[0]?.isReadOnly) throw new Error('the database is read-only');
}
