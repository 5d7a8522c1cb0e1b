import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { addControlRoutes } from './chat/control-routes.ts';
import { addLiveRoute } from './chat/live.ts';
import { addPageRoutes } from './chat/page-routes.ts';
import { addPictureRoutes } from './chat/pictures.ts';
import { createSamples } from './chat/samples.ts';
import { addViewRoutes } from './chat/view-routes.ts';
import { openContentStore } from './content/content-store.ts';
import { addContentRoutes } from './content/routes.ts';
import { type Control, createControl } from './control.ts';
import { checkAnswers } from './http/answer-check.ts';
import { readBodiesAsLine } from './http/body-parsers.ts';
import { answerErrorsAsLine, forbidden } from './http/errors.ts';
import { limitRates } from './http/rate-limit.ts';
import { createRequestLog } from './http/request-log.ts';
import { createScriptedAnswers } from './http/scripted-answers.ts';
import { addLiffRoutes } from './liff/routes.ts';
import { addAuthorizeRoutes } from './login/authorize-routes.ts';
import { addLoginRoutes } from './login/routes.ts';
import { addSignInRoutes } from './login/sign-in-routes.ts';
import { addTokenRoutes } from './login/token-routes.ts';
import { addBotRoutes } from './messaging/bot-routes.ts';
import { addChannelTokenRoutes } from './messaging/channel-token-routes.ts';
import { addGroupRoutes } from './messaging/group-routes.ts';
import { addNotifierRoutes } from './messaging/notifier-routes.ts';
import { addSendRoutes } from './messaging/send-routes.ts';
import { type Config, type LinePlatformOptions, resolveOptions } from './options.ts';
import type { Platform } from './platform.ts';
import { addPlatformRoutes } from './platform-routes.ts';
import { createMessageIds } from './state/ids.ts';
import { openStore, type Store } from './state/store.ts';
import { createVisitorDoor } from './visits/guard.ts';
import { addVisitRoutes } from './visits/routes.ts';
import { createWebhookSender } from './webhook/sender.ts';

/** Maximum size of a request body at LINE. */
const maxBodyBytes = 2 * 1024 * 1024;

/** A fake LINE platform. */
export interface LinePlatform {
  app: FastifyInstance;
  /** Options with defaults: channel ids and secrets, LIFF id, origins. */
  config: Config;
  control: Control;
  /** Returns the public origin. */
  origin(): string;
  /** Store with every row, for reading. */
  store: Store;
  /**
   * Listens (default: any free port of 127.0.0.1) and resolves with the origin. Resumes webhooks left by an
   * earlier process.
   */
  listen(address?: { port?: number; host?: string }): Promise<string>;
  /** Listens for people from outside as well, who reach nothing but their visit; resolves with that origin. */
  listenForVisitors(address?: { port?: number; host?: string }): Promise<string>;
  close(): Promise<void>;
}

/**
 * Creates a fake LINE platform: api.line.me, api-data.line.me and the sign-in on one origin, with state.
 * Nothing listens until `listen`; `app.inject` works before.
 */
export function createLinePlatform(options: LinePlatformOptions = {}): LinePlatform {
  const config = resolveOptions(options);
  const { dataDir, clock } = config;
  const store = openStore(dataDir && join(dataDir, 'state.jsonl'));
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: maxBodyBytes,
    forceCloseConnections: true,
    ...(config.trustProxy.length > 0 && { trustProxy: config.trustProxy }),
  });
  let ownOrigin = config.publicOrigin ?? 'http://localhost';
  const highestId = store.messages
    .values()
    .reduce((highest, { messageId }) => (messageId > highest ? messageId : highest), '0');
  const visitors = createVisitorDoor();
  const platform: Platform = {
    config,
    clock,
    store,
    contents: openContentStore(dataDir && join(dataDir, 'content')),
    webhook: createWebhookSender(config, store),
    samples: createSamples(),
    log: createRequestLog(clock),
    scripted: createScriptedAnswers(clock),
    visitors,
    newMessageId: createMessageIds(() => clock.now(), highestId),
    origin: () => ownOrigin,
  };
  const control = createControl(platform);
  // Set again at each start: the bot's address may have changed meanwhile.
  if (config.webhookUrl !== null) control.changeSettings({ webhookUrl: config.webhookUrl });
  visitors.install(app, platform);
  addHooks(app, platform);
  addRoutes(app, platform, control);

  return {
    app,
    config,
    control,
    store,
    origin: platform.origin,
    async listen({ port = 0, host = '127.0.0.1' } = {}) {
      await app.listen({ port, host });
      ownOrigin = config.publicOrigin ?? toOrigin(app, host);
      platform.webhook.resume();
      return ownOrigin;
    },
    async listenForVisitors({ port = 0, host = '127.0.0.1' } = {}) {
      return `http://${host}:${await visitors.listen(app, { port, host })}`;
    },
    async close() {
      await visitors.close();
      await platform.webhook.close();
      await app.close();
      await store.settled();
      await platform.contents.close();
    },
  };
}

function toOrigin(app: FastifyInstance, host: string): string {
  const address: AddressInfo | string | null = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name}:${port}`;
}

function addHooks(app: FastifyInstance, platform: Platform): void {
  const { config, store } = platform;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-line-request-id', request.id);
    refuseForeignPages(request.headers, request.method, request.url, config.appOrigins);
  });
  platform.log.watch(app);
  platform.scripted.install(app);
  limitRates(app, platform);
  checkAnswers(app, platform.scripted);
  // A change is on disk before it is answered, so that a restart keeps it.
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.method !== 'GET') await store.settled();
    return payload;
  });
  answerErrorsAsLine(app);
  readBodiesAsLine(app);
}

/** Rejects requests of other pages: a form can be posted across origins without permission, and must not control us. */
function refuseForeignPages(
  headers: { origin?: string | undefined; host?: string | undefined },
  method: string,
  url: string,
  appOrigins: string[],
): void {
  if (!url.startsWith('/dev/') || method === 'GET' || method === 'OPTIONS' || headers.origin === undefined)
    return;
  const isOurs = URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
  if (!isOurs && !appOrigins.includes(headers.origin)) throw forbidden();
}

function addRoutes(app: FastifyInstance, platform: Platform, control: Control): void {
  void app.register(cors, {
    origin: platform.config.appOrigins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['x-line-request-id'],
  });
  void app.register(multipart, {
    limits: { fileSize: Number.POSITIVE_INFINITY, files: 500, fieldSize: 1024 * 1024 },
  });
  void app.register(async (routes) => {
    addChannelTokenRoutes(routes, platform);
    addBotRoutes(routes, platform);
    addGroupRoutes(routes, platform);
    addSendRoutes(routes, platform);
    addNotifierRoutes(routes, platform);
    addContentRoutes(routes, platform);
    addLoginRoutes(routes, platform);
    addTokenRoutes(routes, platform);
    addAuthorizeRoutes(routes, platform);
    addSignInRoutes(routes, platform);
    addLiffRoutes(routes, platform, control);
    addPictureRoutes(routes);
    addControlRoutes(routes, platform, control);
    addPlatformRoutes(routes, platform, control);
    addViewRoutes(routes, platform);
    addLiveRoute(routes, platform);
    addPageRoutes(routes, platform);
    addVisitRoutes(routes, platform);
  });
}
