import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { LineChat } from '../../../line/messaging.ts';

interface ChatPoster {
  /** Current id of the group, which may have been merged into another (moves/merge). */
  groupId: string;
  chat: LineChat;
  lineUserId: string;
  displayName: string | null;
}

/** Returns a person with a chat in which LINE has their profile; null if either is gone. */
export async function findChatPoster(
  db: Db,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<ChatPoster | null> {
  const row = await db
    .selectFrom('groups')
    .innerJoin('current_chats as chat', (join) =>
      join.on('chat.group_id', '=', sql<string>`coalesce(groups.merged_into, groups.id)`),
    )
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select(['chat.group_id as groupId', 'chat.type', 'chat.line_chat_id as lineChatId'])
    .select(['users.line_user_id as lineUserId', 'users.display_name as displayName'])
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
  if (!row) return null;
  const { type, lineChatId, ...poster } = row;
  return { ...poster, chat: { type, lineChatId } };
}

/** Lists files that a person posted in the chat of a group, page by page. */
export async function listFilesOfPoster(
  tx: Tx,
  page: { groupId: string; userId: string; after: string | null; limit: number },
): Promise<{ id: string; name: string; postedAt: Date }[]> {
  let query = tx
    .selectFrom('files')
    .select(['id', 'name', 'posted_at as postedAt'])
    .where('group_id', '=', page.groupId)
    .where('posted_by', '=', page.userId)
    .where('source', '=', 'chat');
  if (page.after !== null) query = query.where('id', '>', page.after);
  return await query.orderBy('id').limit(page.limit).execute();
}

/** Returns ids and names of known people, by LINE user id. */
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
