import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';

/** The quota that the group is linked to, which nobody changes until the transaction ends; null for none. @throws NOT_FOUND */
export async function lockGroupLink(tx: Tx, groupId: string): Promise<string | null> {
  const group = await tx
    .selectFrom('groups')
    .select('quota_id')
    .where('id', '=', groupId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!group) throw new AppError('NOT_FOUND');
  return group.quota_id;
}

/** Null unlinks. */
export async function updateGroupLink(
  tx: Tx,
  groupId: string,
  link: { quotaId: string; by: string | null; at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('groups')
    .set({
      quota_id: link?.quotaId ?? null,
      quota_linked_by: link?.by ?? null,
      quota_linked_at: link?.at ?? null,
    })
    .where('id', '=', groupId)
    .execute();
}
