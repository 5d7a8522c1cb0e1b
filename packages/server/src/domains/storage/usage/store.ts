import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { announce } from '../../../db/notify.ts';
import { plannedOnce } from '../../../db/planned-once.ts';
import { remainingBytes } from './expressions-store.ts';

/**
 * Locks a quota until the transaction ends, and returns its remaining bytes; null if there is no such quota. It is always
 * locked before a content (contents/store.ts), so that there are no deadlocks.
 */
export async function lockQuota(
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
 * meanwhile; it is announced if a file did not fit before. Returns false if it would not fit.
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

/** A content, the bytes that it counts in a quota, and those that were reserved for its files. */
export interface CountedContent {
  quotaId: string;
  sha256: string;
  bytes: number;
  reservedBytes: number;
}

/**
 * Counts the bytes of those of these contents, whose files are not kept yet, that their quotas, which the caller has locked,
 * do not have, in place of the reserved ones, with the limit as changeUsage. One statement, because a request waits for
 * each. Returns the quotas in which they fit: those of the others are as before.
 */
export async function countContents(tx: Tx, contents: readonly CountedContent[]): Promise<Set<string>> {
  const given = contents.map(({ quotaId, sha256, bytes, reservedBytes }) => ({
    quota_id: quotaId,
    sha256,
    bytes,
    reserved_bytes: reservedBytes,
  }));
  // Nothing is released if nothing was reserved. Without that part the plan reads rows by their keys, whatever the size
  // of the tables.
  const isReserved = contents.some(({ reservedBytes }) => reservedBytes > 0);
  const isReleased = isReserved
    ? sql`change.used_bytes < change.reserved_bytes and ${isReleaseAwaited}`
    : sql`false`;
  const { rows } = await sql<{ id: string; is_released: boolean }>`${isReserved ? sql`` : plannedOnce}
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (quota_id uuid, sha256 text, bytes bigint, reserved_bytes bigint)
    ),
    change as (
      select quota_id, sum(reserved_bytes)::bigint as reserved_bytes,
        coalesce(sum(bytes) filter (where not quota_keeps(quota_id, sha256)), 0)::bigint as used_bytes
      from given group by quota_id
    )
    update quotas set used_bytes = quotas.used_bytes + change.used_bytes,
      reserved_bytes = quotas.reserved_bytes - change.reserved_bytes
    from change
    where quotas.id = change.quota_id and (change.used_bytes <= change.reserved_bytes
      or quotas.used_bytes + quotas.reserved_bytes + change.used_bytes - change.reserved_bytes <= limit_bytes)
    returning quotas.id, ${isReleased} as is_released`.execute(tx);
  for (const { id, is_released } of rows)
    if (is_released) await announce(tx, { type: 'room-returned', quotaId: id });
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether a kept file other than this one shows the content in a quota, which the caller has locked. */
export async function isKeptByOther(
  tx: Tx,
  { quotaId, sha256, fileId }: { quotaId: string; sha256: string; fileId: string },
): Promise<boolean> {
  const isKept = sql<boolean>`quota_keeps(${quotaId}, ${sha256}, ${fileId})`;
  const row = await tx.selectNoFrom(isKept.as('is_kept')).executeTakeFirstOrThrow();
  return row.is_kept;
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
