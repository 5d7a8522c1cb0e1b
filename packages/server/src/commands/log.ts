import type { FastifyBaseLogger } from 'fastify';
import { type LoggerOptions, pino } from 'pino';
import type { StorageEnv } from '../env.ts';
import { describeError } from '../reporting/describe-error.ts';

/** Maximum of unwritten bytes while the output is blocked; later lines are dropped. */
const mostUnwrittenBytes = 1_000_000;

/**
 * Creates a log that writes one JSON object per line to standard output. Errors are written by known fields
 * only: libraries attach requests, headers and tokens to theirs.
 */
export function createLog(level: StorageEnv['logLevel']): FastifyBaseLogger {
  const output = pino.destination({ fd: 1, sync: true, maxLength: mostUnwrittenBytes });
  // A full disk costs log lines, not the server. Writing resumes when there is room again.
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
