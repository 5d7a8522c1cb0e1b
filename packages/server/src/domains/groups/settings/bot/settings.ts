import { mayManage } from '@kepwai/rules/groups/group-permissions';
import type { Db, Tx } from '../../../../db/database.ts';
import type { ReplyStyle } from '../../../../db/tables.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import { lockGroupOfMember } from '../../locks.ts';
import { requireStillMember } from '../../membership.ts';
import { setKeepingPaused } from '../pause/keeping.ts';
import { findGroupBot, type GroupBotRow, updateReplies } from './store.ts';

type SettingsDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/** Settings to change; omitted ones stay. */
export interface BotChange {
  /** Reply style; null: in full until the group knows the bot, then none. */
  replies?: ReplyStyle | null;
  /** Whether keeping is paused from now on. */
  isPaused?: boolean;
}

/**
 * Returns the bot settings of a group.
 * @throws NOT_FOUND
 */
export async function getGroupBot(db: Db | Tx, groupId: string): Promise<GroupBotRow> {
  const row = await findGroupBot(db, groupId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Changes the bot settings of a group and returns them, and notifies open pages. Idempotent; of two concurrent
 * changes the later one counts.
 * @throws NOT_FOUND, NOT_ALLOWED, UNAVAILABLE; GROUP_READ_ONLY once the bot left the chat
 */
export async function changeGroupBot(
  deps: SettingsDeps,
  { groupId, userId, change }: { groupId: string; userId: string; change: BotChange },
): Promise<GroupBotRow> {
  return await deps.db.transaction().execute(async (tx) => {
    // Under the lock, a post is ingested before or after this change, and a quota that was just linked has
    // its managers.
    await lockGroupOfMember(tx, groupId);
    if (!mayManage(await requireStillMember(tx, { groupId, userId }))) throw new AppError('NOT_ALLOWED');
    const bot = await getGroupBot(tx, groupId);
    if (bot.bot_left_at !== null) throw new AppError('GROUP_READ_ONLY');
    const { replies, isPaused } = change;
    if (replies !== undefined && replies !== bot.replies) {
      await updateReplies(tx, groupId, replies);
      await deps.record(tx, { kind: 'bot-replies-changed', groupId, actor: { userId }, replies });
    }
    if (isPaused !== undefined && isPaused !== (bot.keeping_paused_at !== null)) {
      await setKeepingPaused(tx, deps, { groupId, isPaused, userId });
    }
    return await getGroupBot(tx, groupId);
  });
}
