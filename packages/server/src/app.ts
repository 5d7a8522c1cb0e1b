import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import { type FastifyInstance, fastify } from 'fastify';
import type { Deps } from './deps.ts';
import { endBeforeRestart } from './domains/changes/live.ts';
import { createPlansWriters } from './domains/money/plans/write-plans.ts';
import { createRescuedWriter } from './domains/search/memories/write-rescued.ts';
import { createSharePage } from './domains/shares/page/write-page.ts';
import { overrideMethod, speakTus } from './domains/uploads/tus/tus-edge.ts';
import { domains } from './domains.ts';
import { defaultBodyMs, limitBodyTime, limitBodyTimes } from './http/bytes/body-time.ts';
import { answerUnknownRoutes } from './http/contract/allowed-methods.ts';
import { bindContract } from './http/contract/bind-contract.ts';
import type { Operation } from './http/contract/operation.ts';
import { serveContract } from './http/contract/serve-contract.ts';
import { allowOrigins } from './http/cors.ts';
import { answerErrors, refuseClient, sendError } from './http/error-handler.ts';
import { healthOperations } from './http/health.ts';
import { separateContent } from './http/pages/content-origin.ts';
import { servePublicConfig } from './http/pages/public-config.ts';
import { serveServiceWorker } from './http/pages/service-worker.ts';
import { readableUrl, serveStaticApp } from './http/pages/static-app.ts';
import { recordSecurity } from './http/record-security.ts';
import { reportRequests } from './http/report-requests.ts';
import { createRequestLogger, RequestLog } from './http/request-log.ts';
import { addSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { createServices, type Services } from './services.ts';

/** Operations of the contract, except the live socket. */
export const operations: readonly Operation[] = [
  ...domains.flatMap((domain) => Object.values(domain.operations ?? {})),
  ...Object.values(healthOperations),
];

/** Maximum JSON body of ordinary requests. LINE's webhook and uploads have limits of their own. */
const maxBodyBytes = 256 * 1024;

/** Maximum message of a live client, which sends its token and nothing else. */
const maxLiveMessageBytes = 8 * 1024;

/** Time for the headers of a request. Bodies have a timeout of their own. */
const headersMs = 15_000;

/** Maximum length of an address: more than Node accepts in the head of a request. */
const maxAddressLength = 64 * 1024;

/** Idle time after which a connection is closed, such as a download that nobody reads. */
const idleConnectionMs = 120_000;

interface AppOptions {
  /** Time for the body of a request. Default: 15 s. */
  bodyMs?: number;
  /** Services shared with the jobs of this process; their creator closes them. Default: services of its own. */
  services?: Services;
}

/**
 * Creates the whole application, ready to listen. It opens nothing of its own besides its services and ends
 * with `close()`.
 */
export async function createApp(
  deps: Deps,
  { bodyMs = defaultBodyMs, services: shared }: AppOptions = {},
): Promise<FastifyInstance> {
  const { env } = deps;
  const app = createServer(deps, bodyMs);
  const services = shared ?? ownServices(app, deps);
  const { authenticator, limits, liveSockets, security } = services;
  recordSecurity(app, { security, feed: deps.live });
  // Before the sockets' own hook, which closes them without a reason.
  app.addHook('preClose', async () => endBeforeRestart(app.websocketServer.clients));
  await app.register(websocket, { options: { maxPayload: maxLiveMessageBytes } });
  // Registered after the sockets' own hook, which closes refused sockets, and before preflights are answered.
  separateContent(app, env);
  await allowOrigins(app, env);
  speakTus(app);
  await bindContract(app, {
    operations,
    sockets: { subscribeLive: liveSockets.handler },
    authenticator,
    limits,
    deps: {
      ...deps,
      ...services,
      evictSession: authenticator.evict,
      callerOfSession: authenticator.fromSession,
    },
  });
  servePublicConfig(app, env);
  serveContract(app);
  const writeSharePage = createSharePage({ ...deps, ...services });
  if (env.appDir !== null) {
    const options = { ...env, appDir: env.appDir };
    await serveServiceWorker(app, options);
    const writers = { ...createPlansWriters(deps), rescued: createRescuedWriter(deps) };
    await serveStaticApp(app, { ...options, writeSharePage, writers });
  }
  return app;
}

/** Creates services that are closed with the application. */
function ownServices(app: FastifyInstance, deps: Deps): Services {
  const { services, close } = createServices(deps);
  app.addHook('onClose', close);
  return services;
}

function createServer({ env, log, reporter }: Deps, bodyMs: number): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    childLoggerFactory: createRequestLogger,
    bodyLimit: maxBodyBytes,
    connectionTimeout: idleConnectionMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: headersMs / 3 },
    trustProxy: env.trustProxy.length > 0 ? env.trustProxy : false,
    logController: new RequestLog(),
    genReqId: requestIdOf,
    // The router would fail beyond it. Page addresses can be long; each operation checks its ids
    // (bind-contract.ts).
    routerOptions: { maxParamLength: maxAddressLength },
    rewriteUrl: (request) => {
      overrideMethod(request);
      return readableUrl(request);
    },
    frameworkErrors: (error, request, reply) => {
      limitBodyTime(request, reply, bodyMs);
      sendError(error, request, reply.headers(securityHeaders(env)));
    },
    clientErrorHandler: (error, socket) => refuseClient(error, socket, securityHeaders(env)),
  });
  answerErrors(app);
  answerUnknownRoutes(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  addSecurityHeaders(app, env);
  limitBodyTimes(app, bodyMs);
  reportRequests(app, reporter);
  return app;
}

/** Returns the request id: the proxy's own if it is well-formed, so that both logs can be joined. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}
