import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Control } from '../control.ts';
import { parseBody } from '../http/errors.ts';
import { scriptedAnswerSchema } from '../http/scripted-answers.ts';
import type { Platform } from '../platform.ts';
import { receiveForm, receivePost, webhookFaultsSchema } from './post-request.ts';
import { post } from './posts.ts';
import { contentFaultSchema } from './sources.ts';

/** Posts may carry pictures as base64. */
const POST_LIMIT_BYTES = 256 * 1024 * 1024;

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
const quietly = z.strictObject({ silent: z.boolean().optional() });

/** People, groups and posts: what happens in LINE, made to happen. */
export function addControlRoutes(app: FastifyInstance, platform: Platform, control: Control): void {
  app.post('/dev/users', async (request, reply) =>
    reply.code(201).send(control.createUser(parseBody(newUser, request.body))),
  );

  app.put<{ Params: { userId: string } }>('/dev/users/:userId/friend', async (request) => {
    const { isFriend } = parseBody(z.strictObject({ isFriend: z.boolean() }), request.body);
    return control.setFriendship(request.params.userId, isFriend);
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
    const { userIds, silent } = parseBody(quietly.extend({ userIds: z.array(z.string()) }), request.body);
    return control.addMembers(request.params.groupId, userIds, { silent });
  });

  app.delete<WithMember>('/dev/groups/:groupId/members/:userId', async (request) =>
    control.removeMember(request.params.groupId, request.params.userId, {
      silent: request.query.silent === 'true',
    }),
  );

  app.post<WithGroup>('/dev/groups/:groupId/bot', async (request) =>
    control.inviteBot(request.params.groupId, parseBody(quietly, request.body)),
  );

  app.delete<WithMember>('/dev/groups/:groupId/bot', async (request) =>
    control.removeBot(request.params.groupId, { silent: request.query.silent === 'true' }),
  );

  app.post<WithGroup>(
    '/dev/groups/:groupId/messages',
    { bodyLimit: POST_LIMIT_BYTES },
    async (request, reply) => {
      const input = request.isMultipart()
        ? await receiveForm(platform, request)
        : await receivePost(platform, request.body);
      return reply.code(201).send({ messages: post(platform, request.params.groupId, input) });
    },
  );

  app.post<WithGroup>('/dev/groups/:groupId/postback', async (request) => {
    control.tapPostback(
      request.params.groupId,
      parseBody(z.strictObject({ userId: z.string(), data: z.string() }), request.body),
    );
    return {};
  });

  app.post<WithMessage>('/dev/messages/:messageId/unsend', async (request) =>
    control.unsend(request.params.messageId, parseBody(webhookFaultsSchema, request.body)),
  );

  app.put<WithMessage>('/dev/messages/:messageId/faults', async (request) => {
    const { faults } = parseBody(z.strictObject({ faults: z.array(contentFaultSchema) }), request.body);
    control.setContentFaults(request.params.messageId, faults);
    return {};
  });

  addPlatformControls(app, control);
}

const settingsChange = z.strictObject({
  webhookUrl: z.url().nullable().optional(),
  isVerifiedAccount: z.boolean().optional(),
  monthlyLimit: z.int().min(0).nullable().optional(),
  usage: z.int().min(0).optional(),
});
const rawRequest = z.strictObject({
  events: z.array(z.looseObject({ type: z.string(), timestamp: z.number() })),
  signature: z.enum(['valid', 'wrong', 'missing']).optional(),
  delayMs: z.int().min(0).optional(),
  duplicate: z.int().min(0).max(100).optional(),
  lane: z.string().optional(),
});

/** The platform itself: settings, webhooks, faults, and what it saw. */
function addPlatformControls(app: FastifyInstance, control: Control): void {
  app.get('/dev/settings', async () => control.settings());

  app.patch('/dev/settings', async (request) => {
    const change = parseBody(settingsChange, request.body);
    control.changeSettings(
      Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    );
    return control.settings();
  });

  app.post('/dev/webhook/events', async (request) => {
    const { events, ...options } = parseBody(rawRequest, request.body);
    return { deliveryIds: control.sendEvents(events, options) };
  });

  app.post('/dev/webhook/hold', async () => {
    control.holdWebhooks();
    return {};
  });

  app.post('/dev/webhook/release', async (request) => {
    const { order } = parseBody(
      z.strictObject({ order: z.enum(['as-posted', 'reversed', 'batched']).optional() }),
      request.body,
    );
    control.releaseWebhooks(order);
    return {};
  });

  app.post('/dev/webhook/retry', async () => {
    control.retryWebhooks();
    return {};
  });

  app.post('/dev/webhook/idle', async () => {
    await control.idle();
    return {};
  });

  app.post('/dev/faults', async (request) => {
    control.addFault(parseBody(scriptedAnswerSchema, request.body));
    return {};
  });

  app.delete('/dev/faults', async () => {
    control.clearFaults();
    return {};
  });

  app.get('/dev/log', async () => ({ requests: control.log() }));
  app.get('/dev/deliveries', async () => ({ deliveries: control.deliveries() }));
  app.get('/dev/sends', async () => ({ sends: control.sends() }));

  app.post('/dev/reset', async () => {
    await control.reset();
    return {};
  });
}
