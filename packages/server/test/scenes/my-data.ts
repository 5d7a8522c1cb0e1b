import type { Db } from '../../src/db/database.ts';
import type { NewRow, Row } from '../../src/db/tables.ts';
import { createReceiptNumber } from '../../src/domains/users/erasure/number.ts';
import { testClock } from '../clock.ts';

/** Inserts a request to be erased, by default one that is due. */
export async function buildErasure(
  db: Db,
  given: Partial<NewRow<'erasures'>> & { user_id: string },
): Promise<Row<'erasures'>> {
  return await db
    .insertInto('erasures')
    .values({
      number: createReceiptNumber(),
      posts: 'keep',
      requested_at: new Date(0),
      due_at: new Date(0),
      cancelled_at: null,
      begun_at: null,
      done_at: null,
      scope: null,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a copy of a person's data, by default one that is ready. */
export async function buildExport(
  db: Db,
  given: Partial<NewRow<'exports'>> & { user_id: string },
): Promise<Row<'exports'>> {
  const now = testClock().getTime();
  return await db
    .insertInto('exports')
    .values({
      requested_at: new Date(now - 1_000),
      ready_at: new Date(now),
      expires_at: new Date(now + 60_000),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
