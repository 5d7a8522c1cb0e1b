import type { ShownChat, ShownMessage } from '../../src/chat/wire.ts';

/** Returns the new chat, reusing the objects of unchanged messages, so that they are not rendered again. */
export function keepSame(before: ShownChat, next: ShownChat): ShownChat {
  const known = new Map(before.messages.map((message) => [message.messageId, message]));
  return { ...next, messages: next.messages.map((message) => same(known.get(message.messageId), message)) };
}

function same(before: ShownMessage | undefined, next: ShownMessage): ShownMessage {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
