import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/** A year. Subdomains are their owner's to decide about. */
const strictTransport = 'max-age=31536000';

/** What answers are that no browser shows as a page. */
const inert = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * On every answer, whatever it is and however it fails. Nothing is kept anywhere, and nothing is a page: what may be, says so itself in
 * place of this.
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

/** Sets them before anything else is decided. */
export function addSecurityHeaders(app: FastifyInstance, env: Pick<Env, 'mode' | 'publicUrl'>): void {
  const everywhere = securityHeaders(env);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(everywhere);
  });
}
