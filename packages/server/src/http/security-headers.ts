import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/** One year. Subdomains are left to their owner. */
const strictTransport = 'max-age=31536000';

/** Policy of answers that no browser shows as a page. */
const inert = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns headers for every answer, including failures. By default nothing is cached, and nothing is a page;
 * answers that differ replace the header.
 */
export function securityHeaders({
  mode,
  publicUrl,
}: Pick<Env, 'mode' | 'publicUrl'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': inert,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(mode === 'production' &&
      publicUrl.startsWith('https:') && {
        'strict-transport-security': strictTransport,
      }),
  };
}

/** Sets the headers before anything else runs. */
export function addSecurityHeaders(app: FastifyInstance, env: Pick<Env, 'mode' | 'publicUrl'>): void {
  const everywhere = securityHeaders(env);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(everywhere);
  });
}
