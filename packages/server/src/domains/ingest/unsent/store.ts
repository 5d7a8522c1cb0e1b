import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { NewRow } from '../../../db/tables.ts';

/** Records that a message was unsent, also for when the message itself comes later. */
export async function insertUnsent(tx: Tx, message: NewRow<'unsent_messages'>): Promise<void> {
  await tx
    .insertInto('unsent_messages')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isUnsent(
  db: Db | Tx,
  { lineChatId, lineMessageId }: { lineChatId: string; lineMessageId: string },
): Promise<boolean> {
  return (await listUnsent(db, { lineChatId, lineMessageIds: [lineMessageId] })).has(lineMessageId);
}

/** Returns those of these messages that were unsent. */
export async function listUnsent(
  db: Db | Tx,
  { lineChatId, lineMessageIds }: { lineChatId: string; lineMessageIds: string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('unsent_messages')
    .select('line_message_id')
    .where('line_chat_id', '=', lineChatId)
    .where('line_message_id', 'in', lineMessageIds)
    .execute();
  return new Set(rows.map((row) => row.line_message_id));
}

/** Lists files of a message in the group of its chat, or in a group that had this chat before. */
export async function listFilesOfMessage(
  tx: Tx,
  { groupId, lineChatId, lineMessageId }: { groupId: string; lineChatId: string; lineMessageId: string },
): Promise<{ id: string; groupId: string }[]> {
  return await tx
    .selectFrom('files')
    .select(['id', 'group_id as groupId'])
    .where(
      sql<boolean>`group_id in (
        select ${groupId}::uuid union all
        select group_id from group_chats join chats on chats.id = chat_id where line_chat_id = ${lineChatId})`,
    )
    .where('line_message_id', '=', lineMessageId)
    .orderBy('id')
    .execute();
}

export async function deleteUnsent(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('unsent_messages').where('unsent_at', '<', before).execute();
}

export async function deleteUnsentOfChat(tx: Tx, lineChatId: string): Promise<void> {
  await tx.deleteFrom('unsent_messages').where('line_chat_id', '=', lineChatId).execute();
}
