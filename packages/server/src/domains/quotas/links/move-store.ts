import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

interface GroupAtQuota {
  groupId: string;
  quotaId: string;
}

/**
 * Notes which contents of the group do not count in this quota, and where they count; locks their files until
 * the transaction ends, and the note is dropped with it. It is a table because sums over 200,000 files are
 * only fast where the planner knows their number. Returns the quotas where they count now.
 */
export async function noteContentsToMove(
  tx: Tx,
  { groupId, quotaId }: GroupAtQuota,
): Promise<{ hasContents: boolean; fromQuotaIds: string[] }> {
  await sql`
    create temporary table contents_to_move on commit drop as
    select quota_id as from_quota_id, sha256, max(counted_bytes(size_bytes)) as size_bytes, count(*)::integer as file_count
    from (
      select quota_id, sha256, size_bytes from files
      where group_id = ${sql.lit(groupId)} and state = 'kept' and quota_id is distinct from ${sql.lit(quotaId)}
      order by id for no key update
    ) as held
    group by quota_id, sha256`.execute(tx);
  await sql`analyze contents_to_move`.execute(tx);
  const { rows } = await sql<{ from_quota_id: string | null }>`
    select distinct from_quota_id from contents_to_move`.execute(tx);
  return { hasContents: rows.length > 0, fromQuotaIds: rows.flatMap((row) => row.from_quota_id ?? []) };
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

export async function addMovedToQuotaBlobs(tx: Tx, quotaId: string): Promise<void> {
  await sql`
    insert into quota_blobs (quota_id, sha256, size_bytes, file_count)
    select ${quotaId}, sha256, max(size_bytes), sum(file_count) from contents_to_move group by sha256
    on conflict (quota_id, sha256) do update set file_count = quota_blobs.file_count + excluded.file_count`.execute(
    tx,
  );
}

/** Removes the moving contents from a quota; returns the bytes that no other file there references. */
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
