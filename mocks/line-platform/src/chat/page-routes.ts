import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors.ts';
import { buildPage } from '../page-build.ts';
import type { Platform } from '../platform.ts';

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

/** Adds the chat page at `/line`, which is built on first use when it is stale. */
export function addPageRoutes(app: FastifyInstance, platform: Platform): void {
  // Messages of the bot can show pictures and videos from anywhere, as in LINE.
  const media = [
    "'self'",
    'blob:',
    'data:',
    'https:',
    ...platform.config.appOrigins,
    'http://localhost:*',
    'http://127.0.0.1:*',
  ].join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${media}`,
    `media-src ${media}`,
    "connect-src 'self'",
    `frame-src ${["'self'", ...platform.config.appOrigins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    // The demo on the app's home page shows it in a phone.
    `frame-ancestors ${platform.config.startVisit ? platform.config.appOrigins.join(' ') : "'none'"}`,
  ].join('; ');

  app.get('/', async (_request, reply) => reply.redirect('/line', 302));

  app.get('/line', async (_request, reply) => {
    const html = await readFile(join(await buildPage(), 'index.html'));
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .send(html);
  });

  app.get<{ Params: { name: string } }>('/line/assets/:name', async (request, reply) => {
    const [, ending] = /^[\w-]+\.(js|css|woff2)$/.exec(request.params.name) ?? [];
    const type = types[ending ?? ''];
    if (!type) throw notFound();
    const bytes = await readFile(join(await buildPage(), 'assets', request.params.name)).catch(() => {
      throw notFound();
    });
    return reply
      .type(type)
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .send(bytes);
  });
}
