import { type InferResult, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** A group with LINE's data about its current chat. */
export type GroupInChat = InferResult<ReturnType<typeof selectGroupsInChats>>[number];

const chatColumns = [
  'chats.id as chat_id',
  'chats.line_chat_id',
  'chats.type as chat_type',
  'chats.name',
  'chats.picture_url',
  'chats.summary_checked_at',
  'chats.bot_joined_at',
  'chats.bot_left_at',
] as const;

function selectGroupsInChats(db: Db | Tx) {
  return db
    .selectFrom('groups')
    .innerJoin('group_chats', 'group_chats.group_id', 'groups.id')
    .innerJoin('chats', 'chats.id', 'group_chats.chat_id')
    .where('group_chats.until', 'is', null)
    .selectAll('groups')
    .select(chatColumns);
}

export async function findGroupInChat(db: Db | Tx, groupId: string): Promise<GroupInChat | undefined> {
  return await selectGroupsInChats(db).where('groups.id', '=', groupId).executeTakeFirst();
}

/**
 * Returns a locked group in its chat.
 * @throws Error if there is none
 */
export async function getGroupInChat(db: Db | Tx, groupId: string): Promise<GroupInChat> {
  return await selectGroupsInChats(db).where('groups.id', '=', groupId).executeTakeFirstOrThrow();
}

/** Returns our id of the group that has a chat; null for none. */
export async function findGroupOfChat(db: Db | Tx, lineChatId: string): Promise<string | null> {
  const row = await db
    .selectFrom('current_chats')
    .select('group_id')
    .where('line_chat_id', '=', lineChatId)
    .executeTakeFirst();
  return row?.group_id ?? null;
}

/** Locks the group that has a chat, and their link, until the transaction ends; undefined for none. */
export async function findGroupToLock(tx: Tx, lineChatId: string): Promise<GroupInChat | undefined> {
  return (
    selectGroupsInChats(tx)
      .where('chats.line_chat_id', '=', lineChatId)
      // Locked in the order of a merge: the group first.
      .forNoKeyUpdate(['groups', 'group_chats'])
      .executeTakeFirst()
  );
}

/** Inserts a group that has a chat; false if another has it. */
export async function insertGroupOfChat(tx: Tx, chatId: string): Promise<boolean> {
  const result = await tx
    .with('linked', (link) =>
      link
        .insertInto('group_chats')
        .values({ group_id: sql<string>`gen_random_uuid()`, chat_id: chatId, until: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning('group_id'),
    )
    .insertInto('groups')
    .columns(['id'])
    .expression((from) => from.selectFrom('linked').select('group_id'))
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Deletes a group and everything that belongs to it. */
export async function deleteGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.deleteFrom('groups').where('id', '=', groupId).execute();
}

/** Locks a group in its chat until the transaction ends; false if it has another by now, or is gone. */
export async function holdInChat(
  tx: Tx,
  { groupId, chatId }: { groupId: string; chatId: string },
): Promise<boolean> {
  await tx.selectFrom('groups').select('id').where('id', '=', groupId).forKeyShare().execute();
  // Read only now, because a merge that was waited for has changed it.
  const row = await tx
    .selectFrom('current_chats')
    .select('chat_id')
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row?.chat_id === chatId;
}

/** Lists groups with the bot in their chat whose name was requested before an instant, or never; the oldest first. */
export async function listStaleGroups(
  db: Db,
  { checkedBefore, limit }: { checkedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('current_chats')
    .select('group_id')
    .where('type', '=', 'group')
    .where('bot_left_at', 'is', null)
    .where((or) =>
      or.or([or('summary_checked_at', 'is', null), or('summary_checked_at', '<', checkedBefore)]),
    )
    .orderBy('summary_checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map((row) => row.group_id);
}
