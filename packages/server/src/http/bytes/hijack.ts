import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/**
 * Returns Node's own response for a handler that writes it itself, with the headers that were already set
 * (CORS, request id).
 */
export function hijackReply(reply: FastifyReply): ServerResponse {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.hijack();
  return reply.raw;
}
