import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { plannedOnce } from '../../../db/planned-once.ts';
import type { Row } from '../../../db/tables.ts';
import { remainingBytes } from '../../storage/usage/usage.ts';

/** Place of an upload among those of files that a person chose together. */
export interface BatchPlace {
  /** Chosen by the client. */
  id: string;
  /** From 1. */
  place: number;
}

export interface NewUpload {
  id: string;
  groupId: string;
  /** Null: a person without an account. */
  userId: string | null;
  quotaId: string;
  name: string;
  mimeType: string | null;
  /** Metadata as the client sent them; absent or null for none. */
  metadata?: string | null;
  folderId: string | null;
  batch?: BatchPlace | null;
  sizeBytes: number;
  /** Whether the length is deferred, and `sizeBytes` is 0. Default: no. */
  isLengthDeferred?: boolean;
  /** Upload-Concat as the client sent it; absent or null for none. */
  concat?: string | null;
  /** Parts that it consists of, in order; absent or null for none. */
  partIds?: readonly string[] | null;
  /** Bytes that are here already. Default: 0. */
  receivedBytes?: number;
  reservedBytes: number;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({
      ...toRow(upload),
      sha256: null,
      reserved_bytes: upload.reservedBytes,
      received_bytes: upload.receivedBytes ?? 0,
      is_length_deferred: upload.isLengthDeferred ?? false,
      concat: upload.concat ?? null,
      part_ids: upload.partIds ? [...upload.partIds] : null,
    })
    .execute();
}

/** An upload that is a file by now. */
export interface KeptUpload extends Omit<NewUpload, 'reservedBytes'> {
  sha256: string;
}

/** Inserts uploads that arrived in one request, so that clients can query them. */
export async function insertKeptUploads(tx: Tx, uploads: readonly KeptUpload[]): Promise<void> {
  const given = uploads.map((upload) => ({ ...toRow(upload), sha256: upload.sha256 }));
  await sql`${plannedOnce}
    insert into uploads (id, group_id, user_id, quota_id, name, mime_type, metadata, folder_id, batch_id, batch_place, size_bytes, active_at,
      created_at, expires_at, sha256, state)
    select given.*, 'done'
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
      id uuid, group_id uuid, user_id uuid, quota_id uuid, name text, mime_type text, metadata text, folder_id uuid, batch_id uuid,
      batch_place integer, size_bytes bigint, active_at timestamptz, created_at timestamptz, expires_at timestamptz, sha256 text)`.execute(
    tx,
  );
}

function toRow(upload: Omit<NewUpload, 'reservedBytes'>) {
  return {
    id: upload.id,
    group_id: upload.groupId,
    user_id: upload.userId,
    quota_id: upload.quotaId,
    name: upload.name,
    mime_type: upload.mimeType,
    metadata: upload.metadata ?? null,
    folder_id: upload.folderId,
    batch_id: upload.batch?.id ?? null,
    batch_place: upload.batch?.place ?? null,
    size_bytes: upload.sizeBytes,
    active_at: upload.createdAt,
    created_at: upload.createdAt,
    expires_at: upload.expiresAt,
  };
}

/** Time after which a file that arrives late no longer joins the others of its batch: people may have seen those. */
const batchLives = sql`interval '1 hour'`;

/**
 * Returns when files that were chosen together count as posted: with the first of them that was kept, so that their order is
 * that of their places, whichever arrives first. The caller locks the group.
 */
export async function findTimeOfBatch(
  tx: Tx,
  { batchId, groupId, userId, at }: { batchId: string; groupId: string; userId: string | null; at: Date },
): Promise<Date> {
  const { rows } = await sql<{ postedAt: Date | null }>`
    select min(files.posted_at) as "postedAt" from uploads join files on files.id = uploads.id
    where uploads.batch_id = ${batchId} and uploads.group_id = ${groupId}
      and uploads.user_id is not distinct from ${userId} and files.group_id = ${groupId}
      and files.posted_at > ${at}::timestamptz - ${batchLives}`.execute(tx);
  return rows[0]?.postedAt ?? at;
}

/** State that decides whether a group accepts a person's upload. */
export interface Acceptance {
  /** Null: the group has no quota. */
  quotaId: string | null;
  expiresAt: Date | null;
  remainingBytes: number | null;
  /** Number of the person's open uploads to the group. */
  openCount: number;
}

/** Returns the facts that decide whether a group accepts a person's upload, without a lock; null if the group is gone or merged. */
export async function findAcceptance(
  db: Db,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<Acceptance | null> {
  const row = await db
    .selectFrom('groups')
    .leftJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select(({ selectFrom }) => [
      'groups.quota_id as quotaId',
      'quotas.expires_at as expiresAt',
      remainingBytes.as('remainingBytes'),
      selectFrom('uploads')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('uploads.group_id', '=', groupId)
        .where('uploads.user_id', '=', userId)
        .where('uploads.state', '=', 'receiving')
        .where(isOther)
        .$asScalar()
        .$notNull()
        .as('openCount'),
    ])
    .where('groups.id', '=', groupId)
    .where('groups.merged_into', 'is', null)
    .modifyFront(plannedOnce)
    .executeTakeFirst();
  return row ?? null;
}

export async function findUpload(db: Db | Tx, id: string): Promise<Row<'uploads'> | undefined> {
  return await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Locks the group of an upload, as lockGroup does. While it waits, the upload may move to another group
 * (moves/merge): then that one is locked.
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

/** Locks the upload until the transaction ends. */
export async function lockUpload(tx: Tx, id: string): Promise<Row<'uploads'> | undefined> {
  return await tx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Ends an upload without a file, which then reserves nothing. */
export async function updateUploadEnded(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('uploads').set({ state: 'ended', reserved_bytes: 0 }).where('id', '=', id).execute();
}

/** Ends an upload that is a file now, and records the file's folder; null for the top. */
export async function updateUploadDone(tx: Tx, id: string, folderId: string | null): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ state: 'done', reserved_bytes: 0, folder_id: folderId })
    .where('id', '=', id)
    .execute();
}

/**
 * Sums the bytes that a person's uploads have reserved in a quota and that have not arrived. Everybody without an
 * account counts as one person.
 */
export async function sumUnreceived(
  tx: Tx,
  { quotaId, userId }: { quotaId: string; userId: string | null },
): Promise<number> {
  const { bytes } = await tx
    .selectFrom('uploads')
    .select(sql<number>`coalesce(sum(greatest(reserved_bytes - received_bytes, 0)), 0)::bigint`.as('bytes'))
    .where('quota_id', '=', quotaId)
    .where('user_id', 'is not distinct from', userId)
    .where('state', '=', 'receiving')
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Condition for uploads that are no parts of others. */
const isOther = sql<boolean>`uploads.concat is distinct from 'partial'`;

/** Counts a person's open uploads to a group: parts of others, or all that are none. */
export async function countOpenUploads(
  tx: Tx,
  { groupId, userId, isPart }: { groupId: string; userId: string; isPart: boolean },
): Promise<number> {
  const { count } = await tx
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('state', '=', 'receiving')
    .where(isPart ? sql<boolean>`uploads.concat = 'partial'` : isOther)
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateReservation(
  tx: Tx,
  id: string,
  { reservedBytes, receivedBytes, at }: { reservedBytes: number; receivedBytes: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ reserved_bytes: reservedBytes, received_bytes: receivedBytes, active_at: at })
    .where('id', '=', id)
    .execute();
}

/** Records how many bytes of an upload arrived before its request ended. */
export async function updateReceived(
  db: Db,
  id: string,
  { receivedBytes, at, expiresAt }: { receivedBytes: number; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ received_bytes: receivedBytes, active_at: at, expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .execute();
}

/** Stores the length of an upload that was begun without one. */
export async function updateLength(
  tx: Tx,
  id: string,
  { sizeBytes, reservedBytes }: { sizeBytes: number; reservedBytes: number },
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ size_bytes: sizeBytes, is_length_deferred: false, reserved_bytes: reservedBytes })
    .where('id', '=', id)
    .execute();
}

/** Records where unverified bytes begin; null: all are verified. */
export async function updateUnverified(db: Db, id: string, from: number | null): Promise<void> {
  await db.updateTable('uploads').set({ unverified_from: from }).where('id', '=', id).execute();
}

/** Lists idle uploads that may reserve more than has arrived, and those that expired. */
export async function listIdleUploads(
  db: Db,
  { idleSince, now }: { idleSince: Date; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('state', '=', 'receiving')
    .where(
      sql<boolean>`(expires_at < ${now} or (active_at < ${idleSince} and reserved_bytes > received_bytes))`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateUploadHash(db: Db, id: string, sha256: string): Promise<void> {
  await db.updateTable('uploads').set({ sha256 }).where('id', '=', id).execute();
}

/** Lists open uploads. */
export async function listUploadsUnderWay(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('id').where('state', '=', 'receiving').execute();
  return rows.map(({ id }) => id);
}

/** Deletes uploads that ended so long ago that no client queries them. */
export async function deleteUploadsOver(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('uploads').where('state', '<>', 'receiving').where('expires_at', '<', before).execute();
}

/** Deletes the uploads of a quota that ended: it is deleted, too. */
export async function deleteEndedUploads(tx: Tx, quotaId: string): Promise<void> {
  await tx.deleteFrom('uploads').where('quota_id', '=', quotaId).where('state', '<>', 'receiving').execute();
}

/** Returns whether an open upload has these bytes. */
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
