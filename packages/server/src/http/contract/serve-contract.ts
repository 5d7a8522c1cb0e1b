import type { FastifyInstance } from 'fastify';
import contract from '../../generated/openapi.json' with { type: 'json' };
import { createCompressedBody } from '../bytes/compressed-body.ts';

/** Address of the document; it is the one that openapi generators and clients look at first. */
const contractPath = '/openapi.json';

/** Serves the contract of this server to programs of any origin: it is public. */
export function serveContract(app: FastifyInstance): void {
  const body = createCompressedBody(Buffer.from(JSON.stringify(contract)), 'application/json; charset=utf-8');
  app.get(contractPath, (request, reply) =>
    body.send(
      request,
      reply.headers({
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      }),
    ),
  );
}
