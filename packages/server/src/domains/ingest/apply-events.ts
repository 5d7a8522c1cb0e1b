import { allowAsyncCommit } from '../../db/async-commit.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { LineEvent } from '../../line/events.ts';
import type { LineChat } from '../../line/messaging.ts';
import { updatePresence } from '../chats/chats.ts';
import { invalidateMembership, noteSeenInChat } from '../chats/people.ts';
import { presenceAfter } from '../chats/presence.ts';
import { type GroupInChat, lockGroupOfChat } from '../groups/chat/group-of-chat.ts';
import { summaryLivesMs } from '../groups/line/refresh-group.ts';
import { rememberPerson } from '../users/people.ts';
import type { EventDeps } from './chat-bot.ts';
import { claimEvents } from './event-store.ts';
import { ingestContents } from './ingest-contents.ts';
import type { Poster } from './posters/posters.ts';
import { eraseUnsent } from './unsent/erase-unsent.ts';
import { isUnsent } from './unsent/store.ts';

/** An event that is stored but not applied yet, and the end of its reply token's validity. */
export interface PendingEvent<Event extends LineEvent = LineEvent> {
  id: string;
  event: Event;
  replyBy: Date;
}

interface InChat {
  chat: LineChat;
  /** Events in the order in which they happened. */
  pending: readonly PendingEvent[];
  /** Posters by LINE user id. */
  posters: ReadonlyMap<string, Poster>;
}

/**
 * Applies events of one chat to the tables, all or none. The group is locked first, so that a message and its
 * unsending see each other, and events that another process handled meanwhile are skipped.
 */
export async function applyEvents(
  tx: Tx,
  deps: EventDeps,
  { chat, pending: given, posters }: InChat,
): Promise<void> {
  await allowAsyncCommit(tx);
  const { group, isNew } = await lockGroupOfChat(tx, chat);
  const ours = await claimEvents(
    tx,
    given.map(({ id }) => id),
    deps.clock(),
  );
  const pending = given.filter(({ id }) => ours.has(id));
  await notePresence(tx, deps, { pending, group, isNew });
  await refreshSummary(tx, deps, { pending, group });
  const ids = { chatId: group.chat_id, groupId: group.id };
  const seen = new Set<string>();
  for (const one of pending) {
    const { event } = one;
    const poster = event.lineUserId === null ? undefined : posters.get(event.lineUserId);
    // The sender of an unsend event may have left since.
    if (poster && event.type !== 'unsend' && !seen.has(poster.userId)) {
      await noteSeenInChat(tx, deps, { ...ids, userId: poster.userId, at: event.occurredAt });
      seen.add(poster.userId);
    }
    if (event.type === 'members-left') seen.clear();
    await applyEvent(tx, deps, { one, group, chat, poster: poster ?? null });
  }
  await ingestContents(tx, deps, { pending: pending.filter(isContent), group, posters });
}

/** Applies every event but those with content, which are ingested together. */
async function applyEvent(
  tx: Tx,
  deps: EventDeps,
  {
    one,
    group,
    chat,
    poster,
  }: { one: PendingEvent; group: GroupInChat; chat: LineChat; poster: Poster | null },
): Promise<void> {
  const { event } = one;
  switch (event.type) {
    case 'join':
      return await deps.chatBot.welcome(tx, deps, { ...one, group });
    case 'command':
      return await applyCommand(tx, deps, { one: { ...one, event }, group, chat, poster });
    case 'members-joined':
    case 'members-left':
      return await noteMembers(tx, deps, { group, event });
    case 'unsend': {
      const { lineMessageId, occurredAt: unsentAt } = event;
      await eraseUnsent(tx, deps, {
        groupId: group.id,
        lineChatId: chat.lineChatId,
        lineMessageId,
        unsentAt,
      });
      return await deps.chatBot.takeBackUnsent(tx, deps, { groupId: group.id, lineMessageId });
    }
    default:
  }
}

/** Hands a command to the bot, unless its message is unsent by now. */
async function applyCommand(
  tx: Tx,
  deps: EventDeps,
  {
    one,
    group,
    chat,
    poster,
  }: {
    one: PendingEvent<Extract<LineEvent, { type: 'command' }>>;
    group: GroupInChat;
    chat: LineChat;
    poster: Poster | null;
  },
): Promise<void> {
  const { command, quote, choice } = one.event;
  const { lineChatId } = chat;
  if (quote && (await isUnsent(tx, { lineChatId, lineMessageId: quote.lineMessageId }))) return;
  const userId = poster?.userId ?? null;
  await deps.chatBot.handleCommand(tx, deps, { ...one, command, quote, choice, group, userId });
}

async function notePresence(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  { pending, group, isNew }: { pending: readonly PendingEvent[]; group: GroupInChat; isNew: boolean },
): Promise<void> {
  const before = { joinedAt: group.bot_joined_at, leftAt: group.bot_left_at };
  const after = pending.reduce((presence, { event }) => presenceAfter(presence, event), before);
  if (
    after.joinedAt?.getTime() === before.joinedAt?.getTime() &&
    after.leftAt?.getTime() === before.leftAt?.getTime()
  )
    return;
  await updatePresence(tx, group.chat_id, after);
  const told = { groupId: group.id, actor: 'chat', isNewGroup: isNew } as const;
  if (after.leftAt === null) await record(tx, { ...told, kind: 'bot-joined' });
  else await record(tx, { ...told, kind: 'bot-left', isNews: before.leftAt === null });
}

async function refreshSummary(
  tx: Tx,
  { queue, clock }: Deps,
  { pending, group }: { pending: readonly PendingEvent[]; group: GroupInChat },
): Promise<void> {
  if (group.chat_type === 'room' || pending.every(({ event }) => event.type === 'leave')) return;
  const checkedAt = group.summary_checked_at?.getTime() ?? 0;
  const isJoined = pending.some(({ event }) => event.type === 'join');
  if (!isJoined && clock().getTime() - checkedAt < summaryLivesMs) return;
  await queue.send('refresh-group', { groupId: group.id }, { tx });
}

async function noteMembers(
  tx: Tx,
  deps: Pick<Deps, 'record'>,
  {
    group,
    event,
  }: { group: GroupInChat; event: Extract<LineEvent, { type: 'members-joined' | 'members-left' }> },
): Promise<void> {
  const isMember = event.type === 'members-joined';
  // In one order, so that two events about the same people do not deadlock.
  for (const lineUserId of event.lineUserIds.toSorted()) {
    const userId = await rememberPerson(tx, { lineUserId });
    const ids = { chatId: group.chat_id, groupId: group.id };
    await invalidateMembership(tx, deps, { ...ids, userId, isMember, at: event.occurredAt });
  }
}

function isContent(one: PendingEvent): one is PendingEvent<Extract<LineEvent, { type: 'content' }>> {
  return one.event.type === 'content';
}
