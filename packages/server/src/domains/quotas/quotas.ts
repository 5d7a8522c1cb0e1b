import type { Db, Tx } from '../../db/database.ts';
import { announce } from '../../db/notify.ts';

/** A quota to be made. */
export interface NewQuota {
  /** Our id of the person who will own it. */
  ownerId: string;
  name: string;
  limitBytes: number;
}

/** Makes a quota and returns its id. */
export async function createQuota(db: Db | Tx, { ownerId, name, limitBytes }: NewQuota): Promise<string> {
  const { id } = await db
    .insertInto('quotas')
    .values({ owner_id: ownerId, name, limit_bytes: limitBytes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Links a group that has no quota to this one: from now on what is posted there is kept. False where it has one already. */
export async function linkGroup(
  tx: Tx,
  { groupId, quotaId }: { groupId: string; quotaId: string },
): Promise<boolean> {
  const linked = await tx
    .updateTable('groups')
    .set({ quota_id: quotaId })
    .where('id', '=', groupId)
    .where('quota_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (linked === undefined) return false;
  await announce(tx, { type: 'group-changed', groupId });
  return true;
}
