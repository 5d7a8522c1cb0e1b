import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { announce } from '../../../db/notify.ts';
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

/** Adds files of different contents to the quota; returns the bytes of those contents that it did not have before. */
export async function addToQuotaBlobs(
  tx: Tx,
  { quotaId, contents }: { quotaId: string; contents: readonly FilesOfContent[] },
): Promise<number> {
  const rows = await tx
    .insertInto('quota_blobs')
    .values(
      contents.map(({ sha256, bytes, fileCount }) => ({
        quota_id: quotaId,
        sha256,
        size_bytes: bytes,
        file_count: fileCount,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['quota_id', 'sha256'])
        .doUpdateSet({ file_count: sql`quota_blobs.file_count + excluded.file_count` }),
    )
    .returning(['sha256', 'file_count'])
    .execute();
  const countOf = new Map(rows.map(({ sha256, file_count }) => [sha256, file_count]));
  return contents
    .filter(({ sha256, fileCount }) => countOf.get(sha256) === fileCount)
    .reduce((sum, { bytes }) => sum + bytes, 0);
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
