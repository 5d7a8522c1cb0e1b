import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { StorageEnv } from '../env.ts';

/** How deep causes are followed. */
const mostCauses = 3;

/** One JSON object a line on standard output. Errors are written by known fields only: libraries hang requests, headers and tokens on theirs. */
export function createLog(level: StorageEnv['logLevel']): FastifyBaseLogger {
  return pino({
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
  });
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
