import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

interface GroupAtQuota {
  groupId: string;
  quotaId: string;
}

/** The kept files of a group that are not counted against this quota, as they are until the transaction ends. */
export async function lockFilesCountedElsewhere(
  tx: Tx,
  { groupId, quotaId }: GroupAtQuota,
): Promise<{ fileCount: number; quotaIds: string[] }> {
  const { rows } = await sql<{ file_count: number; quota_ids: string[] | null }>`
    select count(*) as file_count, array_agg(distinct quota_id) filter (where quota_id is not null) as quota_ids
    from (
      select quota_id from files
      where group_id = ${groupId} and state = 'kept' and quota_id is distinct from ${quotaId}
      order by id for no key update
    ) as locked`.execute(tx);
  return { fileCount: rows[0]?.file_count ?? 0, quotaIds: rows[0]?.quota_ids ?? [] };
}

/** Holds the quotas' rows until the transaction ends; in one order, so that two moves do not wait for one another. */
export async function lockQuotaRows(tx: Tx, quotaIds: string[]): Promise<void> {
  await tx
    .selectFrom('quotas')
    .select('id')
    .where('id', 'in', quotaIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Bytes of the contents that would come into the quota with these files. */
export async function sumContentsNewToQuota(tx: Tx, { groupId, quotaId }: GroupAtQuota): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes
    from (
      select distinct on (sha256) sha256, size_bytes from files
      where group_id = ${groupId} and state = 'kept' and quota_id is distinct from ${quotaId}
    ) as coming
    where not exists (
      select from quota_blobs where quota_id = ${quotaId} and quota_blobs.sha256 = coming.sha256)`.execute(
    tx,
  );
  return rows[0]?.bytes ?? 0;
}

export async function addFilesToQuotaBlobs(tx: Tx, { groupId, quotaId }: GroupAtQuota): Promise<void> {
  await sql`
    insert into quota_blobs (quota_id, sha256, size_bytes, file_count)
    select ${quotaId}, sha256, max(size_bytes), count(*) from files
    where group_id = ${groupId} and state = 'kept' and quota_id is distinct from ${quotaId}
    group by sha256
    on conflict (quota_id, sha256) do update set file_count = quota_blobs.file_count + excluded.file_count`.execute(
    tx,
  );
}

/** Takes the group's files out of the quota where they are counted; gives back the bytes that no other file shows there. */
export async function removeFilesFromQuotaBlobs(tx: Tx, { groupId, quotaId }: GroupAtQuota): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    with leaving as (
      select sha256, count(*) as file_count from files
      where group_id = ${groupId} and state = 'kept' and quota_id = ${quotaId}
      group by sha256
    ), gone as (
      delete from quota_blobs using leaving
      where quota_blobs.quota_id = ${quotaId} and quota_blobs.sha256 = leaving.sha256
        and quota_blobs.file_count = leaving.file_count
      returning size_bytes
    ), fewer as (
      update quota_blobs set file_count = quota_blobs.file_count - leaving.file_count from leaving
      where quota_blobs.quota_id = ${quotaId} and quota_blobs.sha256 = leaving.sha256
        and quota_blobs.file_count > leaving.file_count
    )
    select coalesce(sum(size_bytes), 0)::bigint as bytes from gone`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

export async function updateQuotaOfFiles(tx: Tx, { groupId, quotaId }: GroupAtQuota): Promise<void> {
  await sql`
    update files set quota_id = ${quotaId}
    where group_id = ${groupId} and state = 'kept' and quota_id is distinct from ${quotaId}`.execute(tx);
}
