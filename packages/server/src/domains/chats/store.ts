import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { LineChat } from '../../line/messaging.ts';
import type { Presence } from './presence.ts';

/** Returns our id of a chat, which is inserted if it is new. */
export async function upsertChat(tx: Tx, { lineChatId, type }: LineChat): Promise<string> {
  const { id } = await tx
    .insertInto('chats')
    .values({ line_chat_id: lineChatId, type })
    // The update changes nothing, but only rows that were written are returned.
    .onConflict((conflict) => conflict.column('line_chat_id').doUpdateSet({ type }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets when the bot joined a chat and when it left. */
export async function updatePresence(tx: Tx, chatId: string, presence: Presence): Promise<void> {
  await tx
    .updateTable('chats')
    .set({ bot_joined_at: presence.joinedAt, bot_left_at: presence.leftAt })
    .where('id', '=', chatId)
    .execute();
}

/** Sets LINE's answer about the name and picture of a chat. */
export async function updateSummary(
  tx: Tx,
  chatId: string,
  summary: { name: string; pictureUrl: string | null; checkedAt: Date },
): Promise<void> {
  await tx
    .updateTable('chats')
    .set({ name: summary.name, picture_url: summary.pictureUrl, summary_checked_at: summary.checkedAt })
    .where('id', '=', chatId)
    .execute();
}

/** Gives a chat without a name the name of another. */
export async function inheritName(
  tx: Tx,
  { chatId, fromChatId }: { chatId: string; fromChatId: string },
): Promise<void> {
  await sql`
    update chats set name = other.name, picture_url = other.picture_url from chats as other
    where chats.id = ${chatId} and chats.name is null and other.id = ${fromChatId}`.execute(tx);
}

/** Deletes chats with all of LINE's data about them. */
export async function deleteChats(tx: Tx, chatIds: readonly string[]): Promise<void> {
  if (chatIds.length === 0) return;
  await tx.deleteFrom('chats').where('id', 'in', chatIds).execute();
}

/** Lists people who signed in and are members of either chat; `isAsked`: LINE answered about them in the second. */
export async function listPeopleOfBoth(
  tx: Tx,
  [chatId, otherId]: readonly [chatId: string, otherId: string],
): Promise<{ userId: string; isAsked: boolean }[]> {
  return await tx
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .select(['users.id as userId', sql<boolean>`bool_or(chat_id = ${otherId})`.as('isAsked')])
    .where('chat_id', 'in', [chatId, otherId])
    .where('users.signed_in_at', 'is not', null)
    .groupBy('users.id')
    .having(sql<boolean>`bool_or(is_member)`)
    .orderBy('users.id')
    .execute();
}
