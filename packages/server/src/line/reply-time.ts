import type { LineEvent } from './events.ts';

/**
 * How long a reply may wait after its event arrived: LINE accepts it for a minute after sending the event, of which a
 * connection may have waited up to ten seconds for a starting server (commands/processes/front-door.ts), and some
 * passes on the way.
 */
export const replyMs = 45_000;

/** Maximum time after the event itself, however late it was delivered again. */
const longestReplyMs = 20 * 60_000;

/** Returns until when LINE accepts a reply to this event. */
export function replyUntil({ occurredAt }: LineEvent, receivedAt: Date): Date {
  return new Date(Math.min(receivedAt.getTime() + replyMs, occurredAt.getTime() + longestReplyMs));
}
