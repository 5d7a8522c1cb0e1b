import sharp from 'sharp';
import type { Random } from '../kill/random.ts';
import { hostileName } from './names.ts';
import {
  type Chat,
  type ChatRole,
  hashOf,
  type InjectedFault,
  type Manner,
  type Message,
  type RawEvent,
  type Token,
  type UnsendMoment,
  type World,
} from './world.ts';

/** Amount of what happens. */
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
const manners: Manner[] = [
  'plain',
  'plain',
  'chunked',
  'trickled',
  'compressed',
  'untyped',
  'oddly-typed',
  'closing',
  'late',
];
const moments: UnsendMoment[] = ['before', 'with', 'between', 'during', 'after'];

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
  };
  const teller = createTeller(world, random, load.injectedFaults);
  for (const chat of chats) teller.join(chat);
  while (world.messages.size < load.messages) {
    if (random.below(4) === 0) await teller.imageSet(load.mostBytes);
    else await teller.postOne(random.pick(chats), { mostBytes: load.mostBytes });
  }
  for (let count = 0; count < load.noise; count++) teller.noise(random.pick(chats));
  teller.strangeUnsends();
  for (let count = 0; count < 5; count++) teller.forge(random.pick(chats));
  return world;
}

interface PostOptions {
  mostBytes: number;
  type?: Message['type'];
  sender?: string | null;
  imageSet?: Message['imageSet'];
}

function createTeller(world: World, random: Random, possible: readonly InjectedFault[]) {
  /** Within a quarter of an hour, so that most tokens are valid; some long ago, and some in the future. */
  const begin = Date.now() - 10 * 60_000;
  let now = begin;
  const tick = () => {
    now += 1 + random.below(400);
    return random.below(60) === 0 ? now - random.below(3 * 24 * 3_600_000) : now;
  };

  function event(
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
      webhookEventId: `01${hex(random, 24).toUpperCase()}`,
      deliveryContext: { isRedelivery: false },
      ...(token !== null && { replyToken: token }),
      ...given,
    };
  }

  const personOf = (chat: Chat) => (random.below(25) === 0 ? null : random.pick(chat.people));

  function eventOfMessage(message: Message): RawEvent {
    const { id, chat, sender, type, provider, imageSet, fileName, bytes } = message;
    const contentProvider =
      provider === 'external'
        ? {
            type: 'external',
            originalContentUrl: 'http://127.0.0.1:9/x',
            previewImageUrl: 'http://127.0.0.1:9/y',
          }
        : { type: 'line' };
    const described = event(
      chat,
      {
        type: 'message',
        message: {
          type,
          id,
          markAsReadToken: hex(random, 20),
          ...(type === 'file' ? { fileName, fileSize: bytes.byteLength } : { quoteToken: hex(random, 20) }),
          ...(type !== 'file' && provider !== 'unsaid' && { contentProvider }),
          ...(type !== 'file' && provider === 'unsaid' && { contentProvider: null }),
          ...(imageSet ? { imageSet } : random.below(30) === 0 && { imageSet: null }),
          ...((type === 'video' || type === 'audio') &&
            random.below(2) === 0 && { duration: random.below(90_000) }),
          ...(random.below(10) === 0 && { newProperty: { deep: [1, 'two', null] } }),
        },
      },
      random.below(25) === 0 ? null : 'content',
      sender === null && random.below(2) === 0 ? undefined : sender,
    );
    message.at = Number(described.timestamp);
    return described;
  }

  async function postOne(chat: Chat, options: PostOptions): Promise<Message> {
    const type = options.type ?? random.pick(['image', 'video', 'audio', 'file', 'file'] as const);
    const { bytes, isPicture } = await makeBytes(type, options.mostBytes);
    const isExternal = type !== 'file' && random.below(40) === 0;
    const unsend = random.below(5) === 0 ? random.pick(moments) : null;
    const message: Message = {
      id: `5${digits(random, 17)}`,
      chat,
      sender: options.sender === undefined ? personOf(chat) : options.sender,
      type,
      bytes,
      sha256: hashOf(bytes),
      isPicture,
      fileName: type === 'file' ? hostileName(random, hex(random, 10)) : null,
      imageSet: options.imageSet ?? null,
      at: 0,
      provider: isExternal ? 'external' : random.below(20) === 0 ? 'unsaid' : 'line',
      injectedFaults: faultsFor(type, bytes),
      manner: random.pick(manners),
      end: endIn(chat, random.below(60) === 0 ? random.pick(['gone', 'never'] as const) : 'ready'),
      unsend,
      isUnsent: false,
    };
    if (message.unsend === 'during') message.injectedFaults = [];
    world.messages.set(message.id, message);
    world.events.push(eventOfMessage(message));
    // The same message under another event's id.
    if (random.below(15) === 0) {
      const again = { ...world.events.at(-1), webhookEventId: `01${hex(random, 24).toUpperCase()}` };
      world.events.push(again);
    }
    return message;
  }

  function faultsFor(type: Message['type'], bytes: Buffer): InjectedFault[] {
    const count = Math.max(0, random.below(8) - 5);
    return Array.from({ length: count }, () => {
      // Only for files, whose length LINE tells: the others could not be noticed.
      if (type === 'file' && bytes.byteLength > 1 && random.below(10) === 0) return 'short';
      return random.pick(possible);
    }).filter((fault) => bytes.byteLength > 0 || !['empty', 'empty-chunk'].includes(fault));
  }

  async function makeBytes(type: Message['type'], mostBytes: number) {
    const isPicture = type === 'image' && random.below(3) > 0;
    // Somebody posts the same content again.
    const [earlier] = random.below(15) === 0 ? [...world.messages.values()].slice(-1 - random.below(30)) : [];
    if (earlier && earlier.type === type) return { bytes: earlier.bytes, isPicture: earlier.isPicture };
    const unique = random.bytes(24);
    if (isPicture) {
      const background = { r: random.below(256), g: random.below(256), b: random.below(256) };
      const picture = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
        .jpeg()
        .toBuffer();
      return { bytes: Buffer.concat([picture, unique]), isPicture };
    }
    const isEmpty = type === 'file' && random.below(20) === 0;
    const size = random.below(12) === 0 ? random.below(mostBytes) : random.below(3_000);
    const bytes = isEmpty ? Buffer.alloc(0) : Buffer.concat([unique, Buffer.alloc(size, unique)]);
    return { bytes, isPicture: false };
  }

  return {
    postOne,

    join(chat: Chat) {
      if (chat.role === 'alone') return;
      // A join event may be lost; and a removed bot may be back at once.
      if (chat.role === 'new' || random.below(2) === 0)
        world.events.push(event(chat, { type: 'join' }, 'join'));
      if (random.below(3) === 0) {
        world.events.push(event(chat, { type: 'leave' }, null));
        world.events.push(event(chat, { type: 'join' }, 'join'));
      }
    },

    async imageSet(mostBytes: number) {
      const chat = random.pick(world.chats);
      const sender = personOf(chat);
      const id = hex(random, 64).toUpperCase();
      const total = 2 + random.below(7);
      const style = random.below(4);
      const alsoBy = random.below(4) === 0 ? random.pick(world.chats) : null;
      for (let index = 1; index <= total; index++) {
        // An incomplete image set: one picture never arrives.
        if (style === 3 && index === 2) continue;
        const imageSet = style === 0 ? { id } : { id, index, total: style === 1 ? 1 : total };
        await postOne(chat, { mostBytes, type: 'image', sender, imageSet });
        // The sending phone chooses the id: another person's may be the same.
        if (alsoBy) await postOne(alsoBy, { mostBytes, type: 'image', sender: personOf(alsoBy), imageSet });
      }
    },

    noise(chat: Chat) {
      const word = `tx${hex(random, 12)}`;
      world.words.add(word);
      const text = `${word} สวัสดี 👋🏽 \u2028 ๑๒๓`;
      const sender = personOf(chat);
      const other = { id: digits(random, 18), markAsReadToken: word };
      world.events.push(
        random.pick([
          () => event(chat, { type: 'message', message: { ...other, type: 'text', text } }, 'other', sender),
          () =>
            event(
              chat,
              { type: 'message', message: { ...other, type: 'text', text: `หา ${word}` } },
              'command',
              sender,
            ),
          () =>
            event(
              chat,
              { type: 'message', message: { ...other, type: 'text', text: 'เมนู' } },
              'command',
              sender,
            ),
          () =>
            event(
              chat,
              { type: 'messageEdited', message: { ...other, type: 'text', text } },
              'other',
              sender,
            ),
          () =>
            event(
              chat,
              {
                type: 'message',
                message: {
                  ...other,
                  type: 'location',
                  title: text,
                  address: text,
                  latitude: 13.7,
                  longitude: 100.5,
                },
              },
              'other',
              sender,
            ),
          () =>
            event(
              chat,
              {
                type: 'message',
                message: {
                  ...other,
                  type: 'sticker',
                  keywords: [word],
                  text,
                  packageId: '1',
                  stickerId: '2',
                },
              },
              'other',
              sender,
            ),
          () =>
            event(
              chat,
              { type: 'message', message: { ...other, type: 'poll', question: text, fileName: word } },
              'other',
              sender,
            ),
          () => event(chat, { type: 'message', message: null }, 'other', sender),
          () => event(chat, { type: 'holoCall', [word]: word, call: { text } }, 'other', sender),
          () =>
            event(chat, { type: 'postback', postback: { data: word, params: { text } } }, 'other', sender),
          () =>
            event(
              chat,
              {
                type: 'memberJoined',
                joined: { members: [{ type: 'user', userId: random.pick(chat.people), note: word }] },
              },
              'other',
            ),
          () =>
            event(
              chat,
              { type: 'memberLeft', left: { members: [{ type: 'user' }, null, { userId: null }] } },
              null,
            ),
          () => event(chat, { type: 'follow', follow: { isUnblocked: false } }, 'follow', sender),
          () =>
            event(
              chat,
              { type: 'unsend', unsend: { messageId: digits(random, 19) }, note: word },
              null,
              sender,
            ),
          () => event(chat, { type: 'unsend', unsend: {}, note: word }, null, sender),
          () => ({
            ...event(chat, { type: 'message' }, null, sender),
            source: { ...sourceOf(chat), [`${word}\u0000`]: word },
          }),
          () => ({
            ...event(chat, { type: 'message', message: { ...other, type: 'text', text } }, 'other'),
            source: { type: 'square', squareId: word, userId: sender },
          }),
          () => ({ type: 'module', source: null, mode: null, timestamp: null }),
        ])(),
      );
    },

    /** Creates unsend events for messages of another chat, which must have no effect. */
    strangeUnsends() {
      const kept = [...world.messages.values()].filter(({ unsend }) => unsend === null).slice(0, 40);
      for (const message of kept) {
        const other = world.chats.find((chat) => chat !== message.chat && chat.role === 'keeping');
        if (other)
          world.events.push(event(other, { type: 'unsend', unsend: { messageId: message.id } }, null, null));
      }
    },

    forge(chat: Chat) {
      const message = { id: `9${digits(random, 17)}`, type: 'image', contentProvider: { type: 'line' } };
      world.forged.push(event(chat, { type: 'message', message }, null, personOf(chat)));
    },
  };
}

/** LINE is not asked for a content that does not fit, so nobody learns that it is gone. */
function endIn({ role }: Chat, end: Message['end']): Message['end'] {
  return role === 'small' && end === 'gone' ? 'never' : end;
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
    webhookEventId: `01${hex(random, 24).toUpperCase()}`,
    deliveryContext: { isRedelivery: false },
    unsend: { messageId: id },
  };
}

function sourceOf({ role, lineChatId }: Chat): RawEvent {
  return role === 'room' ? { type: 'room', roomId: lineChatId } : { type: 'group', groupId: lineChatId };
}

function hex(random: Random, length: number): string {
  return random.bytes(length).toString('hex').slice(0, length);
}

function digits(random: Random, length: number): string {
  return Array.from({ length }, () => random.below(10)).join('');
}

function lineId(random: Random, letter: 'U' | 'C' | 'R'): string {
  return `${letter}${hex(random, 32)}`;
}
