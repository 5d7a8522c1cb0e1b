import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';

/** One request that LINE would have received, and our answer. */
export interface LoggedRequest {
  requestId: string;
  at: number;
  method: string;
  path: string;
  query: unknown;
  /** Parsed body; null when there is none. */
  body: unknown;
  status: number;
  /** Parsed answer for JSON, otherwise its content type. */
  answer: unknown;
  durationMs: number;
}

/** What the product asked of LINE, oldest first; the last 5,000 requests. */
export interface RequestLog {
  entries(): LoggedRequest[];
  clear(): void;
  /** Records requests of this instance whose path LINE would serve. */
  watch(app: FastifyInstance): void;
}

const CAPACITY = 5000;
/** Our own doors: they are not LINE's, and the log is about what was asked of LINE. */
const OWN_PATHS = /^\/(dev|line|pictures|assets|favicon)/;

export function createRequestLog(clock: Clock): RequestLog {
  const entries: LoggedRequest[] = [];
  const answers = new WeakMap<FastifyRequest, unknown>();
  const startedAt = new WeakMap<FastifyRequest, number>();

  function record(request: FastifyRequest, reply: FastifyReply): void {
    const path = request.url.split('?')[0] ?? request.url;
    if (OWN_PATHS.test(path) || request.method === 'OPTIONS') return;
    const at = startedAt.get(request) ?? clock.now();
    entries.push({
      requestId: request.id,
      at,
      method: request.method,
      path,
      query: request.query,
      body: request.body ?? null,
      status: reply.statusCode,
      answer: answers.get(request) ?? String(reply.getHeader('content-type') ?? ''),
      durationMs: clock.now() - at,
    });
    if (entries.length > CAPACITY) entries.shift();
  }

  return {
    entries: () => [...entries],
    clear: () => void entries.splice(0),
    watch(app) {
      app.addHook('onRequest', async (request) => void startedAt.set(request, clock.now()));
      app.addHook('preSerialization', async (request, _reply, payload) => {
        answers.set(request, payload);
        return payload;
      });
      app.addHook('onResponse', async (request, reply) => record(request, reply));
    },
  };
}
