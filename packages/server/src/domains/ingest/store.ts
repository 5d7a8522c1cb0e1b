import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Notes that a message was taken back, known also when the message itself comes later. */
export async function insertUnsent(
  tx: Tx,
  message: { lineChatId: string; lineMessageId: string; unsentAt: Date },
): Promise<void> {
  await tx
    .insertInto('unsent_messages')
    .values({
      line_chat_id: message.lineChatId,
      line_message_id: message.lineMessageId,
      unsent_at: message.unsentAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isUnsent(
  db: Db | Tx,
  { lineChatId, lineMessageId }: { lineChatId: string; lineMessageId: string },
): Promise<boolean> {
  return (await listUnsent(db, { lineChatId, lineMessageIds: [lineMessageId] })).has(lineMessageId);
}

/** Of these messages, those that were taken back. */
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

/** Files of a message in the group of its chat, or in a cabinet that had this chat before. */
export async function listFilesOfMessage(
  tx: Tx,
  { groupId, lineChatId, lineMessageId }: { groupId: string; lineChatId: string; lineMessageId: string },
): Promise<{ id: string; groupId: string }[]> {
  return await tx
    .selectFrom('files')
    .select(['id', 'group_id as groupId'])
    .where(
      sql<boolean>`group_id in (
        select ${groupId}::uuid union all select group_id from former_chats where line_chat_id = ${lineChatId})`,
    )
    .where('line_message_id', '=', lineMessageId)
    .orderBy('id')
    .execute();
}

/** Of these messages, those of which the group has a file. */
export async function listTakenIn(
  tx: Tx,
  { groupId, lineMessageIds }: { groupId: string; lineMessageIds: string[] },
): Promise<Set<string | null>> {
  const rows = await tx
    .selectFrom('files')
    .select('line_message_id')
    .where('group_id', '=', groupId)
    .where('line_message_id', 'in', lineMessageIds)
    .execute();
  return new Set(rows.map((row) => row.line_message_id));
}

/** Rows and names of those that are known, by LINE's id. */
export async function listPersons(
  db: Db,
  lineUserIds: string[],
): Promise<Map<string, { id: string; displayName: string | null }>> {
  if (lineUserIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'line_user_id', 'display_name'])
    .where('line_user_id', 'in', lineUserIds)
    .execute();
  return new Map(rows.map((row) => [row.line_user_id, { id: row.id, displayName: row.display_name }]));
}

/** How many things of this person the group has from this span of time. */
export async function countPosted(
  tx: Tx,
  span: { groupId: string; postedBy: string | null; from: Date; to: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', span.groupId)
    .where('posted_at', '>=', span.from)
    .where('posted_at', '<', span.to)
    .where('source', '=', 'chat')
    .where(sql<boolean>`posted_by is not distinct from ${span.postedBy}`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteUnsent(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('unsent_messages').where('unsent_at', '<', before).execute();
}
