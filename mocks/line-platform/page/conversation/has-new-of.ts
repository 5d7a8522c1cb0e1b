import type { ShownMessage } from '../../src/chat/wire.ts';

/**
 * Returns whether others posted after a message; an answer of the bot may be newer and have come with it. The first
 * content of a chat is not new.
 */
export function hasNewOf(
  messages: readonly ShownMessage[],
  { userId, after }: { userId: string; after: string | null },
): boolean {
  if (after === null) return false;
  const start = messages.findIndex(({ messageId }) => messageId === after) + 1;
  return messages.slice(start).some((message) => message.kind === 'posted' && message.userId === userId);
}
