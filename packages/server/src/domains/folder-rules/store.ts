import { maxMatches } from '@kepwai/rules/files/folder-rules';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { FolderColor } from '../../db/tables.ts';
import { isMovable, isNamed, type NamedFiles } from '../files/query/folder-rules.ts';

/** Number of files that a dry run shows. */
const shownFiles = 20;

/** A rule with its folder and its maker. */
export interface RuleRow {
  id: string;
  words: string[];
  folder_id: string;
  folder_name: string;
  folder_color: FolderColor | null;
  /** Names of the folders that its folder is in, from the top. */
  folder_path: string[];
  is_paused: boolean;
  created_by: string | null;
  maker_name: string | null;
  maker_picture_url: string | null;
  created_at: Date;
}

/** Lists the rules of a group in the order in which they are tried. */
export async function listRules(db: Db | Tx, groupId: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select rule.id, rule.words, rule.folder_id, folders.name as folder_name, folders.color as folder_color,
      folders.trashed_at is not null as is_paused, rule.created_by, users.display_name as maker_name,
      users.picture_url as maker_picture_url, rule.created_at,
      array(
        with recursive above as (
          select folders.parent_id as id, 1 as step
          union all
          select parent.parent_id, step + 1 from above join folders as parent on parent.id = above.id
        )
        select parent.name from above join folders as parent on parent.id = above.id order by step desc
      ) as folder_path
    from folder_rules as rule
    join folders on folders.id = rule.folder_id
    join groups on groups.id = rule.group_id
    left join users on users.id = rule.created_by
    where rule.group_id = ${groupId}
      -- Of an emptied trash, whose rows may still wait to be deleted.
      and ${isOfEmptied} is not true
    order by rule.place, rule.id`.execute(db);
  return rows;
}

const isOfEmptied = sql<SqlBool>`(folders.trashed_at <= groups.trash_emptied_up_to)`;

/** Inserts a rule behind the others; returns its id. */
export async function insertRule(
  tx: Tx,
  rule: { groupId: string; folderId: string; words: string[]; userId: string; at: Date },
): Promise<string> {
  const { groupId, folderId, words, userId, at } = rule;
  const { id } = await tx
    .insertInto('folder_rules')
    .values({
      group_id: groupId,
      folder_id: folderId,
      words,
      place: sql<number>`(select coalesce(max(place), 0) + 1 from folder_rules where group_id = ${groupId})`,
      created_by: userId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRule(
  tx: Tx,
  ruleId: string,
  change: { words: string[]; folder_id: string },
): Promise<void> {
  await tx.updateTable('folder_rules').set(change).where('id', '=', ruleId).execute();
}

export async function deleteRule(tx: Tx, ruleId: string): Promise<void> {
  await tx.deleteFrom('folder_rules').where('id', '=', ruleId).execute();
}

/** Sets the places of rules to their order in the list. */
export async function updatePlacesOfRules(tx: Tx, ruleIds: string[]): Promise<void> {
  await sql`
    update folder_rules set place = ordered.place
    from unnest(${ruleIds}::uuid[]) with ordinality as ordered (id, place)
    where folder_rules.id = ordered.id`.execute(tx);
}

/** Moves the rules of a group to the one that it is merged into, behind the rules there; their folders go along. */
export async function updateGroupOfRules(
  tx: Tx,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<void> {
  await sql`
    update folder_rules set group_id = ${targetId},
      place = place + (select coalesce(max(place), 0) from folder_rules where group_id = ${targetId})
    where group_id = ${sourceId}`.execute(tx);
}

/** Files that the words of a rule match. */
export interface Matches {
  /** At most one more than are counted. */
  match_count: number;
  movable_count: number;
  /** The latest. */
  file_ids: string[];
}

/** Counts the files of a group that a rule would be for. */
export async function findMatches(
  db: Db,
  { groupId, words, earlier }: NamedFiles & { groupId: string },
): Promise<Matches> {
  const { rows } = await sql<Matches>`
    with matched as materialized (
      select files.id, files.posted_at, ${isMovable(earlier)} as is_movable
      from files where ${isNamed(groupId, words)} limit ${maxMatches + 1}
    )
    select count(*)::integer as match_count, (count(*) filter (where is_movable))::integer as movable_count,
      array(select id from matched order by posted_at desc, id limit ${shownFiles}) as file_ids
    from matched`.execute(db);
  return rows[0] ?? { match_count: 0, movable_count: 0, file_ids: [] };
}

/** Lists the names of folders. */
export async function listNamesOfFolders(
  db: Db,
  folderIds: string[],
): Promise<{ id: string; name: string }[]> {
  if (folderIds.length === 0) return [];
  return await db.selectFrom('folders').select(['id', 'name']).where('id', 'in', folderIds).execute();
}
