import type { Db, Tx } from '../../db/database.ts';
import type { NewRow } from '../../db/tables.ts';

/** Inserts a quota and returns its id; null if its owner has a free one already, also when both are requested at once. */
export async function insertQuota(db: Db | Tx, quota: NewRow<'quotas'>): Promise<string | null> {
  const row = await db
    .insertInto('quotas')
    .values(quota)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks a person until the transaction ends, so that they cannot get a free quota meanwhile. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function findFreeQuota(
  db: Db | Tx,
  ownerId: string,
): Promise<{ id: string; creation_key: string | null } | undefined> {
  return db
    .selectFrom('quotas')
    .select(['id', 'creation_key'])
    .where('owner_id', '=', ownerId)
    .where('plan', '=', 'free')
    .where('is_deleted', '=', false)
    .executeTakeFirst();
}

export async function updateQuotaName(
  tx: Tx,
  { quotaId, name }: { quotaId: string; name: string },
): Promise<void> {
  await tx.updateTable('quotas').set({ name }).where('id', '=', quotaId).execute();
}

/** Sets the expiry; null for none. */
export async function updateExpiry(
  tx: Tx,
  { quotaId, expiresAt }: { quotaId: string; expiresAt: Date | null },
): Promise<void> {
  await tx.updateTable('quotas').set({ expires_at: expiresAt }).where('id', '=', quotaId).execute();
}

/** Lists groups that are linked now. */
export async function listLinkedGroupIds(db: Db | Tx, quotaId: string): Promise<string[]> {
  const rows = await db.selectFrom('groups').select('id').where('quota_id', '=', quotaId).execute();
  return rows.map((row) => row.id);
}

/** Returns when a quota expires; null if it does not, or does not exist. */
export async function expiryOf(db: Db | Tx, quotaId: string): Promise<Date | null> {
  const row = await db.selectFrom('quotas').select('expires_at').where('id', '=', quotaId).executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Moves the quotas of one person to another. */
export async function updateOwner(
  tx: Tx,
  { ownerId, newOwnerId }: { ownerId: string; newOwnerId: string },
): Promise<void> {
  await tx.updateTable('quotas').set({ owner_id: newOwnerId }).where('owner_id', '=', ownerId).execute();
}

/** Returns whether a quota is there, and a person's own. */
export async function findOwn(
  tx: Tx,
  { userId, quotaId }: { userId: string; quotaId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('quotas')
    .select('id')
    .where('id', '=', quotaId)
    .where('owner_id', '=', userId)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a person owns a quota. */
export async function ownsQuota(tx: Tx, ownerId: string): Promise<boolean> {
  const row = await tx.selectFrom('quotas').select('id').where('owner_id', '=', ownerId).executeTakeFirst();
  return row !== undefined;
}

/** Returns when a quota is deleted; null if it is not. */
export async function findDeletesAt(db: Db | Tx, quotaId: string): Promise<Date | null> {
  const row = await db.selectFrom('quotas').select('deletes_at').where('id', '=', quotaId).executeTakeFirst();
  return row?.deletes_at ?? null;
}
