import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Node's own response, for a handler that writes it itself; what was decided of its headers (CORS, request id) is kept. */
export function hijackReply(reply: FastifyReply): ServerResponse {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.hijack();
  return reply.raw;
}
