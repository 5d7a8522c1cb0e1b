import type { FastifyInstance } from 'fastify';
import { removeBot } from '../chat/groups.ts';
import { pictureUrlOf } from '../chat/pictures.ts';
import { badRequest, forbidden, notFound } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { getSettings } from '../settings.ts';
import { isGroupId, isRoomId, isUserId } from '../state/ids.ts';
import type { Chat } from '../state/rows.ts';
import { requireChannel } from './channel-tokens.ts';

const pageSize = 100;

type WithChat = { Params: { chatId: string } };
type WithMember = { Params: { chatId: string; userId: string } };
type WithPage = WithChat & { Querystring: { start?: string } };

/** Adds groups and rooms, which the bot can query only while it is in the chat. */
export function addGroupRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<WithChat>('/v2/bot/group/:chatId/summary', async (request) => {
    requireChannel(platform, request);
    const chat = getJoinedChat(platform, 'group', request.params.chatId);
    return { groupId: chat.chatId, groupName: chat.name, pictureUrl: pictureUrlOf(platform, chat) };
  });

  for (const type of ['group', 'room'] as const) {
    app.get<WithChat>(`/v2/bot/${type}/:chatId/members/count`, async (request) => {
      requireChannel(platform, request);
      return { count: getJoinedChat(platform, type, request.params.chatId).memberIds.length };
    });

    app.get<WithPage>(`/v2/bot/${type}/:chatId/members/ids`, async (request) => {
      requireChannel(platform, request);
      if (!getSettings(platform).isVerifiedAccount) throw forbidden();
      return toPage(getJoinedChat(platform, type, request.params.chatId), request.query.start);
    });

    app.get<WithMember>(`/v2/bot/${type}/:chatId/member/:userId`, async (request) => {
      requireChannel(platform, request);
      const { chatId, userId } = request.params;
      const chat = getJoinedChat(platform, type, chatId);
      if (!isUserId(userId)) throw badRequest("The value for the 'userId' parameter is invalid");
      const user = chat.memberIds.includes(userId) ? platform.store.users.get(userId) : undefined;
      if (!user) throw notFound();
      return { displayName: user.displayName, userId, pictureUrl: pictureUrlOf(platform, user) };
    });

    app.post<WithChat>(`/v2/bot/${type}/:chatId/leave`, async (request) => {
      requireChannel(platform, request);
      removeBot(platform, getJoinedChat(platform, type, request.params.chatId).chatId);
      return {};
    });
  }
}

/**
 * Returns the chat.
 * @throws LineError 400 for an id of the wrong form, 404 when there is no such chat or the bot is not in it
 */
function getJoinedChat({ store }: Platform, type: 'group' | 'room', chatId: string): Chat {
  const isWellFormed = type === 'group' ? isGroupId(chatId) : isRoomId(chatId);
  if (!isWellFormed) throw badRequest(`The value for the '${type}Id' parameter is invalid`);
  const chat = store.chats.get(chatId);
  if (!chat?.botJoined) throw notFound();
  return chat;
}

function toPage(chat: Chat, start: string | undefined): { memberIds: string[]; next?: string } {
  const from = start === undefined ? '0' : Buffer.from(start, 'base64url').toString();
  if (!/^\d+$/.test(from) || Number(from) > chat.memberIds.length) throw badRequest('Invalid start param');
  const memberIds = chat.memberIds.slice(Number(from), Number(from) + pageSize);
  const end = Number(from) + memberIds.length;
  return end < chat.memberIds.length
    ? { memberIds, next: Buffer.from(String(end)).toString('base64url') }
    : { memberIds };
}
