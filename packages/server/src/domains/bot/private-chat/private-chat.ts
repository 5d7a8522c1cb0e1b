import type { Deps } from '../../../deps.ts';
import { privateChatCard } from '../../../line/cards/cards.ts';
import { readStoredEvent, type StoredEvent } from '../../../line/events.ts';
import { replyUntil } from '../../../line/reply-time.ts';
import { createRecentKeys } from '../../chats/recent-keys.ts';
import type { BackgroundReplies } from '../replies/reply.ts';
import type { PrivateSlips } from './private-slips.ts';

/** Period in which a person gets at most one answer. */
const quietMs = 60_000;

/** Answers people who write to the bot alone. */
export interface PrivateChats {
  /**
   * Answers people who added the bot as a friend or write to it alone: how it works, and how to add it to a group.
   * Their messages are not read, stored or logged, except pictures of people with orders, which may be slips. It runs
   * immediately and not by a job; if the process ends first, they stay unanswered. A person who blocked the bot gets no
   * more messages. Never throws: LINE is answered meanwhile.
   */
  answer(events: readonly StoredEvent[]): Promise<void>;
}

type PrivateChatDeps = Pick<Deps, 'env' | 'clock' | 'log'> & {
  replies: BackgroundReplies;
  slips: PrivateSlips;
  /** Called with the LINE user id of a person who blocked the bot. */
  onBlocked(lineUserId: string): Promise<void>;
};

/** Creates the private chats of one process. It remembers in memory alone whom it answered in the last minute. */
export function createPrivateChats({
  env,
  clock,
  log,
  replies,
  slips,
  onBlocked,
}: PrivateChatDeps): PrivateChats {
  const answered = createRecentKeys(quietMs);

  /** Also records that the person is answered now. */
  const wasJustAnswered = (lineUserId: string): boolean => {
    if (answered.isRecent(lineUserId, clock())) return true;
    answered.note(lineUserId, clock());
    return false;
  };

  const answer = async (raw: Record<string, unknown>, receivedAt: Date): Promise<void> => {
    if (raw.type === 'unfollow') {
      const { lineUserId } = readStoredEvent(raw, receivedAt);
      if (lineUserId !== null) await onBlocked(lineUserId);
      return;
    }
    const event = readStoredEvent(raw, receivedAt);
    if (event.type === 'unsend') return await slips.takeBack(event.lineMessageId);
    const isNewFriend = raw.type === 'follow';
    if (!isNewFriend && raw.type !== 'message') return;
    if (await slips.take(event, replyUntil(event, receivedAt))) return;
    const { lineUserId, replyToken } = event;
    if (lineUserId === null || replyToken === null) return;
    if (wasJustAnswered(lineUserId) && !isNewFriend) return;
    const { liffId, botBasicId } = env.line;
    const message = privateChatCard({ liffId, botBasicId });
    replies.send({ replyToken, replyBy: replyUntil(event, receivedAt), message });
  };

  return {
    async answer(events) {
      // One instant for all events, including those that wait for earlier answers.
      const receivedAt = clock();
      for (const stored of events) {
        if (!stored.isPrivate) continue;
        try {
          await answer(stored.event, receivedAt);
        } catch (error) {
          log.error({ err: error }, 'a private chat was not answered');
        }
      }
    },
  };
}
