import type { Deps } from '../../../deps.ts';
import { privateChatCard } from '../../../line/cards.ts';
import { readStoredEvent, type StoredEvent } from '../../../line/events.ts';
import { replyUntil } from '../../../line/reply-time.ts';
import { createRecentKeys, type RecentKeys } from '../../chats/recent-keys.ts';
import { replyInBackground } from '../replies/reply.ts';

/** Who writes more gets no more than one answer in this time. */
const quietMs = 60_000;

/** When each was last answered; only of the last minute, and never kept anywhere else. */
const answered = new WeakMap<Deps['queue'], RecentKeys>();

/**
 * Answers who added the bot as a friend, or writes to it alone: what it does, and how it comes into a group. Nothing of what they
 * wrote is looked at, kept or logged. Here and now, and not by a job; if the process ends first, it stays unanswered. Never throws:
 * LINE is answered meanwhile.
 */
export async function answerPrivateChats(deps: Deps, events: readonly StoredEvent[]): Promise<void> {
  // Of all, also of those that wait for the answers before them.
  const receivedAt = deps.clock();
  for (const stored of events) {
    if (!stored.isPrivate) continue;
    await answerPrivateChat(deps, { raw: stored.event, receivedAt }).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a private chat was not answered'),
    );
  }
}

async function answerPrivateChat(
  deps: Deps,
  { raw, receivedAt }: { raw: Record<string, unknown>; receivedAt: Date },
): Promise<void> {
  const isNewFriend = raw.type === 'follow';
  if (!isNewFriend && raw.type !== 'message') return;
  const event = readStoredEvent(raw, receivedAt);
  const { lineUserId, replyToken } = event;
  if (lineUserId === null || replyToken === null) return;
  if (wasJustAnswered(deps, lineUserId) && !isNewFriend) return;
  const { liffId, botBasicId } = deps.env.line;
  replyInBackground(deps, {
    replyToken,
    replyBy: replyUntil(event, receivedAt),
    message: privateChatCard({ liffId, botBasicId }),
  });
}

/** Notes, too, that they are answered now. */
function wasJustAnswered({ queue, clock }: Pick<Deps, 'queue' | 'clock'>, lineUserId: string): boolean {
  const known = answered.get(queue) ?? createRecentKeys(quietMs);
  answered.set(queue, known);
  if (known.isRecent(lineUserId, clock())) return true;
  known.note(lineUserId, clock());
  return false;
}
