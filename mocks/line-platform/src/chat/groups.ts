import { invalidBody, notFound } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { getSettings } from '../settings.ts';
import { isUserId, newGroupId, newRoomId, newUserId } from '../state/ids.ts';
import type { Chat, Message, Notice, User } from '../state/rows.ts';
import { sendWithFaults, type WebhookFaults } from '../webhook/event-faults.ts';
import { createMemberEvent, createPresenceEvent } from '../webhook/events.ts';

/** A new person; only the name is required. */
export interface NewUser {
  /** Default: a new one. A known id changes that person. */
  userId?: string | undefined;
  displayName: string;
  pictureUrl?: string | undefined;
  statusMessage?: string | undefined;
  language?: string | undefined;
  /** Default false. */
  isFriend?: boolean | undefined;
}

/** A new group. */
export interface NewGroup {
  /** Default: a new one. */
  groupId?: string | undefined;
  /** Default `group`. */
  type?: 'group' | 'room' | undefined;
  name: string;
  pictureUrl?: string | undefined;
  memberIds?: string[] | undefined;
  /** Whether to invite the bot at once (with a `join` event). Default true. */
  bot?: boolean | undefined;
  /** Whether another Official Account is in the group already. Default false. */
  otherAccount?: boolean | undefined;
}

/** A new name or picture. */
export interface GroupChange {
  name?: string | undefined;
  pictureUrl?: string | undefined;
}

/** Options of the event for the bot. */
export interface Quietly {
  /** Whether to send no event: the bot has to find out by calls, as when LINE loses one. */
  silent?: boolean | undefined;
  webhook?: WebhookFaults | undefined;
}

export function createUser({ store, clock }: Platform, input: NewUser): User {
  const userId = input.userId ?? newUserId();
  if (!isUserId(userId)) {
    throw invalidBody([{ message: 'Must be U and 32 digits of a hexadecimal number', property: 'userId' }]);
  }
  const user: User = {
    userId,
    displayName: input.displayName,
    pictureUrl: input.pictureUrl,
    statusMessage: input.statusMessage,
    language: input.language,
    isFriend: input.isFriend ?? false,
    createdAt: store.users.get(userId)?.createdAt ?? clock.now(),
  };
  store.users.put(userId, user);
  return user;
}

/**
 * Returns a person.
 * @throws LineError 404
 */
export function getUser({ store }: Platform, userId: string): User {
  const user = store.users.get(userId);
  if (!user) throw notFound(`There is no person or chat ${userId}`);
  return user;
}

/**
 * Returns a group, a room, or (by a user's id) that person's private chat with the bot.
 * @throws LineError 404
 */
export function getChat(platform: Platform, chatId: string): Chat {
  const chat = platform.store.chats.get(chatId);
  if (chat) return chat;
  return toPrivateChat(platform, getUser(platform, chatId));
}

/** Creates a person's chat with the bot, which starts with its first message. */
export function keepChat(platform: Platform, chatId: string): void {
  if (!platform.store.chats.has(chatId)) platform.store.chats.put(chatId, getChat(platform, chatId));
}

function toPrivateChat({ config }: Platform, user: User): Chat {
  return {
    chatId: user.userId,
    type: 'user',
    name: config.messagingChannel.displayName,
    memberIds: [user.userId],
    botJoined: true,
    otherAccountJoined: false,
    createdAt: user.createdAt,
  };
}

/**
 * Marks a chat as read: its present messages are no longer new to the person. LINE notifies no bot.
 * @throws LineError 404
 */
export function markRead(platform: Platform, chatId: string, userId: string): void {
  const { store, clock } = platform;
  getChat(platform, chatId);
  getUser(platform, userId);
  const latest = store.messages
    .values()
    .filter((message) => message.chatId === chatId)
    .reduce<Message | null>((last, message) => (last && last.at > message.at ? last : message), null);
  store.reads.put(`${chatId} ${userId}`, { at: latest?.at ?? clock.now(), messageId: latest?.messageId });
}

export function createGroup(platform: Platform, input: NewGroup): Chat {
  const { store, clock } = platform;
  const type = input.type ?? 'group';
  const chatId = input.groupId ?? (type === 'group' ? newGroupId() : newRoomId());
  const memberIds = input.memberIds ?? [];
  for (const userId of memberIds) getUser(platform, userId);
  store.chats.put(chatId, {
    chatId,
    type,
    name: input.name,
    pictureUrl: input.pictureUrl,
    memberIds: [...new Set(memberIds)],
    botJoined: false,
    otherAccountJoined: input.otherAccount ?? false,
    createdAt: store.chats.get(chatId)?.createdAt ?? clock.now(),
  });
  return (input.bot ?? true) ? inviteBot(platform, chatId) : getChat(platform, chatId);
}

/**
 * Invites the bot. With another Official Account in the group, or if its owner allows no groups, it leaves
 * again at once: join, then leave.
 */
export function inviteBot(
  platform: Platform,
  chatId: string,
  { silent = false, webhook }: Quietly = {},
): Chat {
  const before = getChat(platform, chatId);
  if (before.botJoined) return before;
  const chat = putWithNotice(platform, { ...before, botJoined: true }, { what: 'joined', isBot: true });
  if (!silent) announcePresence(platform, 'join', chat, webhook);
  const mayStay = !chat.otherAccountJoined && getSettings(platform).allowsGroups;
  return mayStay ? chat : removeBot(platform, chatId, { silent, webhook });
}

/** Removes the bot from the chat. Its reply tokens become invalid. */
export function removeBot(
  platform: Platform,
  chatId: string,
  { silent = false, webhook }: Quietly = {},
): Chat {
  const { store } = platform;
  const before = getChat(platform, chatId);
  if (!before.botJoined || before.type === 'user') return before;
  const chat = putWithNotice(platform, { ...before, botJoined: false }, { what: 'left', isBot: true });
  for (const token of store.replyTokens.values()) {
    if (token.chatId === chatId) store.replyTokens.delete(token.token);
  }
  if (!silent) announcePresence(platform, 'leave', chat, webhook);
  return chat;
}

export function renameGroup(platform: Platform, chatId: string, change: GroupChange): Chat {
  const before = getChat(platform, chatId);
  // LINE has no event for a new name or picture: the bot sees it in the summary.
  const chat = {
    ...before,
    name: change.name ?? before.name,
    pictureUrl: change.pictureUrl ?? before.pictureUrl,
  };
  platform.store.chats.put(chatId, chat);
  return chat;
}

export function addMembers(
  platform: Platform,
  chatId: string,
  userIds: string[],
  { silent = false, webhook }: Quietly = {},
): Chat {
  const { clock } = platform;
  const before = getChat(platform, chatId);
  const joined = userIds.filter((userId) => !before.memberIds.includes(getUser(platform, userId).userId));
  if (joined.length === 0) return before;
  const memberIds = [...before.memberIds, ...joined];
  const chat = putWithNotice(platform, { ...before, memberIds }, { what: 'joined', userIds: joined });
  if (chat.botJoined && !silent) {
    sendWithFaults(
      platform,
      [createMemberEvent(platform, 'memberJoined', chat, { userIds: joined, at: clock.now() })],
      webhook,
    );
  }
  return chat;
}

export function removeMember(
  platform: Platform,
  chatId: string,
  userId: string,
  { silent = false, webhook }: Quietly = {},
): Chat {
  const { clock } = platform;
  const before = getChat(platform, chatId);
  if (!before.memberIds.includes(userId)) throw notFound(`${userId} is no member of ${chatId}`);
  const memberIds = before.memberIds.filter((other) => other !== userId);
  const chat = putWithNotice(platform, { ...before, memberIds }, { what: 'left', userIds: [userId] });
  if (chat.botJoined && !silent) {
    sendWithFaults(
      platform,
      [createMemberEvent(platform, 'memberLeft', chat, { userIds: [userId], at: clock.now() })],
      webhook,
    );
  }
  return chat;
}

const maxNotices = 200;

/** Stores a changed chat with a notice of the change. */
function putWithNotice(
  { store, clock }: Platform,
  changed: Chat,
  { what, userIds = [], isBot = false }: { what: Notice['what']; userIds?: string[]; isBot?: boolean },
): Chat {
  const notice = { at: clock.now(), what, userIds, isBot };
  const chat = { ...changed, notices: [...(changed.notices ?? []), notice].slice(-maxNotices) };
  store.chats.put(chat.chatId, chat);
  return chat;
}

function announcePresence(
  platform: Platform,
  type: 'join' | 'leave',
  chat: Chat,
  faults: WebhookFaults | undefined,
): void {
  const event = createPresenceEvent(platform, type, chat, { at: platform.clock.now() });
  sendWithFaults(platform, [event], faults);
}

/** Adds the bot as a friend, or blocks it; the private chat gets `follow` (unblocked, if blocked before) or `unfollow`. */
export function setFriendship(
  platform: Platform,
  userId: string,
  isFriend: boolean,
  { silent = false, webhook }: Quietly = {},
): User {
  const before = getUser(platform, userId);
  const user = { ...before, isFriend, hasBlocked: !isFriend };
  platform.store.users.put(userId, user);
  const event = createPresenceEvent(
    platform,
    isFriend ? 'follow' : 'unfollow',
    toPrivateChat(platform, user),
    {
      at: platform.clock.now(),
      isUnblocked: before.hasBlocked ?? false,
    },
  );
  if (!silent) sendWithFaults(platform, [event], webhook);
  return user;
}
