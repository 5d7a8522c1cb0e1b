import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { announce } from '../../../db/notify.ts';
import { plannedOnce } from '../../../db/planned-once.ts';
import { remainingBytes } from './expressions-store.ts';

/** Locks the quota's row until the transaction ends, and returns what remains of it; null if there is no such quota. */
export async function lockQuotaRow(
  tx: Tx,
  quotaId: string,
): Promise<{ remainingBytes: number; expiresAt: Date | null } | null> {
  const row = await tx
    .selectFrom('quotas')
    .select([remainingBytes.as('bytes'), 'expires_at'])
    .where('id', '=', quotaId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? { remainingBytes: row.bytes ?? 0, expiresAt: row.expires_at } : null;
}

/**
 * Changes used and reserved bytes in one statement with the limit in its WHERE: concurrent changes can never
 * exceed the limit. A change that does not increase the sum always succeeds, even when the limit was lowered
 * meanwhile; it is announced where a file did not fit before. Returns false where it would not fit.
 */
export async function changeUsage(
  tx: Tx,
  { quotaId, usedBytes, reservedBytes }: { quotaId: string; usedBytes: number; reservedBytes: number },
): Promise<boolean> {
  const growth = usedBytes + reservedBytes;
  const isReleased = growth < 0 ? isReleaseAwaited : sql<boolean>`false`;
  const row = await tx
    .updateTable('quotas')
    .set({
      used_bytes: sql`used_bytes + ${usedBytes}`,
      reserved_bytes: sql`reserved_bytes + ${reservedBytes}`,
    })
    .where('id', '=', quotaId)
    .where(sql<boolean>`(${growth}::bigint <= 0 or used_bytes + reserved_bytes + ${growth} <= limit_bytes)`)
    .returning(isReleased.as('is_released'))
    .executeTakeFirst();
  if (row?.is_released) await announce(tx, { type: 'room-returned', quotaId });
  return row !== undefined;
}

/** SQL expression beside a row of `quotas`: whether a file did not fit into it. */
const isReleaseAwaited = sql<boolean>`exists (
  select from groups join files on files.group_id = groups.id
  where groups.quota_id = quotas.id and files.state = 'missed' and files.missed_reason = 'quota_full'
    and files.trashed_at is null)`;

/** New files of one content. */
export interface FilesOfContent {
  sha256: string;
  /** Bytes that the content counts. */
  bytes: number;
  fileCount: number;
}

/**
 * Adds files of different contents to a quota that the caller has locked, and counts the bytes of those contents that
 * it did not have before in place of `reservedBytes`, with the limit as changeUsage. One statement, because a
 * request waits for each. Returns false where they would not fit: then the transaction has to be rolled back.
 */
export async function countFiles(
  tx: Tx,
  {
    quotaId,
    contents,
    reservedBytes,
  }: { quotaId: string; contents: readonly FilesOfContent[]; reservedBytes: number },
): Promise<boolean> {
  // Nothing is released where nothing was reserved. Without that part the plan reads rows by their keys, whatever is in the tables.
  const isReleased =
    reservedBytes > 0
      ? sql`change.used_bytes < ${reservedBytes}::bigint and ${isReleaseAwaited}`
      : sql`false`;
  const { rows } = await sql<{ is_released: boolean }>`${reservedBytes > 0 ? sql`` : plannedOnce}
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(contents)}::jsonb)
        as given (sha256 text, bytes bigint, "fileCount" integer)
    ),
    counted as (
      insert into quota_blobs (quota_id, sha256, size_bytes, file_count)
      select ${quotaId}::uuid, sha256, bytes, "fileCount" from given
      on conflict (quota_id, sha256) do update set file_count = quota_blobs.file_count + excluded.file_count
      returning sha256, file_count
    ),
    change as (
      select coalesce(sum(bytes) filter (where file_count = "fileCount"), 0)::bigint as used_bytes
      from given join counted using (sha256)
    )
    update quotas set used_bytes = quotas.used_bytes + change.used_bytes, reserved_bytes = reserved_bytes - ${reservedBytes}
    from change
    where id = ${quotaId} and (change.used_bytes <= ${reservedBytes}::bigint
      or quotas.used_bytes + reserved_bytes + change.used_bytes - ${reservedBytes} <= limit_bytes)
    returning ${isReleased} as is_released`.execute(tx);
  const [row] = rows;
  if (row?.is_released) await announce(tx, { type: 'room-returned', quotaId });
  return row !== undefined;
}

/** Removes a file of this content from the quota; returns the freed bytes: 0 while another file has the content. */
export async function removeFromQuotaBlob(
  tx: Tx,
  { quotaId, sha256 }: { quotaId: string; sha256: string },
): Promise<number> {
  const last = await tx
    .deleteFrom('quota_blobs')
    .where('quota_id', '=', quotaId)
    .where('sha256', '=', sha256)
    .where('file_count', '=', 1)
    .returning('size_bytes')
    .executeTakeFirst();
  if (last) return last.size_bytes;
  await tx
    .updateTable('quota_blobs')
    .set({ file_count: sql`file_count - 1` })
    .where('quota_id', '=', quotaId)
    .where('sha256', '=', sha256)
    .execute();
  return 0;
}

/** Returns the limit less used and reserved bytes, below 0 if the limit was lowered; null if there is no such quota. */
export async function findRemainingBytes(db: Db | Tx, quotaId: string): Promise<number | null> {
  const row = await db
    .selectFrom('quotas')
    .select(remainingBytes.as('bytes'))
    .where('id', '=', quotaId)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
