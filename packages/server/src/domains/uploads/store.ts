import type { Db, Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

export interface NewUpload {
  id: string;
  groupId: string;
  userId: string;
  quotaId: string;
  name: string;
  mimeType: string | null;
  sizeBytes: number;
  createdAt: Date;
  expiresAt: Date;
}

/** What the group is linked to; null for nothing. Certain while the group is held. */
export async function findQuotaOfGroup(tx: Tx, groupId: string): Promise<string | null> {
  const row = await tx.selectFrom('groups').select('quota_id').where('id', '=', groupId).executeTakeFirst();
  return row?.quota_id ?? null;
}

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({
      id: upload.id,
      group_id: upload.groupId,
      user_id: upload.userId,
      quota_id: upload.quotaId,
      name: upload.name,
      mime_type: upload.mimeType,
      size_bytes: upload.sizeBytes,
      sha256: null,
      created_at: upload.createdAt,
      expires_at: upload.expiresAt,
    })
    .execute();
}

export async function findUpload(db: Db | Tx, id: string): Promise<Row<'uploads'> | undefined> {
  return await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Holds the group of an upload, as lockGroup does. While it is waited for, the group may end and the upload go over to another
 * (former-cabinets): then that one is held.
 */
export async function lockGroupOfUpload(tx: Tx, id: string): Promise<void> {
  const group = await tx
    .selectFrom('uploads')
    .innerJoin('groups', 'groups.id', 'uploads.group_id')
    .select('groups.id')
    .where('uploads.id', '=', id)
    .forNoKeyUpdate('groups')
    .executeTakeFirst();
  if (!group && (await findUpload(tx, id))) await lockGroupOfUpload(tx, id);
}

/** Holds the upload until the transaction ends. */
export async function lockUpload(tx: Tx, id: string): Promise<Row<'uploads'> | undefined> {
  return await tx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateUploadState(tx: Tx, id: string, state: 'done' | 'ended'): Promise<void> {
  await tx.updateTable('uploads').set({ state }).where('id', '=', id).execute();
}

export async function updateUploadHash(db: Db, id: string, sha256: string): Promise<void> {
  await db.updateTable('uploads').set({ sha256 }).where('id', '=', id).execute();
}

/** Uploads that are not over; of those that expired before an instant, where one is given. */
export async function listUploadsUnderWay(
  db: Db,
  { expiredBefore }: { expiredBefore?: Date } = {},
): Promise<string[]> {
  let query = db.selectFrom('uploads').select('id').where('state', '=', 'receiving');
  if (expiredBefore) query = query.where('expires_at', '<', expiredBefore);
  return (await query.execute()).map(({ id }) => id);
}

/** Forgets uploads that ended so long ago that no client asks for them any more. */
export async function deleteUploadsOver(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('uploads').where('state', '<>', 'receiving').where('expires_at', '<', before).execute();
}

/** A file of the group in the place of its upload, under the same id. */
export async function insertUploadedFile(
  tx: Tx,
  file: {
    upload: Row<'uploads'>;
    kind: Row<'files'>['kind'];
    mimeType: string;
    sha256: string;
    postedAt: Date;
  },
): Promise<void> {
  const { upload } = file;
  await tx
    .insertInto('files')
    .values({
      id: upload.id,
      group_id: upload.group_id,
      kind: file.kind,
      name: upload.name,
      state: 'kept',
      missed_reason: null,
      sha256: file.sha256,
      size_bytes: upload.size_bytes,
      mime_type: file.mimeType,
      duration_ms: null,
      source: 'upload',
      posted_by: upload.user_id,
      posted_at: file.postedAt,
      line_message_id: null,
      image_set_id: null,
      image_set_index: null,
      quota_id: upload.quota_id,
      trashed_at: null,
      trashed_by: null,
    })
    .execute();
}

/** Whether an upload that is not over has these bytes. */
export async function isHashAwaited(db: Db, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('sha256', '=', sha256)
    .where('state', '=', 'receiving')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
