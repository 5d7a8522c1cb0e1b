import type { FastifyBaseLogger } from 'fastify';
import { type LoggerOptions, pino } from 'pino';
import type { StorageEnv } from '../env.ts';

/** How deep causes are followed. */
const mostCauses = 3;

/** So much waits while it cannot be written; what comes then is dropped. */
const mostUnwrittenBytes = 1_000_000;

/** One JSON object a line on standard output. Errors are written by known fields only: libraries hang requests, headers and tokens on theirs. */
export function createLog(level: StorageEnv['logLevel']): FastifyBaseLogger {
  const output = pino.destination({ fd: 1, sync: true, maxLength: mostUnwrittenBytes });
  // A log on a full disk costs words, not the server. They are written when there is room again.
  output.on('error', () => undefined);
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error) },
    redact: {
      paths: [
        'authorization',
        'headers.authorization',
        'headers.cookie',
        'token',
        'accessToken',
        'secret',
      ].flatMap((path) => [path, `*.${path}`]),
      censor: '(hidden)',
    },
  };
  return pino(options, output);
}

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : { type: typeof error };
  const { name, message, stack, cause } = error;
  const known = Object.fromEntries(
    ['code', 'status', 'statusCode', 'syscall', 'table', 'constraint']
      .map((field): [string, unknown] => [field, Reflect.get(error, field)])
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  );
  return {
    type: name,
    message,
    ...known,
    stack,
    ...(cause !== undefined && depth < mostCauses && { cause: describeError(cause, depth + 1) }),
  };
}
