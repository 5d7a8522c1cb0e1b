import type { Random } from '../kill/random.ts';
import type { WriteEvent } from './event-writer.ts';
import type { Chat, InjectedFault, World } from './world.ts';

/** Context of all functions that write a part of the story. */
export interface Teller {
  world: World;
  random: Random;
  event: WriteEvent;
  possibleFaults: readonly InjectedFault[];
}

/** Returns a random person of a chat; sometimes null, as LINE omits people who have not consented to being named. */
export function personOf(random: Random, chat: Chat): string | null {
  return random.below(25) === 0 ? null : random.pick(chat.people);
}
