import type { Tx } from '../../../db/database.ts';
import type { LineChat } from '../../../line/messaging.ts';
import { upsertChat } from '../../chats/chats.ts';
import { findGroupToLock, type GroupInChat, insertGroupOfChat } from './store.ts';

export { deleteGroup, findGroupOfChat, type GroupInChat, getGroupInChat } from './store.ts';

/**
 * Returns the chat's group, created if it is new. Its row is locked until the transaction ends, so that
 * events of one group are applied one by one.
 */
export async function lockGroupOfChat(
  tx: Tx,
  chat: LineChat,
): Promise<{ group: GroupInChat; isNew: boolean }> {
  const known = await findGroupToLock(tx, chat.lineChatId);
  if (known) return { group: known, isNew: false };
  const isNew = await insertGroupOfChat(tx, await upsertChat(tx, chat));
  // Another event of the same chat came first; its transaction has ended, or the insert would still wait.
  const group = await findGroupToLock(tx, chat.lineChatId);
  if (!group) throw new Error('the group of a chat vanished while it was created');
  return { group, isNew };
}
