import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

/** A folder with its maker, and the sums of its subtree. */
export interface FolderRow
  extends Pick<
    Row<'folders'>,
    'id' | 'group_id' | 'parent_id' | 'name' | 'color' | 'sort' | 'created_by' | 'created_at' | 'trashed_at'
  > {
  trashed_folder_id: string | null;
  maker_name: string | null;
  maker_picture_url: string | null;
  file_count: number;
  size_bytes: number;
  folder_count: number;
  waiting_count: number;
  /** Whether all folders and files of the subtree are the viewer's. */
  is_all_own: boolean;
}

/** Maximum number of waiting files that are counted. */
const maxWaiting = 100_000;

/** Hides folders of an emptied trash, whose rows may still wait to be deleted. */
const isNotEmptied = sql`not exists (
  select from groups where id = folders.group_id and folders.trashed_at <= trash_emptied_up_to)`;

interface PageOfFolders {
  groupId: string;
  viewerId: string;
  limit: number;
}

/** Lists one level of a group's folders by name. */
export async function listFolderRows(
  db: Db | Tx,
  page: PageOfFolders & { parentId: string | null; after: { name: string; id: string } | null },
): Promise<FolderRow[]> {
  const { groupId, parentId, after, limit } = page;
  const level = parentId === null ? sql`parent_id is null` : sql`parent_id = ${parentId}`;
  const later = after ? sql`and (name collate thai_natural, id) > (${after.name}, ${after.id}::uuid)` : sql``;
  return await listRows(db, {
    viewerId: page.viewerId,
    page: sql`
      select * from folders where group_id = ${groupId} and ${level} and trashed_at is null ${later}
      order by name collate thai_natural, id limit ${limit}`,
    order: sql`page.name collate thai_natural, page.id`,
  });
}

/** Lists folders that were trashed themselves, the latest first. */
export async function listTrashedFolderRows(
  db: Db | Tx,
  page: PageOfFolders & { after: { trashedAt: Date; id: string } | null },
): Promise<FolderRow[]> {
  const { groupId, after, limit } = page;
  const later = after ? sql`and (trashed_at, id) < (${after.trashedAt}, ${after.id}::uuid)` : sql``;
  return await listRows(db, {
    viewerId: page.viewerId,
    page: sql`
      select * from folders where group_id = ${groupId} and trashed_at is not null and trashed_folder_id is null
        and ${isNotEmptied} ${later}
      order by trashed_at desc, id desc limit ${limit}`,
    order: sql`page.trashed_at desc, page.id desc`,
  });
}

/** Returns a folder, in the trash or not; null if the group has no such folder. */
export async function findFolder(
  db: Db | Tx,
  { groupId, folderId, viewerId }: { groupId: string; folderId: string; viewerId: string },
): Promise<FolderRow | null> {
  const [row] = await listRows(db, {
    viewerId,
    page: sql`select * from folders where id = ${folderId} and group_id = ${groupId} and ${isNotEmptied}`,
    order: sql`page.id`,
  });
  return row ?? null;
}

/** Lists those of these folders of a group that are not in the trash, in no order. */
export async function listFolderRowsById(
  db: Db | Tx,
  { groupId, folderIds, viewerId }: { groupId: string; folderIds: string[]; viewerId: string },
): Promise<FolderRow[]> {
  if (folderIds.length === 0) return [];
  return await listRows(db, {
    viewerId,
    page: sql`
      select * from folders where id = any (${folderIds}::uuid[]) and group_id = ${groupId} and trashed_at is null`,
    order: sql`page.id`,
  });
}

/** Returns the ancestors of a folder from the top to its parent, or to itself. */
export async function listFolderPath(
  db: Db | Tx,
  { folderId, isOwnStep = false }: { folderId: string; isOwnStep?: boolean },
): Promise<{ id: string; group_id: string; name: string; trashed_at: Date | null }[]> {
  const { rows } = await sql<{ id: string; group_id: string; name: string; trashed_at: Date | null }>`
    with recursive path as (
      select id, group_id, parent_id, name, trashed_at, 0 as step from folders where id = ${folderId}
      union all
      select folders.id, folders.group_id, folders.parent_id, folders.name, folders.trashed_at, step + 1
      from path join folders on folders.id = path.parent_id
    )
    select id, group_id, name, trashed_at from path where step >= ${isOwnStep ? 0 : 1} order by step desc`.execute(
    db,
  );
  return rows;
}

/**
 * Adds the sums of the subtrees to some folders, in one statement however deep they are. A folder in the trash
 * has the subtree that was trashed with it.
 */
async function listRows(
  db: Db | Tx,
  { viewerId, page, order }: { viewerId: string; page: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    with recursive page as (${page}), tree as (
      select id as root_id, id, created_by,
        case when trashed_at is not null then coalesce(trashed_folder_id, id) end as taken_by from page
      union all
      select tree.root_id, folders.id, folders.created_by, tree.taken_by
      from tree join folders on folders.parent_id = tree.id
        and case when tree.taken_by is null then folders.trashed_at is null
          else folders.trashed_folder_id = tree.taken_by end
    ), contents as (
      select root_id, posted_by, file_count, size_bytes, unkept_count, file_count + unkept_count as present_count
      from tree join folder_counts on folder_counts.folder_id = tree.id
      union all
      select root_id, posted_by, -count(*), 0, 0, 0
      from tree join files on files.folder_id = tree.id and not files.is_latest
      group by root_id, posted_by
      union all
      select root_id, posted_by, count(*) filter (where state = 'kept'),
        coalesce(sum(counted_bytes(size_bytes)) filter (where state = 'kept'), 0),
        count(*) filter (where state <> 'kept'), 0
      from tree join files on files.folder_id = tree.id and files.trashed_folder_id = tree.taken_by
      where tree.taken_by is not null group by root_id, posted_by
    ), folder_sums as (
      select root_id, count(*) - 1 as folder_count, bool_and(created_by is not distinct from ${viewerId}::uuid) as is_own
      from tree group by root_id
    ), file_sums as (
      select root_id, sum(file_count) as file_count, sum(size_bytes) as size_bytes, sum(present_count) as present_count,
        bool_and(posted_by is not distinct from ${viewerId}::uuid) filter (where file_count + unkept_count > 0) as is_own
      from contents group by root_id
    )
    select page.id, page.group_id, page.parent_id, page.name, page.color, page.sort, page.created_by, page.created_at,
      page.trashed_at, page.trashed_folder_id, users.display_name as maker_name,
      users.picture_url as maker_picture_url, coalesce(file_sums.file_count, 0)::bigint as file_count,
      coalesce(file_sums.size_bytes, 0)::bigint as size_bytes, folder_sums.folder_count,
      case when page.trashed_at is not null then least(coalesce(file_sums.present_count, 0), ${maxWaiting})::integer
        else (select count(*) from (
          select from files where trashed_folder_id = page.id limit ${maxWaiting}) as waiting) end as waiting_count,
      folder_sums.is_own and coalesce(file_sums.is_own, true) as is_all_own
    from page join folder_sums on folder_sums.root_id = page.id
    left join file_sums on file_sums.root_id = page.id
    left join users on users.id = page.created_by
    order by ${order}`.execute(db);
  return rows;
}
