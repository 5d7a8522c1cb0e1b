import { sourceOf, type WriteEvent } from './event-writer.ts';
import { digits, hex } from './random-ids.ts';
import { personOf, type Teller } from './teller.ts';
import type { Chat, RawEvent } from './world.ts';

/** Materials of noise. */
interface Noise {
  random: Teller['random'];
  event: WriteEvent;
  chat: Chat;
  sender: string | null;
  /** Word that must not be found anywhere in the product. */
  word: string;
  text: string;
  other: { id: string; markAsReadToken: string };
}

type WriteNoise = () => RawEvent;

/** Adds one event, well-formed or not, that the product ignores. */
export function addNoise({ world, random, event }: Teller, chat: Chat): void {
  const word = `tx${hex(random, 12)}`;
  world.words.add(word);
  const text = `${word} สวัสดี 👋🏽 \u2028 ๑๒๓`;
  const sender = personOf(random, chat);
  const other = { id: digits(random, 18), markAsReadToken: word };
  const noise: Noise = { random, event, chat, sender, word, text, other };
  const writers = [
    ...listTexts(noise),
    ...listOtherMessages(noise),
    ...listOtherEvents(noise),
    ...listMalformed(noise),
  ];
  world.events.push(random.pick(writers)());
}

/** Texts, commands and edits. */
function listTexts({ event, chat, sender, word, text, other }: Noise): WriteNoise[] {
  return [
    () => event(chat, { type: 'message', message: { ...other, type: 'text', text } }, 'other', sender),
    () => event(chat, { type: 'message', message: withWord(other, word) }, 'command', sender),
    () =>
      event(chat, { type: 'message', message: { ...other, type: 'text', text: 'เมนู' } }, 'command', sender),
    () => event(chat, { type: 'messageEdited', message: { ...other, type: 'text', text } }, 'other', sender),
  ];
}

/** Returns a command with a word: a search, or a name for a quoted message that does not exist. */
function withWord(other: Noise['other'], word: string): Record<string, unknown> {
  const quoted = { quotedMessageId: other.id };
  const commands = [
    { text: `หา ${word}` },
    { text: `เก็บไว้ ${word}`, ...quoted },
    { text: `เก็บไว้ ไปที่ ${word}`, ...quoted },
  ];
  // Derived from the word, so that everything else stays the same for a seed.
  return { ...other, type: 'text', ...commands[Number.parseInt(word.slice(-4), 16) % commands.length] };
}

/** Messages of other kinds, known and unknown. */
function listOtherMessages({ event, chat, sender, word, text, other }: Noise): WriteNoise[] {
  return [
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
  ];
}

/** Events that are no message. */
function listOtherEvents({ random, event, chat, sender, word, text }: Noise): WriteNoise[] {
  return [
    () => event(chat, { type: 'holoCall', [word]: word, call: { text } }, 'other', sender),
    () => event(chat, { type: 'postback', postback: { data: word, params: { text } } }, 'other', sender),
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
      event(chat, { type: 'unsend', unsend: { messageId: digits(random, 19) }, note: word }, null, sender),
    () => event(chat, { type: 'unsend', unsend: {}, note: word }, null, sender),
  ];
}

/** Events unlike any of LINE's. */
function listMalformed({ event, chat, sender, word, text, other }: Noise): WriteNoise[] {
  return [
    () => ({
      ...event(chat, { type: 'message' }, null, sender),
      source: { ...sourceOf(chat), [`${word}\u0000`]: word },
    }),
    () => ({
      ...event(chat, { type: 'message', message: { ...other, type: 'text', text } }, 'other'),
      source: { type: 'square', squareId: word, userId: sender },
    }),
    () => ({ type: 'module', source: null, mode: null, timestamp: null }),
  ];
}
