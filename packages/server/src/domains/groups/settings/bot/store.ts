import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/database.ts';
import type { Person } from '../../../../db/person.ts';
import type { ReplyStyle } from '../../../../db/tables.ts';

export type GroupBotRow = NonNullable<Awaited<ReturnType<typeof findGroupBot>>>;

/** Returns the bot settings of a group in one query; undefined if there is no such group. */
export async function findGroupBot(db: Db | Tx, groupId: string) {
  return await db
    .selectFrom('groups')
    .innerJoin('current_chats as chat', 'chat.group_id', 'groups.id')
    .select(['groups.replies', 'chat.bot_left_at', 'groups.keeping_paused_at'])
    .select(
      sql<Person | null>`(
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
