import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { FileKind, FileState, MissedReason } from '../../../db/tables.ts';
import { type FileRow, hasMadeName, senderOfFile } from '../../files/rows.ts';

/** A file that an archive is to have. */
export interface FileToPlan {
  id: string;
  name: string;
  is_name_made: boolean;
  kind: FileKind;
  state: FileState;
  missed_reason: MissedReason | null;
  sha256: string | null;
  size_bytes: number | null;
  crc32: number | null;
  mime_type: string | null;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  source: 'chat' | 'upload';
  posted_by: string | null;
  poster_name: string | null;
  /** Sender by a file request; null for files of members. */
  sender: FileRow['sender'];
  posted_at: Date;
  created_at: Date;
  folder_id: string | null;
  image_set_id: string | null;
  image_set_index: number | null;
  set_name: string | null;
  set_description: string | null;
  set_posted_at: Date | null;
  set_poster_name: string | null;
  is_separate: boolean;
  version_number: number | null;
  version_count: number | null;
}

/** Files of a group that are looked for. */
export type FilesScope =
  /** Everything outside the trash. */
  | { kind: 'all' }
  /** Files and folders that lists of these folders show. */
  | { kind: 'folders'; folderIds: readonly string[] }
  | { kind: 'image-sets'; imageSetIds: readonly string[]; exceptFolderIds: readonly string[] }
  | {
      kind: 'files';
      fileIds: readonly string[];
      exceptFolderIds: readonly string[];
      exceptImageSetIds: readonly string[];
    };

/** Number of files that are in memory at a time. */
const filesPerPage = 1000;

/**
 * Lists files outside the trash, in pages, as they are at one instant: those of a folder side by side, and in it those of
 * an image set, in its order.
 */
export async function* listFilesToPlan(
  tx: Tx,
  { groupId, scope }: { groupId: string; scope: FilesScope },
): AsyncGenerator<FileToPlan[]> {
  await sql`declare files_to_plan no scroll cursor for ${filesQuery(groupId, scope)}`.execute(tx);
  try {
    for (;;) {
      const { rows } = await sql<FileToPlan>`fetch ${sql.lit(filesPerPage)} from files_to_plan`.execute(tx);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await sql`close files_to_plan`.execute(tx);
  }
}

function filesQuery(groupId: string, scope: FilesScope): RawBuilder<FileToPlan> {
  const isAll = scope.kind === 'all';
  return sql`
    select files.id, files.name, ${hasMadeName} as is_name_made, files.kind, files.state, files.missed_reason, files.sha256,
      blobs.size_bytes, blobs.crc32, coalesce(files.mime_type, blobs.mime_type) as mime_type, blobs.width, blobs.height,
      coalesce(files.duration_ms, blobs.duration_ms) as duration_ms, files.source, files.posted_by,
      users.display_name as poster_name, ${senderOfFile} as sender, files.posted_at, files.created_at, files.folder_id, files.image_set_id,
      files.image_set_index, image_sets.name as set_name, image_sets.description as set_description,
      image_sets.posted_at as set_posted_at, set_posters.display_name as set_poster_name, files.is_separate,
      ${isAll ? versionColumns : sql`null::integer as version_number, null::integer as version_count`}
    from files
    left join folders on folders.id = files.folder_id
    left join blobs on blobs.sha256 = files.sha256
    left join users on users.id = files.posted_by
    left join image_sets on image_sets.id = files.image_set_id
    left join users as set_posters on set_posters.id = image_sets.posted_by
    where files.group_id = ${groupId} and files.trashed_at is null and folders.trashed_at is null
      and ${scopeCondition(scope)}
    ${isAll ? versionWindows : sql``}
    order by ${scope.kind === 'files' ? sql`` : inFolders} files.name collate "C", files.posted_at desc, files.id`;
}

const inFolders = sql`files.folder_id nulls first, files.image_set_id nulls first,
  case when files.image_set_id is not null then files.image_set_index end nulls last, `;

function scopeCondition(scope: FilesScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'folders':
      return sql`files.folder_id = any (${[...scope.folderIds]}::uuid[]) and files.is_latest`;
    case 'image-sets':
      return sql`files.image_set_id = any (${[...scope.imageSetIds]}::uuid[])
        and ${isOutside('folder_id', scope.exceptFolderIds)}`;
    case 'files':
      return sql`files.id = any (${[...scope.fileIds]}::uuid[])
        and ${isOutside('folder_id', scope.exceptFolderIds)} and ${isOutside('image_set_id', scope.exceptImageSetIds)}`;
  }
}

function isOutside(column: string, ids: readonly string[]): RawBuilder<boolean> {
  return sql`coalesce(${sql.ref(`files.${column}`)} <> all (${[...ids]}::uuid[]), true)`;
}

/** Versions of a file by their age, and how many there are; null for a file that is alone. */
const versionColumns = sql`
  case when files.has_older or not files.is_latest then (row_number() over oldest_first)::integer end as version_number,
  case when files.has_older or not files.is_latest then (count(*) over versions)::integer end as version_count`;

const versionWindows = sql`
  window versions as (
    partition by is_version(files.kind, files.name_folded, files.state, files.image_set_id, files.trashed_at,
      files.is_separate), files.folder_id, files.kind, files.name_folded),
  oldest_first as (versions order by files.posted_at, files.id)`;

/** A folder of a group's tree. */
export interface FolderToPlan {
  id: string;
  parent_id: string | null;
  name: string;
  color: string | null;
  created_at: Date;
}

/** Lists the folders of a group outside the trash, by name. */
export async function listFoldersToPlan(tx: Tx, groupId: string): Promise<FolderToPlan[]> {
  return await tx
    .selectFrom('folders')
    .select(['id', 'parent_id', 'name', 'color', 'created_at'])
    .where('group_id', '=', groupId)
    .where('trashed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Returns the name of a group's chat; null if unknown. */
export async function findGroupName(tx: Tx, groupId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('current_chats')
    .select('name')
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row?.name ?? null;
}
