import { type RawBuilder, sql } from 'kysely';
import type { FileKind } from '../../db/tables.ts';
import { hasMadeName } from '../files/rows.ts';

/** A file as the title of its link needs it. */
export interface OwnFile {
  name: string;
  kind: FileKind;
  isNameMade: boolean;
  /** As in JSON. */
  postedAt: string;
  posterName: string | null;
}

/** Matches files that a link shows now, with `shares` and `files` in the query. */
export const isShownFile: RawBuilder<boolean> = sql<boolean>`(
  files.group_id = shares.group_id and files.state = 'kept' and files.trashed_at is null and case shares.kind
    when 'file' then files.id = shares.file_id
    when 'image_set' then files.image_set_id = shares.image_set_id
    when 'request' then false
    when 'folder' then exists (
      with recursive up as (
        select id, parent_id, trashed_at from folders where id = files.folder_id
        union all
        select folders.id, folders.parent_id, folders.trashed_at
        from up join folders on folders.id = up.parent_id where up.id <> shares.folder_id)
      select from up where id = shares.folder_id and not exists (select from up where trashed_at is not null))
    else exists (select from share_files where share_id = shares.id and file_id = files.id) end)`;

/** Whether the maker of a link is in the group, and the bot in the chat, with `shares` in the query. */
export const isMakerThere: RawBuilder<boolean> = sql<boolean>`exists (
  select from current_chats as chat
  join chat_members as maker on maker.chat_id = chat.chat_id and maker.user_id = shares.created_by
  where chat.group_id = shares.group_id and chat.bot_left_at is null and maker.is_member)`;

/** Whether the folder of a request is neither gone nor in the trash, with `shares` in the query; the top always is there. */
export const isFolderThere: RawBuilder<boolean> = sql<boolean>`(shares.folder_id is null or not exists (
  with recursive up as (
    select id, parent_id, trashed_at from folders where id = shares.folder_id
    union all
    select folders.id, folders.parent_id, folders.trashed_at from up join folders on folders.id = up.parent_id)
  select from up where trashed_at is not null))`;

/** Whether a link's item exists, its maker is in the group, and the bot in the chat. */
export const isThere: RawBuilder<boolean> = sql<boolean>`(
  case shares.kind
    when 'file' then exists (
      select from files where files.id = shares.file_id and state = 'kept' and trashed_at is null)
    when 'image_set' then exists (
      select from files where files.image_set_id = shares.image_set_id and state = 'kept' and trashed_at is null)
    when 'folder' then exists (select from folders where folders.id = shares.folder_id and trashed_at is null)
    when 'request' then ${isFolderThere}
    else exists (
      select from share_files join files on files.id = share_files.file_id
      where share_id = shares.id and state = 'kept' and trashed_at is null) end
  and ${isMakerThere})`;

/** Number and size of the files that a link shows, of one row, with `shares` in the query. */
export const totals: RawBuilder<{ file_count: number; size_bytes: number }> = sql`(
  select coalesce(sum(file_count), 0)::integer as file_count, coalesce(sum(size_bytes), 0)::bigint as size_bytes from (
    select 1 as file_count, size_bytes from files
    where shares.kind = 'file' and id = shares.file_id and state = 'kept' and trashed_at is null
    union all
    select count(*), sum(size_bytes) from files
    where shares.kind = 'image_set' and image_set_id = shares.image_set_id and state = 'kept' and trashed_at is null
    union all
    select count(*), sum(size_bytes) from share_files join files on files.id = share_files.file_id
    where shares.kind in ('files', 'chat') and share_id = shares.id and state = 'kept' and trashed_at is null
    union all
    (with recursive tree as (
      select id from folders where shares.kind = 'folder' and id = shares.folder_id and trashed_at is null
      union all
      select folders.id from tree join folders on folders.parent_id = tree.id and folders.trashed_at is null)
    select sum(folder_counts.file_count), sum(folder_counts.size_bytes)
    from tree join folder_counts on folder_counts.folder_id = tree.id
    union all
    -- Counted with the others, and not shown.
    select -count(*), -sum(size_bytes) from tree join files on files.folder_id = tree.id and not is_latest)
  ) as parts)`;

/** Id of the file itself, or of the first one with a picture, with `shares` in the query. */
export const coverFileId: RawBuilder<string | null> = sql<string | null>`(
  case shares.kind
    when 'file' then shares.file_id
    when 'image_set' then (
      select files.id from files join blobs on blobs.sha256 = files.sha256
      join image_sets on image_sets.id = files.image_set_id
      where image_set_id = shares.image_set_id and trashed_at is null and thumbnail_state = 'ready'
      order by files.id is not distinct from image_sets.cover_file_id desc, image_set_index nulls last, files.id limit 1)
    when 'folder' then (
      select files.id from files join blobs on blobs.sha256 = files.sha256
      where files.group_id = shares.group_id and files.folder_id = shares.folder_id and trashed_at is null
        and thumbnail_state = 'ready' order by files.posted_at desc, files.id limit 1)
    else (
      select files.id from share_files join files on files.id = share_files.file_id
      join blobs on blobs.sha256 = files.sha256
      where share_id = shares.id and trashed_at is null and thumbnail_state = 'ready' order by place limit 1) end)`;

/** The one file of a link; null for other links. */
export const ownFile: RawBuilder<OwnFile | null> = sql<OwnFile | null>`(
  select jsonb_build_object('name', files.name, 'kind', files.kind, 'isNameMade', ${hasMadeName},
    'postedAt', files.posted_at, 'posterName', poster.display_name)
  from files left join users as poster on poster.id = files.posted_by where files.id = shares.file_id)`;

/** Name of a link's item; null for files, and for an image set without a name. */
export const ownName: RawBuilder<string | null> = sql<string | null>`(
  case shares.kind
    when 'image_set' then (select image_sets.name from image_sets where id = shares.image_set_id)
    when 'folder' then (select folders.name from folders where id = shares.folder_id) end)`;
