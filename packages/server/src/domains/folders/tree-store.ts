import { firstFree, folderStem, numberedFolderName } from '@kepwai/rules/names/free-names';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { NewRow, Row } from '../../db/tables.ts';

/** The functions here expect that the caller has locked the group, so that its tree stands still. */

/** Place of a folder on a level. */
export interface Place {
  groupId: string;
  parentId: string | null;
  name: string;
}

/** Counts the folders of a group, trash included. */
export async function countFolders(tx: Tx, groupId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('folders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the number of levels of a folder and what is below it and not in the trash, or was trashed with it; 1 without subfolders. */
export async function findHeight(tx: Tx, folderId: string): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive tree as (
      select id, trashed_at, coalesce(trashed_folder_id, id) as taken_by, 1 as level from folders where id = ${folderId}
      union all
      select folders.id, tree.trashed_at, tree.taken_by, level + 1
      from tree join folders on folders.parent_id = tree.id
        and case when tree.trashed_at is null then folders.trashed_at is null
          else folders.trashed_folder_id = tree.taken_by end
    )
    select max(level) as height from tree`.execute(tx);
  return rows[0]?.height ?? 1;
}

/** A folder, and the names from the top down to itself. */
export interface FolderPath {
  id: string;
  path: string[];
}

/** Lists the folders outside the trash with this name, folded as in a search, anywhere in the group; those nearest to the top first. */
export async function findFoldersNamed(
  db: Db | Tx,
  { groupId, name, limit }: { groupId: string; name: string; limit: number },
): Promise<FolderPath[]> {
  const { rows } = await sql<FolderPath>`
    with recursive path as (
      select id, id as step_id, parent_id, array[name] as names from folders
      where group_id = ${groupId} and trashed_at is null and name_folded = fold_thai(${name})
      union all
      select path.id, folders.id, folders.parent_id, folders.name || path.names
      from path join folders on folders.id = path.parent_id
    )
    select id, names as path from path where parent_id is null
    order by cardinality(names), names, id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns the name itself if it is free on its level, else the first free numbered one: `stem (2)`.
 * `exceptId`: a folder that does not count.
 */
export async function findFreeName(
  tx: Tx,
  { groupIds, parentId, name, exceptId }: Omit<Place, 'groupId'> & { groupIds: string[]; exceptId?: string },
): Promise<string> {
  const stem = folderStem(name);
  const level = parentId === null ? sql`parent_id is null` : sql`parent_id = ${parentId}`;
  const { rows } = await sql<{ wanted: string; stem: string; taken: string[] }>`
    with asked as (select fold_thai(${name}) as wanted, fold_thai(${stem}) as stem)
    select wanted, stem, array(
      select name_folded from folders
      where group_id = any (${groupIds}::uuid[]) and ${level} and trashed_at is null
        and id is distinct from ${exceptId ?? null}::uuid
        and (name_folded = wanted or starts_with(name_folded, stem || ' ('))
    ) as taken
    from asked`.execute(tx);
  const [asked] = rows;
  const taken = new Set(asked?.taken);
  if (!asked) return name;
  const number = firstFree((each) => taken.has(each === 1 ? asked.wanted : `${asked.stem} (${each})`));
  return numberedFolderName(name, number);
}

export async function insertFolder(
  tx: Tx,
  folder: Pick<NewRow<'folders'>, 'group_id' | 'parent_id' | 'name' | 'color' | 'created_by'> & { at: Date },
): Promise<string> {
  const { at, ...row } = folder;
  const { id } = await tx
    .insertInto('folders')
    .values({ ...row, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateFolder(
  tx: Tx,
  folderId: string,
  change: Partial<Pick<Row<'folders'>, 'name' | 'parent_id' | 'color' | 'sort'>> & { updated_at: Date },
): Promise<void> {
  await tx.updateTable('folders').set(change).where('id', '=', folderId).execute();
}

/** Moves a folder and all below it to the trash. */
export async function updateFolderTrashed(
  tx: Tx,
  { folderId, userId, at }: { folderId: string; userId: string; at: Date },
): Promise<void> {
  await sql`
    with recursive tree as (
      select id from folders where id = ${folderId}
      union all
      select folders.id from tree join folders on folders.parent_id = tree.id and folders.trashed_at is null
    )
    update folders set trashed_by = ${userId}, updated_at = ${at},
      -- A clock that is behind must not put it into what the trash was just emptied of.
      trashed_at = greatest(${at}::timestamptz, (
        select trash_emptied_up_to + interval '1 ms' from groups where id = folders.group_id)),
      trashed_folder_id = case when folders.id = ${folderId} then null else ${folderId}::uuid end
    from tree where folders.id = tree.id`.execute(tx);
}

/** Restores a folder at a place, and the folders that it took along where they were. */
export async function updateFolderRestored(
  tx: Tx,
  { folderId, parentId, name, at }: Omit<Place, 'groupId'> & { folderId: string; at: Date },
): Promise<void> {
  const restored = { trashed_at: null, trashed_by: null, trashed_folder_id: null, updated_at: at };
  await tx
    .updateTable('folders')
    .set({ ...restored, parent_id: parentId, name })
    .where('id', '=', folderId)
    .execute();
  await tx.updateTable('folders').set(restored).where('trashed_folder_id', '=', folderId).execute();
}

/** Returns when a folder that was trashed itself was trashed; null if it is not in the trash, undefined if it is gone. */
export async function findTrashedAt(tx: Tx, folderId: string): Promise<Date | null | undefined> {
  const row = await tx
    .selectFrom('folders')
    .select('trashed_at')
    .where('id', '=', folderId)
    .executeTakeFirst();
  return row?.trashed_at;
}

/**
 * Deletes folders of an emptied trash of a group once their files followed them; those of the files are deleted
 * on their own.
 */
export async function deleteEmptiedFolders(tx: Tx, groupId: string): Promise<void> {
  await sql`
    delete from folders using groups
    where groups.id = ${groupId} and folders.group_id = groups.id and folders.trashed_at <= trash_emptied_up_to
      and not exists (
        select from folder_counts where folder_id = folders.id and file_count + unkept_count > 0)`.execute(
    tx,
  );
}

/** Deletes folders that have been in the trash since before an instant, and whose files are deleted. */
export async function deleteOldFolders(db: Db, before: Date): Promise<void> {
  await sql`
    delete from folders where trashed_at < ${before}
      and not exists (select from files where trashed_folder_id = coalesce(folders.trashed_folder_id, folders.id))
      and not exists (
        select from folder_counts where folder_id = folders.id and file_count + unkept_count > 0)`.execute(
    db,
  );
}

/** Lists folders that files have still to follow, into the trash or out of it. */
export async function listFoldersToSettle(db: Db): Promise<{ groupId: string; folderId: string }[]> {
  const { rows } = await sql<{ groupId: string; folderId: string }>`
    select group_id as "groupId", id as "folderId" from folders
    where trashed_at is null and exists (select from files where trashed_folder_id = folders.id)
    union
    select group_id, coalesce(trashed_folder_id, id) from folders
    where trashed_at is not null and exists (
      select from folder_counts where folder_id = folders.id and file_count + unkept_count > 0)`.execute(db);
  return rows;
}

/** Moves the folders of a group to another. Those at the top that have a name of the other's get a number. */
export async function updateGroupOfFolders(
  tx: Tx,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<void> {
  await sql`
    delete from folders using groups
    where groups.id = ${sourceId} and folders.group_id = groups.id and folders.trashed_at <= trash_emptied_up_to`.execute(
    tx,
  );
  for (const { id, name } of await listRepeatedNames(tx, { sourceId, targetId })) {
    const free = await findFreeName(tx, { groupIds: [sourceId, targetId], parentId: null, name });
    await tx.updateTable('folders').set({ name: free }).where('id', '=', id).execute();
  }
  await tx.updateTable('folders').set({ group_id: targetId }).where('group_id', '=', sourceId).execute();
}

async function listRepeatedNames(
  tx: Tx,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select coming.id, coming.name from folders as coming
    join folders as met on met.group_id = ${targetId} and met.parent_id is null and met.trashed_at is null
      and met.name_folded = coming.name_folded
    where coming.group_id = ${sourceId} and coming.parent_id is null and coming.trashed_at is null
    order by coming.id`.execute(tx);
  return rows;
}
