import type { Platform } from '../platform.ts';
import type { Chat, Delivery, Message, User } from '../state/rows.ts';
import type { Visit } from '../visits/visit.ts';
import { isOfVisit } from '../visits/visits.ts';
import { getChat } from './groups.ts';
import type { History } from './history.ts';
import { pictureUrlOf } from './pictures.ts';
import type { ChatRow, SearchHit, ShownChat, ShownMessage, View } from './wire.ts';

/** Maximum unread count: the page shows “99+” beyond it. */
const maxUnread = 100;
const maxHits = 50;

/** Returns everything but the messages; of a visit, only its own chats and people. */
export function toView(platform: Platform, history: History, visit: Visit | null = null): View {
  const { store, config } = platform;
  const isShown = (id: string): boolean => visit === null || isOfVisit(visit, id);
  return {
    visit: visit && { endsAt: visit.endsAt },
    liffId: config.liffId,
    appOrigin: config.appOrigins[0] ?? '',
    bot: { displayName: config.messagingChannel.displayName, pictureUrl: '/pictures/bot' },
    people: listPeople(platform, visit).map((user) => ({
      userId: user.userId,
      displayName: user.displayName,
      pictureUrl: pictureUrlOf(platform, user),
      isFriend: user.isFriend,
    })),
    chats: store.chats
      .values()
      .filter(({ chatId }) => isShown(chatId))
      .map((chat) => ({
        ...toChatRow(platform, chat, history.of(chat.chatId).at(-1)),
        unread: Object.fromEntries(
          chat.memberIds.map((userId) => [userId, countUnread(platform, history, { chat, userId })]),
        ),
      })),
    samples: visit ? null : platform.samples.current(),
    webhook: { waiting: visit ? 0 : countWaiting(store.deliveries.values()) },
  };
}

/** Lists all people; of a visit, those whom the visitor can be, the first one first. */
export function listPeople({ store }: Platform, visit: Visit | null): User[] {
  if (visit === null) return store.users.values();
  return visit.userIds.flatMap((userId) => store.users.get(userId) ?? []);
}

/**
 * Returns the last messages of a chat, with notices of who joined and left.
 * @throws LineError 404
 */
export function toShownChat(
  platform: Platform,
  history: History,
  { chatId, limit }: { chatId: string; limit: number },
): ShownChat {
  const chat = getChat(platform, chatId);
  const messages = history.of(chatId);
  const notices = toNotices(chat);
  const last = [...notices, ...messages.slice(-limit).map((message) => toShown(platform, message))]
    .sort((a, b) => a.at - b.at)
    .slice(-limit);
  return {
    ...toChatRow(platform, chat, messages.at(-1)),
    unread: {},
    messages: last,
    hasOlder: messages.length + notices.length > last.length,
  };
}

/**
 * Returns messages with these words in their text or file name, latest first.
 * @throws LineError 404
 */
export function search(
  platform: Platform,
  history: History,
  { chatId, text }: { chatId: string; text: string },
): SearchHit[] {
  const chat = getChat(platform, chatId);
  const messages = history.of(chatId);
  const wanted = fold(text);
  const hits: SearchHit[] = [];
  for (let index = messages.length - 1; index >= 0 && hits.length < maxHits; index -= 1) {
    const message = messages[index];
    const words = message ? wordsOf(message) : null;
    if (!message || words === null || !fold(words).includes(wanted)) continue;
    const { messageId, at } = message;
    const userId = message.kind === 'posted' ? message.userId : null;
    const fromEnd = messages.length - index + (chat.notices?.length ?? 0);
    hits.push({ messageId, at, userId, words, fromEnd });
  }
  return hits;
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

function wordsOf(message: Message): string | null {
  if (message.kind === 'posted') {
    return message.unsentAt === undefined ? (message.text ?? message.fileName ?? null) : null;
  }
  const { text, altText } = message.body;
  return typeof text === 'string' ? text : typeof altText === 'string' ? altText : null;
}

function toChatRow(platform: Platform, chat: Chat, last: Message | undefined): Omit<ChatRow, 'unread'> {
  return {
    chatId: chat.chatId,
    type: chat.type,
    name: chat.name,
    pictureUrl: chat.type === 'user' ? '/pictures/bot' : pictureUrlOf(platform, chat),
    memberIds: chat.memberIds,
    botJoined: chat.botJoined,
    last: last ? toShown(platform, last) : null,
  };
}

function toNotices({ notices = [] }: Chat): ShownMessage[] {
  return notices.map((notice, index) => ({
    kind: 'notice',
    messageId: `notice-${notice.at}-${index}`,
    ...notice,
  }));
}

/** Returns a message as people see it: an unsent one is only a notice. */
function toShown({ store }: Platform, message: Message): ShownMessage {
  if (message.kind === 'bot') return message;
  const { messageId, userId, at, type, kind, unsentAt } = message;
  const base = { kind, messageId, userId, at, type, isUnsent: unsentAt !== undefined };
  if (base.isUnsent) return base;
  return {
    ...base,
    text: message.text,
    isEdited: message.editedAt !== undefined,
    extra: message.extra,
    fileName: message.fileName,
    durationMs: message.durationMs,
    sizeBytes: message.content?.sizeBytes,
    imageSet: message.imageSet,
    isExternal: message.provider === 'external',
    isRead: at <= (store.botReads.get(message.chatId)?.at ?? -1),
  };
}

/** Counts messages since the person last looked, or last posted there. */
function countUnread(
  { store }: Platform,
  history: History,
  { chat, userId }: { chat: Chat; userId: string },
): number {
  const read = store.reads.get(`${chat.chatId} ${userId}`) ?? { at: 0 };
  const messages = history.of(chat.chatId);
  let count = 0;
  for (let index = messages.length - 1; index >= 0 && count < maxUnread; index -= 1) {
    const message = messages[index];
    if (!message || message.at < read.at || message.messageId === read.messageId) break;
    if (message.userId === userId) break;
    if (message.kind === 'bot' || message.unsentAt === undefined) count += 1;
  }
  return count;
}

/** Counts webhooks that were tried and not accepted. */
function countWaiting(deliveries: readonly Delivery[]): number {
  return deliveries.filter(({ state, attempts }) => state === 'waiting' && attempts.length > 0).length;
}
