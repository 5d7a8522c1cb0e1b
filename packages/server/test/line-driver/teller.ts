import type { Random } from '../kill/random.ts';
import type { WriteEvent } from './event-writer.ts';
import type { Chat, InjectedFault, World } from './world.ts';

/** What everything that tells a part of the story works with. */
export interface Teller {
  world: World;
  random: Random;
  event: WriteEvent;
  possibleFaults: readonly InjectedFault[];
}

/** Returns somebody of a chat; now and then null, as LINE leaves out who does not let it say. */
export function personOf(random: Random, chat: Chat): string | null {
  return random.below(25) === 0 ? null : random.pick(chat.people);
}
