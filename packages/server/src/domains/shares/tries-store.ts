import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Scope of a count of a link: an address, a site, all addresses, or an address that unlocked it. */
export interface CountKey {
  shareId: string;
  addressHash: Buffer;
}

interface Try extends CountKey {
  at: Date;
  /** Tries from before this instant no longer count. */
  countedSince: Date;
  max: number;
}

/** Counted tries, and when the first of them was. */
export interface CountedTries {
  tryCount: number;
  since: Date;
}

/** Counts a try before it is made, so that many at once count too. Returns their number; null if there were too many. */
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

/** Removes a successful try from the count. */
export async function deleteTry(db: Db, { shareId, addressHash }: CountKey): Promise<void> {
  await db
    .updateTable('share_tries')
    .set({ try_count: sql`greatest(try_count - 1, 0)` })
    .where('share_id', '=', shareId)
    .where('address_hash', '=', addressHash)
    .execute();
}

/** Records that an address unlocked a link. */
export async function upsertUnlocked(db: Db, { shareId, addressHash, at }: CountKey & { at: Date }) {
  await db
    .insertInto('share_tries')
    .values({ share_id: shareId, address_hash: addressHash, try_count: 0, since: at })
    .onConflict((conflict) => conflict.columns(['share_id', 'address_hash']).doUpdateSet({ since: at }))
    .execute();
}

/** Returns the counts under several keys of a link, in their order; null if there are none. */
export async function findTries(
  db: Db,
  { shareId, hashes, countedSince }: { shareId: string; hashes: readonly Buffer[]; countedSince: Date },
): Promise<(CountedTries | null)[]> {
  const rows = await db
    .selectFrom('share_tries')
    .select(['address_hash', 'try_count', 'since'])
    .where('share_id', '=', shareId)
    .where('address_hash', 'in', hashes)
    .where('since', '>=', countedSince)
    .execute();
  return hashes.map((hash) => {
    const row = rows.find((each) => hash.equals(each.address_hash));
    return row ? { tryCount: row.try_count, since: row.since } : null;
  });
}

/** Deletes tries that no longer count. */
export async function deleteTriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('share_tries').where('since', '<', before).execute();
}
