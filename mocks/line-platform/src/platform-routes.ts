import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Control } from './control.ts';
import { badRequest, parseBody } from './http/errors.ts';
import { scriptedAnswerSchema } from './http/scripted-answers.ts';
import type { Platform } from './platform.ts';

const share = z.number().min(0).max(1).default(0);
const faultShares = z.strictObject({
  seed: z.int().default(1),
  duplicate: share,
  delay: share,
  delayMs: z.int().min(0).default(1000),
  wrongSignature: share,
  lose: share,
});
const settingsChange = z.strictObject({
  webhookUrl: z.url().nullable().optional(),
  usesWebhook: z.boolean().optional(),
  redelivers: z.boolean().optional(),
  allowsGroups: z.boolean().optional(),
  chatMode: z.enum(['bot', 'chat']).optional(),
  isVerifiedAccount: z.boolean().optional(),
  monthlyLimit: z.int().min(0).nullable().optional(),
  usage: z.int().min(0).optional(),
  rateLimitPerSecond: z.int().min(0).nullable().optional(),
  webhookPerSecond: z.number().positive().nullable().optional(),
  webhookConcurrency: z.int().min(1).optional(),
  webhookOrder: z.enum(['per-chat', 'none']).optional(),
  webhookTrouble: faultShares.nullable().optional(),
  servesRanges: z.boolean().optional(),
});
const rawRequest = z.strictObject({
  events: z.array(z.looseObject({ type: z.string(), timestamp: z.number() })),
  signature: z.enum(['valid', 'wrong', 'missing']).optional(),
  delayMs: z.int().min(0).optional(),
  duplicate: z.int().min(0).max(100).optional(),
  redeliver: z.int().min(0).max(100).optional(),
  lane: z.string().optional(),
});
const logQuery = z.object({
  after: z.coerce.number().int().optional(),
  method: z.string().optional(),
  path: z.string().optional(),
  status: z.coerce.number().int().optional(),
  limit: z.coerce.number().int().min(1).optional(),
});
const listQuery = z.object({
  state: z.string().optional(),
  limit: z.coerce.number().int().min(1).optional(),
});

/** Adds the control of the platform itself: settings, webhooks, faults, time, and its log. */
export function addPlatformRoutes(app: FastifyInstance, platform: Platform, control: Control): void {
  addSettingsRoutes(app, control);
  addWebhookRoutes(app, control);
  addFaultRoutes(app, control);
  addLogRoutes(app, control);
  addClockRoutes(app, platform);
  addChannelRoutes(app, control);

  app.post('/dev/reset', async (request) => {
    parseBody(z.strictObject({}), request.body);
    await control.reset();
    return {};
  });
}

function addSettingsRoutes(app: FastifyInstance, control: Control): void {
  app.get('/dev/settings', async () => control.settings());

  app.patch('/dev/settings', async (request) => {
    const change = parseBody(settingsChange, request.body);
    control.changeSettings(
      Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    );
    return control.settings();
  });
}

function addWebhookRoutes(app: FastifyInstance, control: Control): void {
  app.post('/dev/webhook/events', async (request) => {
    const { events, ...options } = parseBody(rawRequest, request.body);
    return { deliveryIds: control.sendEvents(events, options) };
  });

  app.post('/dev/webhook/hold', async () => {
    control.holdWebhooks();
    return {};
  });

  app.post('/dev/webhook/release', async (request) => {
    const { order, seed } = parseBody(
      z.strictObject({
        order: z.enum(['as-posted', 'reversed', 'shuffled', 'batched']).optional(),
        seed: z.int().optional(),
      }),
      request.body,
    );
    control.releaseWebhooks(order, seed);
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
}

function addFaultRoutes(app: FastifyInstance, control: Control): void {
  app.get('/dev/faults', async () => ({ faults: control.faults() }));

  app.post('/dev/faults', async (request) => {
    control.addFault(parseBody(scriptedAnswerSchema, request.body));
    return {};
  });

  app.delete('/dev/faults', async () => {
    control.clearFaults();
    return {};
  });
}

function addLogRoutes(app: FastifyInstance, control: Control): void {
  app.get('/dev/log', async (request) => ({ requests: control.log(parseBody(logQuery, request.query)) }));

  app.delete('/dev/log', async () => {
    control.clearLog();
    return {};
  });

  app.get('/dev/deliveries', async (request) => {
    const { state, limit } = parseBody(listQuery, request.query);
    const chosen = control.deliveries().filter((delivery) => state === undefined || delivery.state === state);
    return { deliveries: limit === undefined ? chosen : chosen.slice(-limit) };
  });

  app.get('/dev/deliveries/summary', async () => control.deliverySummary());

  app.get('/dev/sends', async (request) => {
    const { limit } = parseBody(listQuery, request.query);
    const sends = control.sends();
    return { sends: limit === undefined ? sends : sends.slice(-limit) };
  });
}

/** Adds the platform's clock; only a manual clock can be moved. */
function addClockRoutes(app: FastifyInstance, { clock }: Platform): void {
  app.get('/dev/clock', async () => ({ now: clock.now(), isManual: 'advance' in clock }));

  app.post('/dev/clock', async (request) => {
    const { advanceMs } = parseBody(z.strictObject({ advanceMs: z.int().min(0) }), request.body);
    if (!('advance' in clock) || typeof clock.advance !== 'function') {
      throw badRequest('This clock is the machine’s own: start with FAKE_LINE_CLOCK=manual to move it');
    }
    clock.advance(advanceMs);
    return { now: clock.now() };
  });
}

/** Adds the channel's settings as in LINE's console. */
function addChannelRoutes(app: FastifyInstance, control: Control): void {
  app.post('/dev/channel/keys', async (request, reply) => {
    const { jwk } = parseBody(
      z.strictObject({ jwk: z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string() }) }),
      request.body,
    );
    return reply.code(201).send({ kid: control.addChannelKey(jwk).kid });
  });

  app.post('/dev/channel/tokens/expire', async (request) => {
    const { accessToken } = parseBody(z.strictObject({ accessToken: z.string().optional() }), request.body);
    control.expireChannelTokens(accessToken);
    return {};
  });
}
