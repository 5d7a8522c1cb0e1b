import sharp from 'sharp';
import { hostileName } from './names.ts';
import { digits, eventId, hex } from './random-ids.ts';
import { personOf, type Teller } from './teller.ts';
import {
  type Chat,
  hashOf,
  type InjectedFault,
  type Manner,
  type Message,
  type RawEvent,
  type UnsendMoment,
} from './world.ts';

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

interface PostOptions {
  mostBytes: number;
  type?: Message['type'];
  sender?: string | null;
  imageSet?: Message['imageSet'];
  /** Post, which LINE always delivers. Default: drawn. */
  content?: Pick<Message, 'bytes' | 'isPicture' | 'fileName' | 'unsend'> & Partial<Pick<Message, 'inside'>>;
}

/** Posts content in a chat, sometimes under two events. */
export async function postOne(teller: Teller, chat: Chat, options: PostOptions): Promise<Message> {
  const { world, random } = teller;
  const type = options.type ?? random.pick(['image', 'video', 'audio', 'file', 'file'] as const);
  const { content } = options;
  const { bytes, isPicture } = content ?? (await makeBytes(teller, type, options.mostBytes));
  const isExternal = !content && type !== 'file' && random.below(40) === 0;
  const unsend = random.below(5) === 0 ? random.pick(moments) : null;
  const message: Message = {
    id: `5${digits(random, 17)}`,
    chat,
    sender: options.sender === undefined ? personOf(random, chat) : options.sender,
    type,
    bytes,
    sha256: hashOf(bytes),
    isPicture,
    fileName: content ? content.fileName : type === 'file' ? hostileName(random, hex(random, 10)) : null,
    inside: content?.inside ?? [],
    imageSet: options.imageSet ?? null,
    at: 0,
    provider: isExternal ? 'external' : random.below(20) === 0 ? 'absent' : 'line',
    injectedFaults: faultsFor(teller, type, bytes),
    manner: random.pick(manners),
    end: endIn(chat, !content && random.below(60) === 0 ? random.pick(['gone', 'never'] as const) : 'ready'),
    unsend: content ? content.unsend : unsend,
    isUnsent: false,
  };
  if (message.unsend === 'during') message.injectedFaults = [];
  world.messages.set(message.id, message);
  world.events.push(eventOfMessage(teller, message));
  // The same message under another event's id.
  if (random.below(15) === 0) {
    const again = { ...world.events.at(-1), webhookEventId: eventId(random) };
    world.events.push(again);
  }
  return message;
}

/** Posts several pictures as a set, sometimes incomplete or with the id of another person's set. */
export async function postImageSet(teller: Teller, mostBytes: number): Promise<void> {
  const { world, random } = teller;
  const chat = random.pick(world.chats);
  const sender = personOf(random, chat);
  const id = hex(random, 64).toUpperCase();
  const total = 2 + random.below(7);
  const style = random.below(4);
  const alsoBy = random.below(4) === 0 ? random.pick(world.chats) : null;
  for (let index = 1; index <= total; index++) {
    // An incomplete image set: one picture never arrives.
    if (style === 3 && index === 2) continue;
    const imageSet = style === 0 ? { id } : { id, index, total: style === 1 ? 1 : total };
    await postOne(teller, chat, { mostBytes, type: 'image', sender, imageSet });
    // The sending phone chooses the id: another person's may be the same.
    if (alsoBy)
      await postOne(teller, alsoBy, { mostBytes, type: 'image', sender: personOf(random, alsoBy), imageSet });
  }
}

function eventOfMessage({ random, event }: Teller, message: Message): RawEvent {
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
        markAsReadToken: `rt${id}x${hex(random, 20)}`,
        ...(type === 'file' ? { fileName, fileSize: bytes.byteLength } : { quoteToken: hex(random, 20) }),
        ...(type !== 'file' && provider !== 'absent' && { contentProvider }),
        ...(type !== 'file' && provider === 'absent' && { contentProvider: null }),
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

function faultsFor(
  { random, possibleFaults }: Teller,
  type: Message['type'],
  bytes: Buffer,
): InjectedFault[] {
  const count = Math.max(0, random.below(8) - 5);
  return Array.from({ length: count }, () => {
    // Only for files, whose length LINE gives: others could not be noticed.
    if (type === 'file' && bytes.byteLength > 1 && random.below(10) === 0) return 'short';
    return random.pick(possibleFaults);
  }).filter((fault) => bytes.byteLength > 0 || !['empty', 'empty-chunk'].includes(fault));
}

async function makeBytes({ world, random }: Teller, type: Message['type'], mostBytes: number) {
  const isPicture = type === 'image' && random.below(3) > 0;
  // Another post of the same content.
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

/** A content that does not fit is not requested from LINE, so its deletion there is not noticed. */
function endIn({ role }: Chat, end: Message['end']): Message['end'] {
  return role === 'small' && end === 'gone' ? 'never' : end;
}
