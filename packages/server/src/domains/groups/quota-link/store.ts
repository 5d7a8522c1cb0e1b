import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { lockGroup } from '../locks.ts';
import { storageOfGroup } from './storage-store.ts';

export interface GroupLink {
  /** Null for none. */
  quotaId: string | null;
  /** Whose storage holds what the group keeps, linked or not; null for nobody's. */
  storageId: string | null;
  /** Null while the bot is in its chat. */
  botLeftAt: Date | null;
}

/** What the group is linked to, which nobody changes until the transaction ends. @throws NOT_FOUND */
export async function lockGroupLink(tx: Tx, groupId: string): Promise<GroupLink> {
  await lockGroup(tx, groupId);
  const group = await tx
    .selectFrom('groups')
    .innerJoin('current_chats as chat', 'chat.group_id', 'groups.id')
    .select(['groups.quota_id as quotaId', 'chat.bot_left_at as botLeftAt', storageOfGroup.as('storageId')])
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
  if (!group) throw new AppError('NOT_FOUND');
  return group;
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
