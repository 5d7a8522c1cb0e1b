import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { endedDemoIds } from './demo-ids.ts';

/** Lists the chats of ended demos, with their groups; a chat without one has none any more, or none yet. */
export async function listEndedChats(
  db: Db,
  now: Date,
): Promise<{ chatId: string; lineChatId: string; groupId: string | null }[]> {
  const [from, to] = endedDemoIds('C', now);
  return await db
    .selectFrom('chats')
    .leftJoin('current_chats', 'current_chats.chat_id', 'chats.id')
    .select(['chats.id as chatId', 'chats.line_chat_id as lineChatId', 'current_chats.group_id as groupId'])
    .where(sql<boolean>`chats.line_chat_id collate "C" >= ${from} and chats.line_chat_id collate "C" < ${to}`)
    .execute();
}

/** Returns the LINE id of a group's chat, if that is of an ended demo. */
export async function findEndedChat(
  tx: Tx,
  { groupId, now }: { groupId: string; now: Date },
): Promise<string | null> {
  const [from, to] = endedDemoIds('C', now);
  const row = await tx
    .selectFrom('current_chats')
    .select('line_chat_id')
    .where('group_id', '=', groupId)
    .where(sql<boolean>`line_chat_id collate "C" >= ${from} and line_chat_id collate "C" < ${to}`)
    .executeTakeFirst();
  return row?.line_chat_id ?? null;
}

/** Lists the people of ended demos. */
export async function listEndedPeople(db: Db, now: Date): Promise<{ userId: string; lineUserId: string }[]> {
  const [from, to] = endedDemoIds('U', now);
  return await db
    .selectFrom('users')
    .select(['id as userId', 'line_user_id as lineUserId'])
    .where(sql<boolean>`line_user_id collate "C" >= ${from} and line_user_id collate "C" < ${to}`)
    .execute();
}

/** Lists the quotas of a person. */
export async function listQuotasOf(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('quotas').select('id').where('owner_id', '=', ownerId).execute();
  return rows.map(({ id }) => id);
}

/** Lists the open uploads of a group. */
export async function listOpenUploads(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('group_id', '=', groupId)
    .where('state', '=', 'receiving')
    .execute();
  return rows.map(({ id }) => id);
}
