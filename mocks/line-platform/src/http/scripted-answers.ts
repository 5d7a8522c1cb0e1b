import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { LineError } from './errors.ts';

/** Faults for any path that LINE serves. */
export const scriptedAnswerSchema = z.strictObject({
  /** Any method when absent. */
  method: z.string().optional(),
  /** Prefix of the path, segment by segment; a star stands for any one segment, and alone for every path. */
  path: z.string().min(1),
  /** Status of the answer; absent: LINE's answer, but late, slow or cut. */
  status: z.int().min(200).max(599).optional(),
  body: z.record(z.string(), z.unknown()).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Whether the request takes effect, and only the answer is lost. */
  takesEffect: z.boolean().optional(),
  /** Delay of the answer. */
  delayMs: z.int().min(0).optional(),
  /** Whether the connection ends without an answer; with `takesEffect` once the work is done. */
  cut: z.boolean().optional(),
  /** Number of bytes of the body after which the connection ends. */
  cutAfterBytes: z.int().min(0).optional(),
  /** Maximum rate of the body. */
  bytesPerSecond: z.int().min(1).optional(),
  /** Number of requests that pass before it applies. */
  skip: z.int().min(0).default(0),
  times: z.union([z.int().min(1), z.literal('always')]).default(1),
  /** Duration, instead of `times`. */
  forMs: z.int().min(1).optional(),
});

export type ScriptedAnswer = z.input<typeof scriptedAnswerSchema>;
type Entry = z.output<typeof scriptedAnswerSchema> & { until: number | null };

/** Faults that are set and not used up yet. */
export interface ScriptedAnswers {
  add(answer: ScriptedAnswer): void;
  /** Returns remaining answers, oldest first. */
  entries(): ScriptedAnswer[];
  clear(): void;
  /** Returns whether this request does not get LINE's answer. */
  hasStruck(request: FastifyRequest): boolean;
  install(app: FastifyInstance): void;
}

const bodies: Record<number, Record<string, unknown>> = {
  401: {
    message: 'Authentication failed. Confirm that the access token in the authorization header is valid.',
  },
  403: { message: 'Access to this API is not available for your account' },
  404: { message: 'Not found' },
  410: { message: 'The content is gone' },
  429: { message: 'The API rate limit has been exceeded. Try again later.' },
};

export function createScriptedAnswers(clock: Clock): ScriptedAnswers {
  let scripted: Entry[] = [];
  const struck = new WeakMap<FastifyRequest, Entry>();

  function take(method: string, path: string): Entry | null {
    scripted = scripted.filter(({ until }) => until === null || until > clock.now());
    const found = scripted.find(
      (entry) => (!entry.method || entry.method === method) && matches(entry.path, path),
    );
    if (!found) return null;
    if (found.skip > 0) {
      found.skip -= 1;
      return null;
    }
    if (found.until === null && found.times !== 'always') {
      found.times -= 1;
      if (found.times === 0) scripted = scripted.filter((entry) => entry !== found);
    }
    return found;
  }

  return {
    add(answer) {
      const entry = scriptedAnswerSchema.parse(answer);
      scripted.push({ ...entry, until: entry.forMs === undefined ? null : clock.now() + entry.forMs });
    },
    entries: () => scripted.map(({ until: _, ...entry }) => entry),
    clear() {
      scripted = [];
    },
    hasStruck: (request) => struck.has(request),
    install(app) {
      app.addHook('onRequest', async (request, reply) => {
        const path = request.url.split('?')[0] ?? '';
        if (path.startsWith('/dev/') || path.startsWith('/line')) return;
        const entry = take(request.method, path);
        if (!entry) return;
        struck.set(request, entry);
        if (entry.delayMs) await clock.sleep(entry.delayMs);
        if (entry.takesEffect) return;
        if (entry.cut) return breakOff(reply);
        if (entry.status) throw new LineError(entry.status, bodyOf(entry), entry.headers);
      });
      app.addHook('onSend', async (request, reply, payload) => {
        const entry = struck.get(request);
        if (!entry) return payload;
        if (entry.cut) {
          breakOff(reply);
          return payload;
        }
        return onBadLine(clock, reply, entry, replaceAnswer(reply, entry, payload));
      });
    },
  };
}

function bodyOf(entry: Entry): Record<string, unknown> {
  return entry.body ?? bodies[entry.status ?? 0] ?? { message: 'Internal error' };
}

/** Cuts the connection: the other side sees its socket close. */
function breakOff(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}

function replaceAnswer(reply: FastifyReply, entry: Entry, payload: unknown): unknown {
  if (!entry.takesEffect || !entry.status) return payload;
  const text = JSON.stringify(bodyOf(entry));
  reply
    .code(entry.status)
    .headers({ ...entry.headers, 'content-type': 'application/json; charset=utf-8' })
    .header('content-length', Buffer.byteLength(text));
  return text;
}

/** Returns the same body, slow or cut; the announced length is the true one. */
function onBadLine(clock: Clock, reply: FastifyReply, entry: Entry, payload: unknown): unknown {
  const { cutAfterBytes, bytesPerSecond } = entry;
  if (cutAfterBytes === undefined && bytesPerSecond === undefined) return payload;
  const isStream = payload instanceof Readable;
  const bytes = isStream ? null : Buffer.from(typeof payload === 'string' ? payload : '');
  if (bytes) reply.header('content-length', bytes.length);

  async function* drip(): AsyncGenerator<Buffer> {
    let left = cutAfterBytes ?? Number.POSITIVE_INFINITY;
    const step = bytesPerSecond === undefined ? 64 * 1024 : Math.max(1, Math.round(bytesPerSecond / 10));
    for await (const chunk of isStream ? payload : [bytes ?? Buffer.alloc(0)]) {
      for (let offset = 0; offset < chunk.length; offset += step) {
        const part: Buffer = chunk.subarray(offset, Math.min(offset + step, offset + left));
        if (part.length > 0) yield part;
        left -= part.length;
        if (left <= 0) {
          await new Promise((resolve) => reply.raw.write('', resolve));
          // Ended by an error, so that it never counts as sent.
          throw new Error('cut off on demand');
        }
        if (bytesPerSecond !== undefined) await clock.sleep(100);
      }
    }
  }
  return Readable.from(drip());
}

function matches(pattern: string, path: string): boolean {
  if (pattern === '*') return true;
  const wanted = pattern.split('/');
  const given = path.split('/');
  return wanted.every((segment, index) => segment === '*' || segment === given[index]);
}
