import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { lockGroup } from '../locks.ts';
import { countedQuotaId } from './counted-quota-store.ts';

export interface GroupLink {
  /** Linked quota; null for none. */
  quotaId: string | null;
  /** Quota that holds the group's files, linked or not; null for none. */
  countedQuotaId: string | null;
  /** Null while the bot is in its chat. */
  botLeftAt: Date | null;
}

/**
 * Returns a group's link, which nobody can change until the transaction ends.
 * @throws NOT_FOUND
 */
export async function lockGroupLink(tx: Tx, groupId: string): Promise<GroupLink> {
  await lockGroup(tx, groupId);
  const group = await tx
    .selectFrom('groups')
    .innerJoin('current_chats as chat', 'chat.group_id', 'groups.id')
    .select([
      'groups.quota_id as quotaId',
      'chat.bot_left_at as botLeftAt',
      countedQuotaId.as('countedQuotaId'),
    ])
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
  if (!group) throw new AppError('NOT_FOUND');
  return group;
}

/** Sets the link of a group; null unlinks it. */
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
