import type { Db, Tx } from '../../db/database.ts';

/** Our id of a chat in which the bot is, or was; null where it never was. */
export async function findGroupOfChat(db: Db | Tx, lineChatId: string): Promise<string | null> {
  const group = await db
    .selectFrom('groups')
    .select('id')
    .where('line_chat_id', '=', lineChatId)
    .executeTakeFirst();
  return group?.id ?? null;
}
