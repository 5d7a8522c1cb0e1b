import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `own`: the operation limits the time of its body itself. */
    bodyTime?: 'own';
  }
}

/** Time for a request's body, from its headers on: a megabyte at half a megabit per second. */
export const defaultBodyMs = 15_000;

/**
 * Ends requests whose body does not arrive in time, whether anything reads it or not: REQUEST_TIMEOUT where an operation waits for it, a
 * cut connection where the answer was sent before. Node's own `requestTimeout` knows no exceptions, and uploads last for hours.
 */
export function limitBodyTimes(app: FastifyInstance, bodyMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.bodyTime !== 'own') limitBodyTime(request, reply, bodyMs);
  });
  // Nobody reads a body any more once its request was answered.
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.bodyTime === 'own') limitBodyTime(request, reply, bodyMs);
  });
}

/** Limits the time of one request's body; for requests that reach no hooks. */
export function limitBodyTime(request: FastifyRequest, reply: FastifyReply, bodyMs: number): void {
  const { raw } = request;
  if (!announcesBody(raw) || raw.complete) return;
  const timer = setTimeout(() => endRequest(request, reply), bodyMs);
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}

/** @see https://www.rfc-editor.org/rfc/rfc9112#section-6 */
function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function endRequest({ raw }: FastifyRequest, reply: FastifyReply): void {
  const isAwaited = raw.listenerCount('data') > 0 && raw.listenerCount('error') > 0;
  if (isAwaited && !reply.raw.headersSent) {
    reply.header('connection', 'close');
    // As a failing connection would, but the socket stays, and takes the answer.
    raw.emit('error', new AppError('REQUEST_TIMEOUT'));
  } else if (reply.raw.writableEnded) {
    raw.destroy();
  } else {
    reply.raw.once('finish', () => raw.destroy());
  }
}
