import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Sums over all files exceed the timeout of a request. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
}
