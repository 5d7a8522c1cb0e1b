import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/database.ts';
import type { ReplyStyle } from '../../../../db/tables.ts';

export interface GroupBotRow {
  replies: ReplyStyle | null;
  bot_left_at: Date | null;
  keeping_paused_at: Date | null;
  paused_by: { id: string; displayName: string | null; pictureUrl: string | null } | null;
}

/** Returns the bot settings of a group in one query; undefined if there is no such group. */
export async function findGroupBot(db: Db | Tx, groupId: string): Promise<GroupBotRow | undefined> {
  return await db
    .selectFrom('groups')
    .innerJoin('current_chats as chat', 'chat.group_id', 'groups.id')
    .select(['groups.replies', 'chat.bot_left_at', 'groups.keeping_paused_at'])
    .select(
      sql<GroupBotRow['paused_by']>`(
        select json_build_object('id', users.id, 'displayName', display_name, 'pictureUrl', picture_url)
        from keeping_changes join users on users.id = changed_by
        where group_id = groups.id and at = groups.keeping_paused_at)`.as('paused_by'),
    )
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
}

/** Sets the reply style; null for the default. */
export async function updateReplies(tx: Tx, groupId: string, replies: ReplyStyle | null): Promise<void> {
  await tx.updateTable('groups').set({ replies }).where('id', '=', groupId).execute();
}
