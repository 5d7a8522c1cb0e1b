import { dayMs } from '@kepwai/rules/time';
import type { Random } from '../kill/random.ts';
import { eventId, hex } from './random-ids.ts';
import type { Chat, RawEvent, Token, World } from './world.ts';

/** Writes an event of a chat as LINE would; `of` is the purpose of its reply token, null if it has none. */
export type WriteEvent = (
  chat: Chat,
  given: RawEvent & { type: string },
  of: Token['of'] | null,
  sender?: string | null,
) => RawEvent;

export function createEventWriter(world: World, random: Random): WriteEvent {
  /** Within a quarter of an hour, so that most tokens are valid; some long ago, and some in the future. */
  const begin = Date.now() - 10 * 60_000;
  let now = begin;
  const tick = () => {
    now += 1 + random.below(400);
    return random.below(60) === 0 ? now - random.below(3 * dayMs) : now;
  };

  return function writeEvent(
    chat: Chat,
    given: RawEvent & { type: string },
    of: Token['of'] | null,
    sender?: string | null,
  ): RawEvent {
    const timestamp = tick();
    const isStandby = chat.role === 'standby';
    const token = of === null ? null : hex(random, 32);
    if (token !== null && of !== null) {
      world.tokens.set(token, {
        chat,
        of,
        sender: sender ?? null,
        occurredAt: timestamp,
        sentAt: null,
        isStandby,
      });
    }
    const from = chat.role === 'alone' ? { type: 'user' } : sourceOf(chat);
    return {
      mode: isStandby ? 'standby' : 'active',
      timestamp,
      source: { ...from, ...(sender !== undefined && { userId: sender }) },
      webhookEventId: eventId(random),
      deliveryContext: { isRedelivery: false },
      ...(token !== null && { replyToken: token }),
      ...given,
    };
  };
}

/** Returns the source of an event in a chat with several people. */
export function sourceOf({ role, lineChatId }: Chat): RawEvent {
  return role === 'room' ? { type: 'room', roomId: lineChatId } : { type: 'group', groupId: lineChatId };
}
