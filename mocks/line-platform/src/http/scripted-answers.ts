import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { LineError } from './errors.ts';

/** Faults on demand for any path LINE serves. */
export const scriptedAnswerSchema = z.strictObject({
  /** Any method when absent. */
  method: z.string().optional(),
  /** Beginning of the path, segment by segment; a star stands for any one segment. */
  path: z.string().min(1),
  /** What to answer instead; absent: only the delay applies. */
  status: z.int().min(200).max(599).optional(),
  body: z.record(z.string(), z.unknown()).optional(),
  delayMs: z.int().min(0).optional(),
  times: z.union([z.int().min(1), z.literal('always')]).default(1),
});

export type ScriptedAnswer = z.input<typeof scriptedAnswerSchema>;

/** Faults that were ordered and not used up yet. */
export interface ScriptedAnswers {
  add(answer: ScriptedAnswer): void;
  clear(): void;
  install(app: FastifyInstance): void;
}

const bodies: Record<number, Record<string, unknown>> = {
  401: {
    message: 'Authentication failed. Confirm that the access token in the authorization header is valid.',
  },
  403: { message: 'Access to this API is not available for your account' },
  404: { message: 'Not found' },
  429: { message: 'The API rate limit has been exceeded. Try again later.' },
};

export function createScriptedAnswers(clock: Clock): ScriptedAnswers {
  let scripted: z.output<typeof scriptedAnswerSchema>[] = [];

  function take(method: string, path: string): z.output<typeof scriptedAnswerSchema> | null {
    const found = scripted.find(
      (entry) => (!entry.method || entry.method === method) && matches(entry.path, path),
    );
    if (!found) return null;
    if (found.times !== 'always') {
      found.times -= 1;
      if (found.times === 0) scripted = scripted.filter((entry) => entry !== found);
    }
    return found;
  }

  return {
    add: (answer) => void scripted.push(scriptedAnswerSchema.parse(answer)),
    clear() {
      scripted = [];
    },
    install(app) {
      app.addHook('onRequest', async (request) => {
        const path = request.url.split('?')[0] ?? '';
        if (path.startsWith('/dev/') || path.startsWith('/line')) return;
        const entry = take(request.method, path);
        if (!entry) return;
        if (entry.delayMs) await clock.sleep(entry.delayMs);
        if (entry.status) {
          throw new LineError(
            entry.status,
            entry.body ?? bodies[entry.status] ?? { message: 'Internal error' },
          );
        }
      });
    },
  };
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return wanted.every((segment, index) => segment === '*' || segment === given[index]);
}
