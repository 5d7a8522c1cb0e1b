import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../platform.ts';
import type { Visit } from './visit.ts';
import { isOfVisit } from './visits.ts';

/** Requirement of a route for callers from outside. */
export interface Rule {
  /** `nothing`: the route shows no data of people, or checks a token or secret of its own. */
  needs: 'nothing' | 'visit';
  /** Whether the address is about the visit's own chat and people. Default: yes, the route filters by the visit. */
  isAllowed?: (call: Call) => boolean;
  /** Returns the possible contents of the body. */
  body?: (visit: Visit) => z.ZodType;
  /** Whether it counts as a message. */
  isPost?: true;
  /** Whether people open it themselves: without a visit it leads to the chat page instead of an error for programs. */
  isPage?: true;
}

interface Call {
  request: FastifyRequest;
  visit: Visit;
  platform: Platform;
}

const read = (value: unknown, name: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : '';
};

const ownChat = ({ request: { params }, visit }: Call): boolean =>
  isOfVisit(visit, read(params, 'chatId') || read(params, 'groupId'));

const ownMessage = ({ request: { params }, visit, platform: { store } }: Call): boolean =>
  isOfVisit(visit, store.messages.get(read(params, 'messageId'))?.chatId ?? '');

const ownMessageOfPerson = (call: Call): boolean =>
  ownMessage(call) &&
  call.platform.store.messages.get(read(call.request.params, 'messageId'))?.kind === 'posted';

const oneOf = (visit: Visit) => z.string().refine((id) => visit.userIds.includes(id), 'is not of this visit');

const maxText = 2000;

/** A message without bytes; a form can contain files, and receiving it checks its fields. */
const message = (visit: Visit) =>
  z.strictObject({
    userId: oneOf(visit),
    type: z.enum(['text', 'sticker', 'location']),
    text: z.string().max(maxText).optional(),
    extra: z
      .strictObject({
        quotedMessageId: z.string().max(40).optional(),
        title: z.string().max(100).optional(),
        address: z.string().max(100).optional(),
        latitude: z.number().optional(),
        longitude: z.number().optional(),
      })
      .optional(),
    // Shown in the chat without an event for the bot.
    webhook: z.strictObject({ lose: z.literal(true) }).optional(),
  });

const postback = (visit: Visit) =>
  z.strictObject({
    userId: oneOf(visit),
    data: z.string().max(300),
    params: z.record(z.string().max(40), z.string().max(40)).optional(),
  });

const asPage = (visit: Visit) =>
  z.strictObject({
    userId: oneOf(visit),
    chatId: z.string().refine((id) => isOfVisit(visit, id), 'is not of this visit'),
    via: z.literal('sendMessages').optional(),
    messages: z.array(z.record(z.string(), z.unknown())).max(5),
  });

const nothing: Rule = { needs: 'nothing' };
const inOwnChat: Rule = { needs: 'visit', isAllowed: ownChat };

/** Everything that can be reached from outside, by method and route; all else is answered with 404. */
export const rules: Partial<Record<string, Rule>> = {
  // The page itself is the same for everybody, and requests its data.
  'GET /line': nothing,
  'GET /line/assets/:name': nothing,
  // Starting a visit has limits of its own, and opening one needs its secret.
  'POST /line/visits': nothing,
  'GET /line/visits/:secret': nothing,
  // The app in the phone shows a person's own token.
  'GET /oauth2/v2.1/verify': nothing,
  'GET /v2/profile': nothing,
  'GET /friendship/v1/status': nothing,
  'GET /line/view': { needs: 'visit' },
  'GET /line/live': { needs: 'visit' },
  'GET /line/view/:chatId': inOwnChat,
  'GET /line/view/:chatId/search': inOwnChat,
  'GET /line/content/:messageId': { needs: 'visit', isAllowed: ownMessage },
  'GET /line/preview/:messageId': { needs: 'visit', isAllowed: ownMessage },
  // Faces and pictures of chats are drawn from the id alone: they reveal nothing.
  'GET /pictures/:id': { needs: 'visit' },
  'GET /pictures/:id/large': { needs: 'visit' },
  'GET /pictures/:id/small': { needs: 'visit' },
  'GET /dev/authorize': {
    needs: 'visit',
    isPage: true,
    isAllowed: ({ request: { query }, visit }) => {
      const userId = read(query, 'user_id');
      return userId === '' || visit.userIds.includes(userId);
    },
  },
  'POST /dev/groups/:groupId/messages': { ...inOwnChat, body: message, isPost: true },
  'POST /dev/groups/:groupId/postback': { ...inOwnChat, body: postback, isPost: true },
  'POST /dev/groups/:groupId/read': {
    ...inOwnChat,
    body: (visit) => z.strictObject({ userId: oneOf(visit) }),
  },
  'POST /dev/messages/:messageId/unsend': {
    needs: 'visit',
    isAllowed: ownMessageOfPerson,
    body: () => z.strictObject({}),
    isPost: true,
  },
  'POST /dev/messages/:messageId/edit': {
    needs: 'visit',
    isAllowed: ownMessageOfPerson,
    body: () => z.strictObject({ text: z.string().min(1).max(maxText) }),
    isPost: true,
  },
  'POST /dev/liff/messages': { needs: 'visit', body: asPage, isPost: true },
};
