import type { Random } from '../kill/random.ts';
import { createEventWriter, sourceOf } from './event-writer.ts';
import { addNoise } from './noise.ts';
import { postImageSet, postOne } from './posts.ts';
import { digits, eventId, lineId } from './random-ids.ts';
import { postRich } from './rich-posts.ts';
import { personOf, type Teller } from './teller.ts';
import type { Chat, ChatRole, InjectedFault, Message, RawEvent, World } from './world.ts';

/** Number of events. */
export interface Load {
  /** Number of chats of each role. */
  chatsOfEach: number;
  messages: number;
  /** Number of events without content: texts, stickers, future types of LINE. */
  noise: number;
  /** Size of the largest file. */
  mostBytes: number;
  /** Faults of requests for bytes. */
  injectedFaults: readonly InjectedFault[];
  /** Whether one chat has posts with more data than their bytes. Default: false. */
  isRich?: boolean;
}

const roles: ChatRole[] = [
  'keeping',
  'keeping',
  'keeping',
  'sharing',
  'sharing',
  'silent',
  'standby',
  'room',
  'small',
  'poor',
  'new',
  'alone',
];
/** Every answer that LINE may give before the bytes. */
export const allFaults: readonly InjectedFault[] = [
  'not-ready',
  'busy',
  'broken',
  'unauthorized',
  'reset',
  'cut',
  'cut-chunk',
  'stall',
  'redirect',
  'not-found',
  'empty',
  'empty-chunk',
  'timeout',
];

/** Creates people, chats, and all posts; the same for the same seed. */
export async function tellStory(random: Random, load: Load): Promise<World> {
  const reader = lineId(random, 'U');
  const people = Array.from({ length: 12 }, () => lineId(random, 'U'));
  const chats = Array.from({ length: load.chatsOfEach }, () => roles)
    .flat()
    .map(
      (role): Chat => ({
        role,
        lineChatId: lineId(random, role === 'room' ? 'R' : role === 'alone' ? 'U' : 'C'),
        people: [reader, ...people.filter(() => random.below(2) === 0), people[0] ?? reader],
      }),
    );
  const world: World = {
    chats,
    reader,
    messages: new Map(),
    tokens: new Map(),
    events: [],
    forged: [],
    words: new Set(),
    rich: null,
  };
  const event = createEventWriter(world, random);
  const teller: Teller = { world, random, event, possibleFaults: load.injectedFaults };
  for (const chat of chats) join(teller, chat);
  while (world.messages.size < load.messages) {
    if (random.below(4) === 0) await postImageSet(teller, load.mostBytes);
    else await postOne(teller, random.pick(chats), { mostBytes: load.mostBytes });
  }
  const [keeping] = chats;
  if (load.isRich && keeping) world.rich = await postRich(teller, keeping);
  for (let count = 0; count < load.noise; count++) addNoise(teller, random.pick(chats));
  unsendElsewhere(teller);
  for (let count = 0; count < 5; count++) forge(teller, random.pick(chats));
  return world;
}

function join({ world, random, event }: Teller, chat: Chat): void {
  if (chat.role === 'alone') return;
  // A join event may be lost; and a removed bot may be back at once.
  if (chat.role === 'new' || random.below(2) === 0) world.events.push(event(chat, { type: 'join' }, 'join'));
  if (random.below(3) === 0) {
    world.events.push(event(chat, { type: 'leave' }, null));
    world.events.push(event(chat, { type: 'join' }, 'join'));
  }
}

/** Creates unsend events for messages of another chat, which must have no effect. */
function unsendElsewhere({ world, event }: Teller): void {
  const kept = [...world.messages.values()].filter(({ unsend }) => unsend === null).slice(0, 40);
  for (const message of kept) {
    const other = world.chats.find((chat) => chat !== message.chat && chat.role === 'keeping');
    if (other)
      world.events.push(event(other, { type: 'unsend', unsend: { messageId: message.id } }, null, null));
  }
}

function forge({ world, random, event }: Teller, chat: Chat): void {
  const message = { id: `9${digits(random, 17)}`, type: 'image', contentProvider: { type: 'line' } };
  world.forged.push(event(chat, { type: 'message', message }, null, personOf(random, chat)));
}

/** Creates the event that unsends a message. */
export function unsendOf({ id, chat, sender }: Message, random: Random): RawEvent {
  return {
    type: 'unsend',
    mode: chat.role === 'standby' ? 'standby' : 'active',
    timestamp: Date.now(),
    source: {
      ...(chat.role === 'alone' ? { type: 'user' } : sourceOf(chat)),
      ...(sender && { userId: sender }),
    },
    webhookEventId: eventId(random),
    deliveryContext: { isRedelivery: false },
    unsend: { messageId: id },
  };
}
