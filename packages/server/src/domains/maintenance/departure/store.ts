import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** Lists groups that the bot left before an instant and that have no open upload. */
export async function listLeftBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('current_chats as chat')
    .select('chat.group_id')
    .where('chat.bot_left_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('uploads')
            .select('uploads.id')
            .whereRef('uploads.group_id', '=', 'chat.group_id')
            .where('uploads.state', '=', 'receiving'),
        ),
      ),
    )
    .orderBy('chat.bot_left_at')
    .execute();
  return rows.map((row) => row.group_id);
}

/** Returns the chat of a group that the bot left before an instant; null if it came back. */
export async function findLeftChat(
  tx: Tx,
  { groupId, before }: { groupId: string; before: Date },
): Promise<string | null> {
  const row = await tx
    .selectFrom('current_chats')
    .select('line_chat_id')
    .where('group_id', '=', groupId)
    .where('bot_left_at', '<', before)
    .executeTakeFirst();
  return row?.line_chat_id ?? null;
}

export async function listSomeFiles(tx: Tx, groupId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('group_id', '=', groupId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists present and former chats of the group that no other group has or had. */
export async function listChatsOfNoOther(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('group_chats')
    .select('chat_id')
    .groupBy('chat_id')
    .where(
      'chat_id',
      'in',
      tx.selectFrom('group_chats as own').select('own.chat_id').where('own.group_id', '=', groupId),
    )
    .having(sql<boolean>`bool_and(group_id = ${groupId})`)
    .execute();
  return rows.map((row) => row.chat_id);
}

/** Lists present and former members of these chats who never signed in. */
export async function listStrangers(tx: Tx, chatIds: readonly string[]): Promise<string[]> {
  if (chatIds.length === 0) return [];
  const rows = await tx
    .selectFrom('users')
    .innerJoin('chat_members', 'chat_members.user_id', 'users.id')
    .select('users.id')
    .distinct()
    .where('users.signed_in_at', 'is', null)
    .where('chat_members.chat_id', 'in', chatIds)
    .execute();
  return rows.map(({ id }) => id);
}
