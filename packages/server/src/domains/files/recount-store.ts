import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Drift } from '../storage/usage/recount.ts';
import { isUnusedImageSet } from './delete-store.ts';

/** Lists groups whose counts differ from their files. */
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
 * Recounts the files of a group. Everybody who changes a file waits meanwhile, because a row of counts that
 * does not exist yet cannot be locked; running changes are waited for at most two seconds.
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

/** Lists files whose size differs from that of their content. */
export async function listSizeDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select files.id, format('says %s bytes of %s', files.size_bytes, blobs.size_bytes) as detail
    from files join blobs on blobs.sha256 = files.sha256
    where files.size_bytes is distinct from blobs.size_bytes order by files.id`.execute(tx);
  return rows;
}

/** Sets the size of a file to that of its content. */
export async function correctSize(tx: Tx, fileId: string): Promise<void> {
  await sql`
    update files set size_bytes = blobs.size_bytes from blobs
    where files.id = ${fileId} and blobs.sha256 = files.sha256`.execute(tx);
}

/** Lists image sets that nothing needs. */
export async function listEmptyImageSets(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from image_sets where ${isUnusedImageSet}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Lists folders whose counts differ from their files. */
export async function listFolderCountDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with expected as (
      select folder_id, posted_by, count(*) filter (where state = 'kept') as file_count,
        coalesce(sum(counted_bytes(size_bytes)) filter (where state = 'kept'), 0) as size_bytes,
        count(*) filter (where state <> 'kept') as unkept_count
      from files where folder_id is not null and trashed_at is null group by folder_id, posted_by
    )
    select coalesce(expected.folder_id, counts.folder_id) as id, format('%s counts are wrong', count(*)) as detail
    from expected full join folder_counts counts
      on counts.folder_id = expected.folder_id
      and coalesce(counts.posted_by, '00000000-0000-0000-0000-000000000000') =
        coalesce(expected.posted_by, '00000000-0000-0000-0000-000000000000')
    where coalesce(expected.file_count, 0) <> coalesce(counts.file_count, 0)
      or coalesce(expected.size_bytes, 0) <> coalesce(counts.size_bytes, 0)
      or coalesce(expected.unkept_count, 0) <> coalesce(counts.unkept_count, 0)
    group by 1 order by 1`.execute(tx);
  return rows;
}

/** Recounts the files of a folder, as `recountGroup` those of a group. */
export async function recountFolder(tx: Tx, folderId: string): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(tx);
  await sql`lock table folder_counts in share row exclusive mode`.execute(tx);
  await sql`delete from folder_counts where folder_id = ${folderId}`.execute(tx);
  await sql`
    insert into folder_counts (folder_id, posted_by, file_count, size_bytes, unkept_count)
    select folder_id, posted_by, count(*) filter (where state = 'kept'),
      coalesce(sum(counted_bytes(size_bytes)) filter (where state = 'kept'), 0), count(*) filter (where state <> 'kept')
    from files where folder_id = ${folderId} and trashed_at is null group by folder_id, posted_by`.execute(
    tx,
  );
}

/** Lists image sets with a file that is in another folder. */
export async function listImageSetFolderDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select image_sets.id, format('%s files are in another folder', count(*)) as detail
    from image_sets join files on files.image_set_id = image_sets.id
    where files.folder_id is distinct from image_sets.folder_id group by image_sets.id order by 1`.execute(
    tx,
  );
  return rows;
}

/** Moves the files of an image set into the folder of the set. */
export async function correctImageSetFolder(tx: Tx, imageSetId: string): Promise<void> {
  await sql`
    update files set folder_id = image_sets.folder_id from image_sets
    where image_sets.id = ${imageSetId} and files.image_set_id = image_sets.id
      and files.folder_id is distinct from image_sets.folder_id`.execute(tx);
}
