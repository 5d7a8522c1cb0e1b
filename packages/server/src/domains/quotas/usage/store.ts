import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { announce } from '../../../db/notify.ts';

/** Holds the quota's row until the transaction ends. */
export async function lockQuotaRow(tx: Tx, quotaId: string): Promise<void> {
  await tx.selectFrom('quotas').select('id').where('id', '=', quotaId).forNoKeyUpdate().execute();
}

/**
 * Moves used and reserved bytes in one statement that holds the limit in its WHERE: whatever races, the limit is never
 * passed. What makes the sum smaller, or keeps it, always succeeds, also when the limit was lowered meanwhile; it is announced
 * where something did not fit before. False: it would not fit.
 */
export async function changeUsage(
  tx: Tx,
  { quotaId, usedBytes, reservedBytes }: { quotaId: string; usedBytes: number; reservedBytes: number },
): Promise<boolean> {
  const growth = usedBytes + reservedBytes;
  const row = await tx
    .updateTable('quotas')
    .set({
      used_bytes: sql`used_bytes + ${usedBytes}`,
      reserved_bytes: sql`reserved_bytes + ${reservedBytes}`,
    })
    .where('id', '=', quotaId)
    .where(sql<boolean>`(${growth}::bigint <= 0 or used_bytes + reserved_bytes + ${growth} <= limit_bytes)`)
    .returning(isReleaseAwaited.as('is_release_awaited'))
    .executeTakeFirst();
  if (growth < 0 && row?.is_release_awaited) await announce(tx, { type: 'room-returned', quotaId });
  return row !== undefined;
}

/** In SQL, beside a row of `quotas`: whether something did not fit into it. */
const isReleaseAwaited = sql<boolean>`exists (
  select from groups join files on files.group_id = groups.id
  where groups.quota_id = quotas.id and files.state = 'missed' and files.missed_reason = 'quota_full'
    and files.trashed_at is null)`;

/** How many files of the quota show this content now, this one included. */
export async function addToQuotaBlob(
  tx: Tx,
  { quotaId, sha256, bytes }: { quotaId: string; sha256: string; bytes: number },
): Promise<number> {
  const { file_count } = await tx
    .insertInto('quota_blobs')
    .values({ quota_id: quotaId, sha256, size_bytes: bytes, file_count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['quota_id', 'sha256']).doUpdateSet({ file_count: sql`quota_blobs.file_count + 1` }),
    )
    .returning('file_count')
    .executeTakeFirstOrThrow();
  return file_count;
}

/** The bytes that nobody in the quota shows any more: 0 while another file does. */
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

/** Limit less what is used and reserved, below 0 where the limit was lowered; null where there is no such quota. */
export async function findRemainingBytes(db: Db | Tx, quotaId: string): Promise<number | null> {
  const row = await db
    .selectFrom('quotas')
    .select(sql<number>`limit_bytes - used_bytes - reserved_bytes`.as('bytes'))
    .where('id', '=', quotaId)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
