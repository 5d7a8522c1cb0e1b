import type { FastifyBaseLogger } from 'fastify';
import { type LoggerOptions, pino } from 'pino';
import type { StorageEnv } from '../env.ts';
import { describeError } from '../reporting/describe-error.ts';

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
