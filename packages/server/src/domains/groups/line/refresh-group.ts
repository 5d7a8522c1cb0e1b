import { dayMs } from '@kepwai/rules/time';
import type { Deps } from '../../../deps.ts';
import { updatePresence, updateSummary } from '../../chats/chats.ts';
import { presenceAfter } from '../../chats/presence.ts';
import { findGroupInChat, listStaleGroups } from '../chat/store.ts';
import { lockGroup } from '../locks.ts';

/** Age after which a group's name and picture are fetched again: LINE does not report their changes. */
export const summaryLivesMs = dayMs;

/** Maximum number of groups per hour: with more than 24 times this, some are fetched less than daily. */
const refreshedAtOnce = 500;

/** Queues a refresh for groups in which nothing has happened for a day. */
export async function refreshStaleGroups({
  db,
  queue,
  clock,
}: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
  const checkedBefore = new Date(clock().getTime() - summaryLivesMs);
  const groupIds = await listStaleGroups(db, { checkedBefore, limit: refreshedAtOnce });
  await queue.sendAll(
    'refresh-group',
    groupIds.map((groupId) => ({ groupId })),
  );
}

/**
 * Fetches a group's name and picture from LINE.
 * @throws AppError LINE_UNAVAILABLE; then it is retried
 */
export async function refreshGroup(deps: Deps, { groupId }: { groupId: string }): Promise<void> {
  const { db, line, clock, record } = deps;
  const group = await findGroupInChat(db, groupId);
  if (!group || group.chat_type === 'room') return;
  const checkedAt = clock();
  const summary = await line.messaging.getGroupSummary(group.line_chat_id);
  if (!summary) return await noteGone(deps, { groupId, lineChatId: group.line_chat_id, at: checkedAt });
  const isChanged = summary.name !== group.name || summary.pictureUrl !== group.picture_url;
  await db.transaction().execute(async (tx) => {
    await updateSummary(tx, group.chat_id, { ...summary, checkedAt });
    if (isChanged) await record(tx, { kind: 'chat-changed', groupId, actor: 'chat' });
  });
}

/**
 * Handles that LINE does not know the bot in the chat: it left, and the event that says so is late or was
 * lost. The group's data stays.
 */
async function noteGone(
  deps: Deps,
  { groupId, lineChatId, at }: { groupId: string; lineChatId: string; at: Date },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId);
    const group = await findGroupInChat(tx, groupId);
    // The group may have another chat by now, which LINE was not queried about.
    if (!group || group.bot_left_at !== null || group.line_chat_id !== lineChatId) return;
    const before = { joinedAt: group.bot_joined_at, leftAt: null };
    const after = presenceAfter(before, { type: 'leave', occurredAt: at });
    if (after.leftAt === null) return;
    await updatePresence(tx, group.chat_id, after);
    await deps.record(tx, { kind: 'bot-left', groupId, actor: 'chat', isNewGroup: false, isNews: true });
  });
}
