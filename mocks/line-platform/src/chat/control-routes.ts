import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Control } from '../control.ts';
import { parseBody } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { webhookFaultsSchema } from '../webhook/event-faults.ts';
import { postMany } from './bulk.ts';
import type { Quietly } from './groups.ts';
import { receiveForm, receivePost } from './post-request.ts';
import { post } from './posts.ts';
import { contentFaultSchema } from './sources.ts';

/** Maximum size of a post, which can contain pictures in base64. */
const maxPostBytes = 256 * 1024 * 1024;

type WithGroup = { Params: { groupId: string } };
type WithMember = { Params: { groupId: string; userId: string }; Querystring: { silent?: string } };
type WithMessage = { Params: { messageId: string } };

const newUser = z.strictObject({
  userId: z.string().optional(),
  displayName: z.string().min(1),
  pictureUrl: z.url().optional(),
  statusMessage: z.string().optional(),
  language: z.string().optional(),
  isFriend: z.boolean().optional(),
});
const newGroup = z.strictObject({
  groupId: z
    .string()
    .regex(/^[CR][0-9a-f]{32}$/)
    .optional(),
  type: z.enum(['group', 'room']).optional(),
  name: z.string(),
  pictureUrl: z.url().optional(),
  memberIds: z.array(z.string()).optional(),
  bot: z.boolean().optional(),
  otherAccount: z.boolean().optional(),
});
const quietly = z.strictObject({ silent: z.boolean().optional(), webhook: webhookFaultsSchema.optional() });
const tap = z.strictObject({
  userId: z.string(),
  data: z.string().max(300),
  params: z.record(z.string(), z.string()).optional(),
  webhook: webhookFaultsSchema.optional(),
});
const otherEventSchema = z.strictObject({
  type: z.string().min(1),
  userId: z.string().optional(),
  canReply: z.boolean().optional(),
  fields: z.record(z.string(), z.unknown()).optional(),
  webhook: webhookFaultsSchema.optional(),
});
const edited = z.strictObject({ text: z.string().min(1).max(5000), webhook: webhookFaultsSchema.optional() });

/** DELETE usually has no body, so the options are in the query; but a body is read, too. */
function toQuietly({ query, body }: FastifyRequest<WithMember>): Quietly {
  const { silent, webhook } = parseBody(quietly, body);
  return { silent: silent ?? query.silent === 'true', webhook };
}

/** Adds the routes that create people, groups and posts. */
export function addControlRoutes(app: FastifyInstance, platform: Platform, control: Control): void {
  addGroupRoutes(app, platform, control);
  addPostRoutes(app, platform);
  addActionRoutes(app, control);
  addMessageRoutes(app, control);
}

function addGroupRoutes(app: FastifyInstance, platform: Platform, control: Control): void {
  app.post('/dev/users', async (request, reply) =>
    reply.code(201).send(control.createUser(parseBody(newUser, request.body))),
  );

  app.put<{ Params: { userId: string } }>('/dev/users/:userId/friend', async (request) => {
    const { isFriend, ...options } = parseBody(quietly.extend({ isFriend: z.boolean() }), request.body);
    return control.setFriendship(request.params.userId, isFriend, options);
  });

  app.get('/dev/groups', async () => ({ groups: platform.store.chats.values() }));

  app.post('/dev/groups', async (request, reply) =>
    reply.code(201).send(control.createGroup(parseBody(newGroup, request.body))),
  );

  app.patch<WithGroup>('/dev/groups/:groupId', async (request) => {
    const change = parseBody(
      z.strictObject({ name: z.string().optional(), pictureUrl: z.url().optional() }),
      request.body,
    );
    return control.renameGroup(request.params.groupId, { ...change } as {
      name?: string;
      pictureUrl?: string;
    });
  });

  app.post<WithGroup>('/dev/groups/:groupId/members', async (request) => {
    const { userIds, ...options } = parseBody(quietly.extend({ userIds: z.array(z.string()) }), request.body);
    return control.addMembers(request.params.groupId, userIds, options);
  });

  app.delete<WithMember>('/dev/groups/:groupId/members/:userId', async (request) =>
    control.removeMember(request.params.groupId, request.params.userId, toQuietly(request)),
  );

  app.post<WithGroup>('/dev/groups/:groupId/bot', async (request) =>
    control.inviteBot(request.params.groupId, parseBody(quietly, request.body)),
  );

  app.delete<WithMember>('/dev/groups/:groupId/bot', async (request) =>
    control.removeBot(request.params.groupId, toQuietly(request)),
  );
}

function addPostRoutes(app: FastifyInstance, platform: Platform): void {
  app.post('/dev/posts', { bodyLimit: maxPostBytes }, async (request, reply) =>
    reply.code(201).send(await postMany(platform, request.body)),
  );

  app.post<WithGroup>(
    '/dev/groups/:groupId/messages',
    { bodyLimit: maxPostBytes },
    async (request, reply) => {
      const input = request.isMultipart()
        ? await receiveForm(platform, request)
        : await receivePost(platform, request.body);
      return reply.code(201).send({ messages: post(platform, request.params.groupId, input) });
    },
  );
}

function addActionRoutes(app: FastifyInstance, control: Control): void {
  app.post<WithGroup>('/dev/groups/:groupId/read', async (request) => {
    const { userId } = parseBody(z.strictObject({ userId: z.string() }), request.body);
    control.markRead(request.params.groupId, userId);
    return {};
  });

  app.post<WithGroup>('/dev/groups/:groupId/postback', async (request) => {
    control.tapPostback(request.params.groupId, parseBody(tap, request.body));
    return {};
  });

  app.post<WithGroup>('/dev/groups/:groupId/events', async (request) => {
    control.happen(request.params.groupId, parseBody(otherEventSchema, request.body));
    return {};
  });
}

function addMessageRoutes(app: FastifyInstance, control: Control): void {
  app.post<WithMessage>('/dev/messages/:messageId/unsend', async (request) =>
    control.unsend(request.params.messageId, parseBody(webhookFaultsSchema, request.body)),
  );

  app.post<WithMessage>('/dev/messages/:messageId/edit', async (request) => {
    const { text, webhook } = parseBody(edited, request.body);
    return control.edit(request.params.messageId, text, webhook);
  });

  app.put<WithMessage>('/dev/messages/:messageId/faults', async (request) => {
    const { faults } = parseBody(z.strictObject({ faults: z.array(contentFaultSchema) }), request.body);
    control.setContentFaults(request.params.messageId, faults);
    return {};
  });
}
