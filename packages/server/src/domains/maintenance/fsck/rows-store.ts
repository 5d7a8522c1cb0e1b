import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** A number that is not what the rows add up to. */
export interface Drift {
  id: string;
  detail: string;
}

/** Sums over all files take longer than a request may. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
}

/** What each quota must say: contents that kept files show, and what uploads and fetches under way were promised. */
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

/** Lists quotas whose sums, or counts of files by content, are wrong. One statement sees one moment: what changes meanwhile is no drift. */
export async function listQuotaDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with expected as (${expectedUsage}), shown as (
      select quota_id, sha256, count(*) as file_count from files
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

/** Counts a quota anew. Its row is held by the caller, so that nothing of it changes. */
export async function recountQuota(tx: Tx, quotaId: string): Promise<void> {
  await sql`
    delete from quota_blobs where quota_id = ${quotaId} and not exists (
      select from files where files.quota_id = ${quotaId} and files.sha256 = quota_blobs.sha256 and state = 'kept')`.execute(
    tx,
  );
  await sql`
    insert into quota_blobs (quota_id, sha256, size_bytes, file_count)
    select ${quotaId}, files.sha256, max(counted_bytes(blobs.size_bytes)), count(*)
    from files join blobs on blobs.sha256 = files.sha256
    where files.quota_id = ${quotaId} and files.state = 'kept' group by files.sha256
    on conflict (quota_id, sha256) do update set file_count = excluded.file_count
      where quota_blobs.file_count <> excluded.file_count`.execute(tx);
  await sql`
    with expected as (${expectedUsage})
    update quotas set used_bytes = expected.used, reserved_bytes = expected.reserved
    from expected where quotas.id = ${quotaId} and expected.id = ${quotaId}`.execute(tx);
}

/** Lists groups whose counts are not those of their files. */
export async function listCountDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with expected as (
      select group_id, kind, posted_by, count(*) as file_count, sum(coalesce(counted_bytes(size_bytes), 0)) as size_bytes from files
      where state = 'kept' and trashed_at is null group by group_id, kind, posted_by
    )
    select coalesce(expected.group_id, counts.group_id) as id, format('%s counts are wrong', count(*)) as detail
    from expected full join group_counts counts
      on counts.group_id = expected.group_id and counts.kind = expected.kind
      -- A full join wants plain equality, which nothing is with null.
      and coalesce(counts.posted_by, '00000000-0000-0000-0000-000000000000') =
        coalesce(expected.posted_by, '00000000-0000-0000-0000-000000000000')
    where coalesce(expected.file_count, 0) <> coalesce(counts.file_count, 0)
      or coalesce(expected.size_bytes, 0) <> coalesce(counts.size_bytes, 0)
    group by 1 order by 1`.execute(tx);
  return rows;
}

/**
 * Counts the files of a group anew. Everybody who changes a file waits meanwhile, because a row of counts that does not exist yet cannot
 * be held; they are waited for at most two seconds.
 */
export async function recountGroup(tx: Tx, groupId: string): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(tx);
  await sql`lock table group_counts in share row exclusive mode`.execute(tx);
  await sql`delete from group_counts where group_id = ${groupId}`.execute(tx);
  await sql`
    insert into group_counts (group_id, kind, posted_by, file_count, size_bytes)
    select group_id, kind, posted_by, count(*), sum(coalesce(counted_bytes(size_bytes), 0)) from files
    where group_id = ${groupId} and state = 'kept' and trashed_at is null group by group_id, kind, posted_by`.execute(
    tx,
  );
}

/** Lists files that say another size than the content that they show. */
export async function listSizeDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select files.id, format('says %s bytes of %s', files.size_bytes, blobs.size_bytes) as detail
    from files join blobs on blobs.sha256 = files.sha256
    where files.size_bytes is distinct from blobs.size_bytes order by files.id`.execute(tx);
  return rows;
}

export async function updateSizeOfFile(tx: Tx, fileId: string): Promise<void> {
  await sql`
    update files set size_bytes = blobs.size_bytes from blobs
    where files.id = ${fileId} and blobs.sha256 = files.sha256`.execute(tx);
}

/** Lists contents of which it is noted wrongly whether a file shows them: they would never be collected, or could not be. */
export async function listReferenceDrift(tx: Tx): Promise<{ sha256: string; isShown: boolean }[]> {
  const { rows } = await sql<{ sha256: string; isShown: boolean }>`
    select sha256, isShown as "isShown" from (
      select sha256, unreferenced_since, exists (select from files where files.sha256 = blobs.sha256) as isShown from blobs
    ) looked_at where isShown = (unreferenced_since is not null)`.execute(tx);
  return rows;
}

/** Notes of a content that a file shows it, where one does. */
export async function markReferenced(tx: Tx, sha256: string): Promise<void> {
  await sql`
    update blobs set unreferenced_since = null
    where sha256 = ${sha256} and exists (select from files where files.sha256 = blobs.sha256)`.execute(tx);
}

export async function listEmptyImageSets(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from image_sets where not exists (select from files where image_set_id = image_sets.id)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function deleteImageSetIfEmpty(db: Db, id: string): Promise<void> {
  await sql`
    delete from image_sets where id = ${id} and not exists (select from files where image_set_id = ${id})`.execute(
    db,
  );
}
