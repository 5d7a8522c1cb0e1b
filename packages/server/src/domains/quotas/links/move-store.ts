import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

interface GroupAtQuota {
  groupId: string;
  quotaId: string;
}

/**
 * Notes which contents of the group, which the caller has locked, do not count in this quota, and where they count; the note is
 * dropped when the transaction ends. It is a table because sums over 200,000 files are only fast where the planner knows their
 * number. Returns the quotas where they count now, and whether some count nowhere.
 */
export async function noteContentsToMove(
  tx: Tx,
  { groupId, quotaId }: GroupAtQuota,
): Promise<{ hasContents: boolean; hasUncounted: boolean; fromQuotaIds: string[] }> {
  await sql`
    create temporary table contents_to_move on commit drop as
    select quota_id as from_quota_id, sha256, max(counted_bytes(size_bytes)) as size_bytes, count(*)::integer as file_count,
      bool_or(trashed_at is null) as is_shown
    from counted_files
    where group_id = ${sql.lit(groupId)} and state = 'kept' and quota_id is distinct from ${sql.lit(quotaId)}
    group by quota_id, sha256`.execute(tx);
  // Contents of a quota that is new to the planner are looked up one by one, whichever side it begins with.
  await sql`create index on contents_to_move (sha256)`.execute(tx);
  await sql`analyze contents_to_move`.execute(tx);
  const { rows } = await sql<{ from_quota_id: string | null }>`
    select distinct from_quota_id from contents_to_move`.execute(tx);
  const fromQuotaIds = rows.flatMap((row) => row.from_quota_id ?? []);
  return { hasContents: rows.length > 0, hasUncounted: rows.length > fromQuotaIds.length, fromQuotaIds };
}

/** Sums the bytes of the moving contents that the quota does not have yet. */
export async function sumContentsNewTo(tx: Tx, quotaId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes
    from (select sha256, max(size_bytes) as size_bytes from contents_to_move group by sha256) as coming
    where not exists (
      select from quota_blobs where quota_id = ${quotaId} and quota_blobs.sha256 = coming.sha256)`.execute(
    tx,
  );
  return rows[0]?.bytes ?? 0;
}

/** Locks the quotas' rows until the transaction ends; in one order, so that two moves do not deadlock. */
export async function lockQuotaRows(tx: Tx, quotaIds: string[]): Promise<void> {
  await tx
    .selectFrom('quotas')
    .select('id')
    .where('id', 'in', quotaIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Carries contents of one quota over to another that does not have them, if all of their files move: most, and faster
 * than to remove and to add them. Returns their bytes.
 */
export async function carryQuotaBlobs(
  tx: Tx,
  { fromQuotaId, quotaId }: { fromQuotaId: string; quotaId: string },
): Promise<number> {
  // `offset 0`: joined, contents of a quota that is new to the planner are compared each with each.
  const { rows } = await sql<{ bytes: number }>`
    with carried as (
      update quota_blobs set quota_id = ${quotaId} from contents_to_move as moved
      where quota_blobs.quota_id = ${fromQuotaId} and quota_blobs.sha256 = moved.sha256
        and quota_blobs.file_count = moved.file_count
        and not exists (
          select from quota_blobs as met where met.quota_id = ${quotaId} and met.sha256 = moved.sha256 offset 0)
      returning quota_blobs.size_bytes
    )
    select coalesce(sum(size_bytes), 0)::bigint as bytes from carried`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/** Adds the moving contents that were not carried over: those that are still where they were, or counted nowhere. */
export async function addMovedToQuotaBlobs(tx: Tx, quotaId: string): Promise<void> {
  await sql`
    insert into quota_blobs (quota_id, sha256, size_bytes, file_count)
    select ${quotaId}, sha256, max(size_bytes), sum(file_count) from contents_to_move as moved
    where from_quota_id is null or exists (
      select from quota_blobs where quota_id = moved.from_quota_id and quota_blobs.sha256 = moved.sha256)
    group by sha256
    on conflict (quota_id, sha256) do update set file_count = quota_blobs.file_count + excluded.file_count`.execute(
    tx,
  );
}

/** Removes the moving contents that are still in a quota; returns the bytes that no other file there references. */
export async function removeMovedFromQuotaBlobs(tx: Tx, quotaId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    with gone as (
      delete from quota_blobs using contents_to_move as moved
      where moved.from_quota_id = ${quotaId} and quota_blobs.quota_id = ${quotaId}
        and quota_blobs.sha256 = moved.sha256 and quota_blobs.file_count = moved.file_count
      returning quota_blobs.size_bytes
    ), fewer as (
      update quota_blobs set file_count = quota_blobs.file_count - moved.file_count
      from contents_to_move as moved
      where moved.from_quota_id = ${quotaId} and quota_blobs.quota_id = ${quotaId}
        and quota_blobs.sha256 = moved.sha256 and quota_blobs.file_count > moved.file_count
    )
    select coalesce(sum(size_bytes), 0)::bigint as bytes from gone`.execute(tx);
  return rows[0]?.bytes ?? 0;
}
