import type { Db, Tx } from '../../../../db/database.ts';
import type { ReplyStyle } from '../../../../db/tables.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import { lockGroupOfMember } from '../../locks.ts';
import { requireStillMember } from '../../membership.ts';
import { mayManage } from '../../policy.ts';
import { setKeepingPaused } from '../pause/keeping.ts';
import { findGroupBot, type GroupBotRow, updateReplies } from './store.ts';

type SettingsDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/** What is to change; what is left out stays. */
export interface BotChange {
  /** Null: in full until the group knows the bot, then nothing. */
  replies?: ReplyStyle | null;
  /** Whether nothing is kept from now on. */
  isPaused?: boolean;
}

/** How the bot behaves in a group. @throws NOT_FOUND */
export async function getGroupBot(db: Db | Tx, groupId: string): Promise<GroupBotRow> {
  const row = await findGroupBot(db, groupId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Changes how the bot behaves in a group, and gives that back; open pages hear of it. The same again changes nothing; of two at once
 * the later one counts. @throws NOT_FOUND, NOT_ALLOWED, UNAVAILABLE; GROUP_READ_ONLY once the bot left the chat
 */
export async function changeGroupBot(
  deps: SettingsDeps,
  { groupId, userId, change }: { groupId: string; userId: string; change: BotChange },
): Promise<GroupBotRow> {
  return await deps.db.transaction().execute(async (tx) => {
    // What is posted now is taken in before this or after it; and a quota that is linked now has its managers.
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
