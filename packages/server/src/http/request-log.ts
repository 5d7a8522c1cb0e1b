import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { describeError } from '../reporting/describe-error.ts';

/**
 * Writes one line per request, by the name of its operation: addresses contain signatures and search terms,
 * which no log may contain.
 */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      operationId: request.routeOptions.config.operationId,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
    };
    if (error) request.log.warn({ ...line, err: error }, 'the answer broke off');
    else request.log.info(line, 'answered');
  }

  override defaultErrorLog(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, 'the request failed');
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.warn({ err: error }, 'the head of the answer could not be written');
  }

  override streamError(error: Error, request: FastifyRequest): void {
    request.log.warn({ err: error }, 'the answer broke off');
  }
}

/** Creates the logger of one request: errors that quote its address, as those of the framework do, are redacted. */
export function createRequestLogger(
  logger: FastifyBaseLogger,
  bindings: Record<string, unknown>,
  options: object,
  { url = '' }: IncomingMessage,
): FastifyBaseLogger {
  const err = (error: unknown) => describeError(error, { redact: (text) => withoutAddress(text, url) });
  return logger.child(bindings, { ...options, serializers: { err } });
}

/** Minimum length of a secret part: shorter parts are our own words, or reveal nothing. */
const minSecretLength = 8;

/** Removes an address and its parts, raw and decoded, from a text. */
export function withoutAddress(text: string, url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const parts = [...path.split('/'), ...query.split(/[&=]/)];
  const secrets = [url, path, query, ...parts]
    .flatMap((part) => [part, decoded(part)])
    .filter((part) => part.length >= minSecretLength);
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    // A part that cannot be decoded was never quoted decoded.
    return part;
  }
}
