import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { plannedOnce } from '../../db/planned-once.ts';
import { remainingBytes } from '../storage/usage/usage.ts';

/**
 * Locks a group until the transaction ends: the first of all locks (contents/store.ts), so that its events are
 * applied one by one. Returns false if it is gone or merged into another.
 */
export async function lockGroup(tx: Tx, groupId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('groups')
    .select('id')
    .where('id', '=', groupId)
    .where('merged_into', 'is', null)
    .forNoKeyUpdate()
    .execute();
  return rows.length > 0;
}

/** Returns the quota that the group is linked to; null for none. Reliable while the group is locked. */
export async function findQuotaOfGroup(tx: Tx, groupId: string): Promise<string | null> {
  const row = await tx.selectFrom('groups').select('quota_id').where('id', '=', groupId).executeTakeFirst();
  return row?.quota_id ?? null;
}

/** A group that is locked for something that is added to it. */
interface LockedForArrival {
  /** Null: it has no quota. */
  quotaId: string | null;
  /** Limit of the quota less used and reserved bytes; null if the quota is not locked. */
  remainingBytes: number | null;
  expiresAt: Date | null;
}

/**
 * Locks a group, as lockGroup, records that something is added to it, and then locks its quota. Returns null if the
 * group is gone or merged into another. A quota that it was linked to while this waited, made since then, is not
 * locked.
 */
export async function lockForArrival(tx: Tx, groupId: string, at: Date): Promise<LockedForArrival | null> {
  const { rows } = await sql<LockedForArrival>`${plannedOnce}
    with locked as (
      update groups set last_file_at = greatest(last_file_at, ${at}) where id = ${groupId} and merged_into is null
      returning quota_id
    )
    select locked.quota_id as "quotaId", quota."remainingBytes", quota.expires_at as "expiresAt"
    from locked left join lateral (
      select ${remainingBytes} as "remainingBytes", quotas.expires_at from quotas where quotas.id = locked.quota_id
      for no key update
    ) as quota on true`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Records that something is added to groups, which the caller has locked, and then locks those of their quotas that nobody
 * else has locked. Returns the remaining bytes of each, below 0 if its limit was lowered.
 */
export async function lockFreeQuotasForArrival(
  tx: Tx,
  { groupIds, quotaIds, at }: { groupIds: readonly string[]; quotaIds: readonly string[]; at: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; remainingBytes: number }>`${plannedOnce}
    with noted as (
      update groups set last_file_at = greatest(last_file_at, ${at}) where id = any(${groupIds}::uuid[])
    )
    select quotas.id, ${remainingBytes} as "remainingBytes" from quotas where quotas.id = any(${quotaIds}::uuid[])
    order by quotas.id for no key update skip locked`.execute(tx);
  return new Map(rows.map((quota) => [quota.id, quota.remainingBytes]));
}

/** Records that something was added to the group. */
export async function noteArrival(tx: Tx, groupId: string, at: Date): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ last_file_at: sql`greatest(last_file_at, ${at})` })
    .where('id', '=', groupId)
    .execute();
}
