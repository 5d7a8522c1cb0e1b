import type { LineEvent } from './events.ts';

/**
 * Lifetime of a reply token: LINE accepts it for a minute after sending the event, and some of that has
 * passed on arrival.
 */
export const replyMs = 55_000;

/** Maximum time after the event itself, however late it was delivered again. */
const longestReplyMs = 20 * 60_000;

/** Returns until when LINE accepts a reply to this event. */
export function replyUntil({ occurredAt }: LineEvent, receivedAt: Date): Date {
  return new Date(Math.min(receivedAt.getTime() + replyMs, occurredAt.getTime() + longestReplyMs));
}
