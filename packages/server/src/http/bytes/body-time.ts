import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `own`: the operation limits the time of its body itself. */
    bodyTime?: 'own';
  }
}

/** Time for a request's body after its headers: a megabyte at half a megabit per second. */
export const defaultBodyMs = 15_000;

/**
 * Ends requests whose body does not arrive in time, whether it is read or not: with REQUEST_TIMEOUT if an
 * operation waits for it, by cutting the connection if the answer was already sent. Node's own
 * `requestTimeout` has no exceptions, and uploads last for hours.
 */
export function limitBodyTimes(app: FastifyInstance, bodyMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.bodyTime !== 'own') limitBodyTime(request, reply, bodyMs);
  });
  // Nobody reads a body after the answer.
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

/**
 * Returns whether a request announces a body.
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-6
 */
function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function endRequest({ raw }: FastifyRequest, reply: FastifyReply): void {
  const isAwaited = raw.listenerCount('data') > 0 && raw.listenerCount('error') > 0;
  if (isAwaited && !reply.raw.headersSent) {
    reply.header('connection', 'close');
    // Like a failing connection, except that the socket stays open for the answer.
    raw.emit('error', new AppError('REQUEST_TIMEOUT'));
  } else if (reply.raw.writableEnded) {
    raw.destroy();
  } else {
    reply.raw.once('finish', () => raw.destroy());
  }
}
