import type { Deps } from '../../../deps.ts';
import type { LineEvent } from '../../../line/events.ts';
import { findPayer, takeBackSlip } from '../../money/slips/awaited-orders.ts';

/** Pictures sent to the bot alone, which may be slips. */
export interface PrivateSlips {
  /** Queues reading a picture of a person with orders; false for any other message, which is ignored. */
  take(event: LineEvent, replyBy: Date): Promise<boolean>;
  /** Removes the data of an unsent message. */
  takeBack(lineMessageId: string): Promise<void>;
}

/** Maximum pictures of one person in a period; more are not answered. */
const maxPictures = 10;
const periodMs = 10 * 60_000;

/** Maximum number of people who are counted. */
const maxPeople = 10_000;

/** Creates the slips of one process. It remembers in memory alone who sent how many lately. */
export function createPrivateSlips({
  db,
  queue,
  env,
  clock,
}: Pick<Deps, 'db' | 'queue' | 'env' | 'clock'>): PrivateSlips {
  const sent = new Map<string, { since: number; count: number }>();

  /** Counts a picture, and returns whether it is one too many. */
  function isTooMany(userId: string): boolean {
    const at = clock().getTime();
    const known = sent.get(userId);
    const current = known && at - known.since < periodMs ? known : { since: at, count: 0 };
    if (!known && sent.size >= maxPeople) sent.clear();
    sent.set(userId, { since: current.since, count: current.count + 1 });
    return current.count >= maxPictures;
  }

  return {
    async take(event, replyBy) {
      const { lineUserId, replyToken } = event;
      if (env.payments.promptPay === null || event.type !== 'content' || event.message.kind !== 'image')
        return false;
      if (lineUserId === null || replyToken === null) return false;
      const userId = await findPayer(db, lineUserId);
      if (userId === undefined) return false;
      if (isTooMany(userId)) return true;
      const { lineMessageId } = event.message;
      const slip = { userId, lineMessageId, replyToken, replyBy: replyBy.toISOString() };
      await queue.send('read-slip', slip, { group: userId });
      return true;
    },

    takeBack: (lineMessageId) => takeBackSlip(db, lineMessageId),
  };
}
