import type { LineEvent } from './events.ts';

/** LINE takes a reply for a minute after it sent the event; some of that is gone when the event is here. */
export const replyMs = 55_000;

/** And never later than so long after it happened, however late it was sent again. */
const longestReplyMs = 20 * 60_000;

/** Until when LINE takes a reply to this event. */
export function replyUntil({ occurredAt }: LineEvent, receivedAt: Date): Date {
  return new Date(Math.min(receivedAt.getTime() + replyMs, occurredAt.getTime() + longestReplyMs));
}
