import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Returns the bytes of the older versions in the subtrees of folders, by folder; those without any are left out. */
export async function sumOlderBytes(db: Db, folderIds: readonly string[]): Promise<Map<string, number>> {
  if (folderIds.length === 0) return new Map();
  const { rows } = await sql<{ folderId: string; sizeBytes: number }>`
    with recursive tree as (
      select id as root_id, id from folders where id = any (${folderIds}::uuid[])
      union all
      select tree.root_id, folders.id
      from tree join folders on folders.parent_id = tree.id and folders.trashed_at is null)
    select root_id as "folderId", coalesce(sum(size_bytes), 0)::bigint as "sizeBytes"
    from tree join files on files.folder_id = tree.id and not is_latest
    group by root_id`.execute(db);
  return new Map(rows.map(({ folderId, sizeBytes }) => [folderId, sizeBytes]));
}
