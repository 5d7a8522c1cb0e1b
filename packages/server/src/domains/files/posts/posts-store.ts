import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { plannedOnce } from '../../../db/planned-once.ts';
import type { FileKind, FileTypeRule, MissedReason, Row } from '../../../db/tables.ts';
import { remainingBytes } from '../../storage/usage/usage.ts';
import { folderByRules } from '../query/folder-rules.ts';
import { findFreeFileName } from './free-name-store.ts';

/** A file of a chat whose bytes are still at LINE, or that is not kept. */
export interface PostedFile {
  id: string;
  groupId: string;
  kind: FileKind;
  name: string;
  /** Whether the post came with a name, which rules of the group may know. */
  isNamed: boolean;
  missedReason: MissedReason | null;
  /** Rules of the group, which apply while it is fetched. */
  rules: FileTypeRule[];
  sizeBytes: number | null;
  durationMs: number | null;
  postedBy: string | null;
  postedAt: Date;
  lineMessageId: string;
  imageSetId: string | null;
  imageSetIndex: number | null;
  /** Set in which LINE sent it, if people changed that set: it remembers. Null: the set that it is in, or none. */
  sentSetId: string | null;
}

/** Inserts posted files: being fetched, or missed for a reason. */
export async function addPosted(tx: Tx, files: PostedFile[]): Promise<void> {
  await tx
    .insertInto('files')
    .values(
      files.map((file) => ({
        id: file.id,
        group_id: file.groupId,
        kind: file.kind,
        name: file.name,
        is_name_made: !file.isNamed,
        state: file.missedReason === null ? ('fetching' as const) : ('missed' as const),
        missed_reason: file.missedReason,
        size_bytes: file.sizeBytes,
        duration_ms: file.durationMs,
        source: 'chat' as const,
        posted_by: file.postedBy,
        posted_at: file.postedAt,
        line_message_id: file.lineMessageId,
        folder_id: folderOfPosted(file),
        image_set_id: file.imageSetId,
        image_set_index: file.imageSetIndex,
        sent_set_id: file.sentSetId,
        sent_index: file.sentSetId === null ? null : file.imageSetIndex,
        saving_rules: file.missedReason === null && file.rules.length > 0 ? JSON.stringify(file.rules) : null,
      })),
    )
    .execute();
}

/** A picture is where its image set is, and a post with a name of its own if the rules of the group have it. */
function folderOfPosted({ imageSetId, isNamed, ...file }: PostedFile) {
  if (imageSetId !== null)
    return sql<string | null>`(select folder_id from image_sets where id = ${imageSetId})`;
  return isNamed ? folderByRules(file) : null;
}

/** Returns the image set of LINE, inserting it with its first picture; later pictures may add details. */
export async function upsertImageSet(
  tx: Tx,
  set: { groupId: string; lineSetId: string; postedBy: string | null; total: number | null; postedAt: Date },
): Promise<Pick<Row<'image_sets'>, 'id' | 'folder_id' | 'is_edited' | 'joined_into_id'>> {
  return await tx
    .insertInto('image_sets')
    .values({
      group_id: set.groupId,
      line_set_id: set.lineSetId,
      posted_by: set.postedBy,
      total: set.total,
      posted_at: set.postedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'posted_by', 'line_set_id']).doUpdateSet({
        total: sql`greatest(image_sets.total, excluded.total)`,
        posted_at: sql`least(image_sets.posted_at, excluded.posted_at)`,
      }),
    )
    .returning(['id', 'folder_id', 'is_edited', 'joined_into_id'])
    .executeTakeFirstOrThrow();
}

/** Sender of a file by a file request, without an account. */
export interface SenderOfFile {
  /** Link by which it came. */
  shareId: string;
  /** As they typed it; null for none. */
  name: string | null;
  /** Whether a scanner found nothing in it. */
  isScanned: boolean;
}

/** A file that somebody uploaded. */
export interface UploadedFile {
  /** Id of the upload, which becomes the file's. */
  id: string;
  groupId: string;
  /** Null: somebody without an account, see `sender`. */
  userId: string | null;
  /** Its name gets a number if its folder has that already, so that a stranger's file is no version of a member's. */
  sender?: SenderOfFile;
  quotaId: string;
  name: string;
  kind: FileKind;
  mimeType: string;
  sha256: string;
  sizeBytes: number;
  postedAt: Date;
  /** Place among files that were chosen together and have its `postedAt`; null, or absent, for one alone. */
  batchPlace?: number | null;
  /** Folder that somebody chose; null for the top. Absent: the rules of the group place it. */
  folderId?: string | null;
}

/** Columns of a file that is being inserted, for the rules of its group. */
const ofGiven = { groupId: sql<string>`given.group_id`, name: sql<string>`given.name` };

/** Inserts files of a group in place of their uploads. Returns the folder that each is in, by its id. */
export async function addUploaded(
  tx: Tx,
  files: readonly UploadedFile[],
): Promise<Map<string, string | null>> {
  const names = new Map<string, string>();
  for (const file of files) if (file.sender) names.set(file.id, await findFreeFileName(tx, file));
  const given = files.map((file) => ({
    id: file.id,
    group_id: file.groupId,
    kind: file.kind,
    name: names.get(file.id) ?? file.name,
    sha256: file.sha256,
    size_bytes: file.sizeBytes,
    mime_type: file.mimeType,
    posted_by: file.userId,
    posted_at: file.postedAt,
    place: file.batchPlace ?? null,
    has_folder: file.folderId !== undefined,
    folder_id: file.folderId ?? null,
    quota_id: file.quotaId,
  }));
  // One text for any number of files: to plan the rules of each would take as long as to insert it.
  const { rows } = await sql<{ id: string; folder_id: string | null }>`${plannedOnce}
    insert into files (
      id, group_id, kind, name, state, sha256, size_bytes, mime_type, source, posted_by, posted_at, image_set_index,
      folder_id, quota_id)
    select id, group_id, kind, name, 'kept', sha256, size_bytes, mime_type, 'upload', posted_by, posted_at, place,
      case when has_folder then folder_id else ${folderByRules(ofGiven)} end, quota_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
      id uuid, group_id uuid, kind text, name text, sha256 text, size_bytes bigint, mime_type text,
      posted_by uuid, posted_at timestamptz, place integer, has_folder boolean, folder_id uuid, quota_id uuid)
    returning id, folder_id`.execute(tx);
  await insertSenders(tx, files);
  return new Map(rows.map(({ id, folder_id }) => [id, folder_id]));
}

async function insertSenders(tx: Tx, files: readonly UploadedFile[]): Promise<void> {
  const senders = files.flatMap(({ id, sender }) =>
    sender
      ? [{ file_id: id, share_id: sender.shareId, name: sender.name, is_scanned: sender.isScanned }]
      : [],
  );
  if (senders.length > 0) await tx.insertInto('file_senders').values(senders).execute();
}

/** Sets the quota in which the file's size is reserved. */
export async function markReserved(tx: Tx, fileId: string, quotaId: string): Promise<void> {
  await tx.updateTable('files').set({ quota_id: quotaId }).where('id', '=', fileId).execute();
}

/** A file whose bytes have arrived. */
export interface KeptFile {
  fileId: string;
  kind: FileKind;
  name: string;
  mimeType: string;
  sha256: string;
  sizeBytes: number;
  quotaId: string;
  at: Date;
}

/** Marks fetched files as kept. Returns the folder that each is in, by its id; null for the top. */
export async function markKept(tx: Tx, files: readonly KeptFile[]): Promise<Map<string, string | null>> {
  const given = files.map((file) => ({
    id: file.fileId,
    kind: file.kind,
    name: file.name,
    mime_type: file.mimeType,
    sha256: file.sha256,
    size_bytes: file.sizeBytes,
    quota_id: file.quotaId,
    at: file.at,
  }));
  const { rows } = await sql<{ id: string; folder_id: string | null }>`${plannedOnce}
    update files set state = 'kept', kind = given.kind, name = given.name, mime_type = given.mime_type,
      sha256 = given.sha256, size_bytes = given.size_bytes, quota_id = given.quota_id, saving_rules = null,
      updated_at = given.at
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
      id uuid, kind text, name text, mime_type text, sha256 text, size_bytes bigint, quota_id uuid, at timestamptz)
    where files.id = given.id
    returning files.id, files.folder_id`.execute(tx);
  return new Map(rows.map(({ id, folder_id }) => [id, folder_id]));
}

/** Marks a file that was being fetched as missed, with the remaining bytes of its quota. */
export async function markMissed(
  tx: Tx,
  { fileId, kind, reason, at }: { fileId: string; kind: FileKind; reason: MissedReason; at: Date },
): Promise<void> {
  await tx
    .updateTable('files')
    .set({
      state: 'missed',
      kind,
      missed_reason: reason,
      missed_at: at,
      missed_free_bytes: sql<number | null>`(
        select ${remainingBytes}
        from groups join quotas on quotas.id = groups.quota_id where groups.id = files.group_id)`,
      quota_id: null,
      saving_rules: null,
      updated_at: at,
    })
    .where('id', '=', fileId)
    .execute();
}

/** Sets missed files back to being fetched, by the current rules; returns the ids of those that were still missed. */
export async function markAskedAgain(
  tx: Tx,
  asked: { fileIds: string[]; userId: string | null; rules: FileTypeRule[]; at: Date },
): Promise<string[]> {
  const { fileIds, userId, rules, at } = asked;
  const rows = await tx
    .updateTable('files')
    .set({
      state: 'fetching',
      missed_reason: null,
      missed_at: null,
      missed_free_bytes: null,
      saving_rules: rules.length > 0 ? JSON.stringify(rules) : null,
      asked_at: at,
      asked_by: userId,
      updated_at: at,
    })
    .where('id', 'in', fileIds)
    .where('state', '=', 'missed')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks a kept file as missed. Its size stays, because requesting it again needs it. */
export async function markUnreadable(tx: Tx, fileId: string, at: Date): Promise<void> {
  await tx
    .updateTable('files')
    .set({ state: 'missed', missed_reason: 'lost', sha256: null, quota_id: null, updated_at: at })
    .where('id', '=', fileId)
    .execute();
}

/** Renames files. An empty list is a no-op. */
export async function renamePosted(tx: Tx, files: readonly { id: string; name: string }[]): Promise<void> {
  if (files.length === 0) return;
  await sql`
    update files set name = given.name, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as given (id uuid, name text)
    where files.id = given.id`.execute(tx);
}
