import type { ShownMessage } from '../../src/chat/wire.ts';

/**
 * Returns whether somebody posted after a message; an answer of the bot may be newer and have come with it. Nothing is
 * new in what a chat opens with.
 */
export function hasNewOf(
  messages: readonly ShownMessage[],
  { userId, after }: { userId: string; after: string | null },
): boolean {
  if (after === null) return false;
  const start = messages.findIndex(({ messageId }) => messageId === after) + 1;
  return messages.slice(start).some((message) => message.kind === 'posted' && message.userId === userId);
}
