import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LoggedRequest } from '../chat/wire.ts';
import type { Clock } from '../clock.ts';
import { mentions } from '../state/store.ts';

/** Filter of requests; all conditions must match. */
export interface LogFilter {
  /** Only those after this `seq`. */
  after?: number | undefined;
  method?: string | undefined;
  /** Beginning of the path. */
  path?: string | undefined;
  status?: number | undefined;
  /** Maximum number, the last ones. */
  limit?: number | undefined;
}

/** Last 5,000 requests to LINE, oldest first. */
export interface RequestLog {
  entries(filter?: LogFilter): LoggedRequest[];
  clear(): void;
  /** Deletes the requests that contain one of these ids. */
  deleteMentions(ids: readonly string[]): void;
  /** Last 5,000 requests to LINE, oldest first. */
  watch(app: FastifyInstance): void;
}

const maxRequests = 5000;
/** Maximum size of a logged body; of larger ones only the length is logged, so that the log stays small. */
const maxBodyBytes = 128 * 1024;
/** Our own paths: they are not LINE's, and the log is about requests to LINE. */
const ownPaths = /^\/(dev|line|pictures|assets|favicon)/;

export function createRequestLog(clock: Clock): RequestLog {
  let entries: LoggedRequest[] = [];
  let seq = 0;
  const answers = new WeakMap<FastifyRequest, unknown>();
  const startedAt = new WeakMap<FastifyRequest, number>();

  function record(request: FastifyRequest, reply: FastifyReply, isCut: boolean): void {
    const path = request.url.split('?')[0] ?? request.url;
    const at = startedAt.get(request);
    if (at === undefined || ownPaths.test(path) || request.method === 'OPTIONS') return;
    startedAt.delete(request);
    seq += 1;
    entries.push({
      seq,
      requestId: request.id,
      at,
      method: request.method,
      path,
      query: request.query,
      body: toKept(request),
      status: reply.raw.headersSent ? reply.raw.statusCode : reply.statusCode,
      answer: answers.get(request) ?? String(reply.raw.getHeader('content-type') ?? ''),
      isCut,
      durationMs: clock.now() - at,
    });
    // Trimmed now and then rather than at every request.
    if (entries.length > 2 * maxRequests) entries = entries.slice(-maxRequests);
  }

  return {
    entries: (filter = {}) => select(entries.slice(-maxRequests), filter),
    clear() {
      entries = [];
    },
    deleteMentions(ids) {
      entries = entries.filter((entry) => !mentions(entry, ids));
    },
    watch(app) {
      app.addHook('onRequest', async (request, reply) => {
        startedAt.set(request, clock.now());
        // Called a second time when all went well; the request is already removed then.
        reply.raw.once('close', () => record(request, reply, !reply.raw.writableFinished));
      });
      app.addHook('preSerialization', async (request, _reply, payload) => {
        answers.set(request, payload);
        return payload;
      });
      app.addHook('onResponse', async (request, reply) =>
        record(request, reply, !reply.raw.writableFinished),
      );
    },
  };
}

function toKept(request: FastifyRequest): unknown {
  const length = Number(request.headers['content-length'] ?? 0);
  return length > maxBodyBytes ? { tooLargeToKeep: length } : (request.body ?? null);
}

function select(
  entries: LoggedRequest[],
  { after, method, path, status, limit }: LogFilter,
): LoggedRequest[] {
  const chosen = entries.filter(
    (entry) =>
      (after === undefined || entry.seq > after) &&
      (method === undefined || entry.method === method) &&
      (path === undefined || entry.path.startsWith(path)) &&
      (status === undefined || entry.status === status),
  );
  return limit === undefined ? chosen : chosen.slice(-limit);
}
