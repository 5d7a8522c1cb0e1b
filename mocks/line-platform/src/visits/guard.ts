import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LineError, notFound, parseBody } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { type Rule, rules } from './rules.ts';
import type { Visit } from './visit.ts';
import { findVisitOfBrowser, spend } from './visits.ts';

export const cookieName = 'line-visit';

/** Maximum number of requests of a visit in a minute; a page of pictures takes some dozens. */
const maxRequestsPerMinute = 600;

/** Entrance for visitors, beside those of the bot and of developers. */
export interface VisitorDoor {
  /** Returns the visit of a request; null if the request did not come from outside. */
  visitOf(request: FastifyRequest): Visit | null;
  /** Adds the guard to the routes. Install it before everything else. */
  install(app: FastifyInstance, platform: Platform): void;
  /** Listens for people from outside, and resolves with the port. */
  listen(app: FastifyInstance, address: { port: number; host: string }): Promise<number>;
  close(): Promise<void>;
}

/**
 * Creates the entrance. It refuses every request that `rules.ts` does not name, and most of the others need a visit and
 * show only its chat.
 */
export function createVisitorDoor(): VisitorDoor {
  const fromOutside = new WeakSet<IncomingMessage>();
  const visits = new WeakMap<FastifyRequest, Visit>();
  let server: Server | undefined;
  return {
    visitOf: (request) => visits.get(request) ?? null,
    install: (app, platform) => installGuard(app, platform, { fromOutside, visits }),
    async listen(app, { port, host }) {
      await app.ready();
      const created = createServer((request, response) => {
        fromOutside.add(request);
        app.routing(request, response);
      });
      await new Promise<void>((resolve, reject) => {
        created.once('error', reject).listen(port, host, resolve);
      });
      server = created;
      const address = created.address();
      return typeof address === 'object' && address ? address.port : port;
    },
    async close() {
      server?.closeAllConnections();
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    },
  };
}

interface Outside {
  fromOutside: WeakSet<IncomingMessage>;
  visits: WeakMap<FastifyRequest, Visit>;
}

function installGuard(app: FastifyInstance, platform: Platform, { fromOutside, visits }: Outside): void {
  const allowance = createAllowance(platform);

  app.addHook('onRequest', async (request, reply) => {
    // Permission to call across origins reveals nothing; the call itself is guarded.
    if (!fromOutside.has(request.raw) || request.method === 'OPTIONS') return;
    const rule = findRule(request);
    if (rule.needs === 'nothing') return;
    const visit = findVisitOfBrowser(platform, readVisitCookie(request) ?? '');
    // A person who follows a link reads what to do on the chat page.
    if (!visit && rule.isPage) return reply.redirect('/line', 302);
    if (!visit) throw visitEnded(platform);
    if (!allowance(visit.visitId)) throw new LineError(429, { message: 'Too many requests' });
    if (!(rule.isAllowed?.({ request, visit, platform }) ?? true)) throw notFound();
    if (rule.isPost) spendRequest(platform, visit, request);
    visits.set(request, visit);
  });

  app.addHook('preHandler', async (request) => {
    const visit = visits.get(request);
    const body = visit && !request.isMultipart() ? findRule(request).body : undefined;
    if (visit && body) request.body = parseBody(body(visit), request.body);
  });
}

/** Returns the rule of a request's route. @throws LineError 404: nothing else can be reached from outside */
function findRule(request: FastifyRequest): Rule {
  const rule = rules[`${request.method === 'HEAD' ? 'GET' : request.method} ${request.routeOptions.url}`];
  if (!rule) throw notFound();
  return rule;
}

/** Counts a post before its body is read. Node reads no more bytes than were announced. */
function spendRequest(platform: Platform, visit: Visit, { headers }: FastifyRequest): void {
  const bytes = Number(headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(bytes)) throw new LineError(411, { message: 'Length Required' });
  spend(platform, visit, { bytes, messages: 1 });
}

/** Error for people without a visit; the page then shows that it is over. */
export const visitEnded = ({ config }: Platform): LineError =>
  new LineError(410, { message: 'This visit has ended', appOrigin: config.appOrigins[0] });

/** Returns the secret of the browser that sends a request. */
export function readVisitCookie({ headers }: FastifyRequest): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === cookieName)?.[1] ?? null;
}

/** Creates a counter of requests by minute. */
function createAllowance({ clock }: Platform): (visitId: string) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (visitId) => {
    const now = Math.floor(clock.now() / 60_000);
    if (now !== minute) counts = new Map();
    minute = now;
    const count = (counts.get(visitId) ?? 0) + 1;
    counts.set(visitId, count);
    return count <= maxRequestsPerMinute;
  };
}
