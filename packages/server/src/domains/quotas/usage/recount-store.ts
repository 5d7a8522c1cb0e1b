import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** A number that differs from the sum of its rows. */
export interface Drift {
  id: string;
  detail: string;
}

/** Expected numbers of each quota: contents referenced by kept files, and reservations for open uploads and fetches. */
const expectedUsage = sql`
  select quotas.id,
    coalesce(counted.used, 0) as used,
    coalesce(fetching.reserved, 0) + coalesce(receiving.reserved, 0) as reserved
  from quotas
  left join (select quota_id, sum(size_bytes) as used from quota_blobs group by quota_id) counted
    on counted.quota_id = quotas.id
  left join (select quota_id, sum(coalesce(counted_bytes(size_bytes), 0)) as reserved from files
    where state = 'fetching' and quota_id is not null group by quota_id) fetching on fetching.quota_id = quotas.id
  left join (select quota_id, sum(reserved_bytes) as reserved from uploads
    where state = 'receiving' group by quota_id) receiving on receiving.quota_id = quotas.id`;

/**
 * Lists quotas whose sums, or counts of files by content, are wrong. One statement sees one moment, so
 * concurrent changes are no drift.
 */
export async function listQuotaDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with expected as (${expectedUsage}), shown as (
      select quota_id, sha256, count(*) as file_count from counted_files
      where state = 'kept' and quota_id is not null group by quota_id, sha256
    ), miscounted as (
      select coalesce(shown.quota_id, quota_blobs.quota_id) as quota_id, count(*) as contents
      from shown full join quota_blobs on quota_blobs.quota_id = shown.quota_id and quota_blobs.sha256 = shown.sha256
      where shown.file_count is distinct from quota_blobs.file_count
      group by 1
    )
    select quotas.id, concat_ws(', ',
      case when quotas.used_bytes <> expected.used then format('uses %s bytes of %s', quotas.used_bytes, expected.used) end,
      case when quotas.reserved_bytes <> expected.reserved
        then format('reserves %s bytes of %s', quotas.reserved_bytes, expected.reserved) end,
      case when miscounted.contents > 0 then format('%s contents are miscounted', miscounted.contents) end) as detail
    from quotas join expected on expected.id = quotas.id left join miscounted on miscounted.quota_id = quotas.id
    where quotas.used_bytes <> expected.used or quotas.reserved_bytes <> expected.reserved or miscounted.contents > 0
    order by quotas.id`.execute(tx);
  return rows;
}

/** Recounts a quota, whose row the caller has locked. */
export async function updateRecounted(tx: Tx, quotaId: string): Promise<void> {
  await sql`
    delete from quota_blobs where quota_id = ${quotaId} and not exists (
      select from counted_files as file
      where file.quota_id = ${quotaId} and file.sha256 = quota_blobs.sha256 and state = 'kept')`.execute(tx);
  await sql`
    insert into quota_blobs (quota_id, sha256, size_bytes, file_count)
    select ${quotaId}, file.sha256, max(counted_bytes(blobs.size_bytes)), count(*)
    from counted_files as file join blobs on blobs.sha256 = file.sha256
    where file.quota_id = ${quotaId} and file.state = 'kept' group by file.sha256
    on conflict (quota_id, sha256) do update set file_count = excluded.file_count
      where quota_blobs.file_count <> excluded.file_count`.execute(tx);
  await sql`
    with expected as (${expectedUsage})
    update quotas set used_bytes = expected.used, reserved_bytes = expected.reserved
    from expected where quotas.id = ${quotaId} and expected.id = ${quotaId}`.execute(tx);
}
