import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

interface Try {
  shareId: string;
  addressHash: Buffer;
  at: Date;
  /** Tries from before this instant no longer count. */
  countedSince: Date;
  max: number;
}

/** Counts a try before it is made, so that many at once count too. Returns their number; null where there were too many. */
export async function insertTry(
  db: Db,
  { shareId, addressHash, at, countedSince, max }: Try,
): Promise<number | null> {
  const { rows } = await sql<{ try_count: number }>`
    insert into share_tries as tries (share_id, address_hash, try_count, since)
    values (${shareId}, ${addressHash}, 1, ${at})
    on conflict (share_id, address_hash) do update set
      try_count = case when tries.since < ${countedSince} then 1 else tries.try_count + 1 end,
      since = case when tries.since < ${countedSince} then ${at} else tries.since end
    where tries.since < ${countedSince} or tries.try_count < ${max}
    returning try_count`.execute(db);
  return rows[0]?.try_count ?? null;
}

/** Takes back a try that was right. */
export async function deleteTry(
  db: Db,
  { shareId, addressHash }: Pick<Try, 'shareId' | 'addressHash'>,
): Promise<void> {
  await db
    .updateTable('share_tries')
    .set({ try_count: sql`greatest(try_count - 1, 0)` })
    .where('share_id', '=', shareId)
    .where('address_hash', '=', addressHash)
    .execute();
}

/** Returns the counted tries; null where there are none. */
export async function findTries(
  db: Db,
  { shareId, addressHash, countedSince }: Pick<Try, 'shareId' | 'addressHash' | 'countedSince'>,
): Promise<{ tryCount: number; since: Date } | null> {
  const row = await db
    .selectFrom('share_tries')
    .select(['try_count', 'since'])
    .where('share_id', '=', shareId)
    .where('address_hash', '=', addressHash)
    .where('since', '>=', countedSince)
    .executeTakeFirst();
  return row ? { tryCount: row.try_count, since: row.since } : null;
}

/** Deletes tries that no longer count. */
export async function deleteTriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('share_tries').where('since', '<', before).execute();
}
