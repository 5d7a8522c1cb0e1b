import type { FastifyInstance } from 'fastify';
import { badRequest, notFound } from '../http/errors.ts';
import { escapeHtml, renderPage, sendPage } from '../http/pages.ts';
import type { Platform } from '../platform.ts';
import { requireAppToken } from './app-routes.ts';
import { getApp, liffIdPattern } from './apps.ts';

/** Adds liff.line.me and miniapp.line.me in a browser, and the page that adds an app to the home screen. */
export function addLinkRoutes(app: FastifyInstance, platform: Platform): void {
  // A deep link goes to the endpoint with the rest in `liff.state`, which the SDK reads.
  app.get<{ Params: { liffId: string; '*'?: string } }>('/:liffId', async (request, reply) =>
    reply.redirect(toEndpoint(platform, request.params.liffId, request.url), 302),
  );
  app.get<{ Params: { liffId: string } }>('/:liffId/*', async (request, reply) =>
    reply.redirect(toEndpoint(platform, request.params.liffId, request.url), 302),
  );

  app.get<{ Querystring: { liffId?: string; url?: string; description?: string } }>(
    '/api/shortcut',
    async (request) => {
      const { liffId = '', url = '', description } = request.query;
      requireAppToken(platform, request, getApp(platform, liffId));
      if (url === '') throw badRequest('url is required');
      const query = new URLSearchParams({ liffId, url, ...(description ? { description } : {}) });
      return { shortcutPageUrl: `https://liff-shortcut.line.me/shortcut?${query}` };
    },
  );

  app.get<{ Querystring: { url?: string } }>('/shortcut', async (request, reply) => {
    const url = escapeHtml(request.query.url ?? '');
    const body = `<h1>เพิ่มลงหน้าจอโฮม</h1>\n<p class="lead">${url}</p>`;
    return sendPage(reply, renderPage('เพิ่มลงหน้าจอโฮม', body));
  });
}

function toEndpoint(platform: Platform, liffId: string, requested: string): string {
  if (!liffIdPattern.test(liffId)) throw notFound();
  const { endpointUrl } = getApp(platform, liffId);
  const state = requested.slice(`/${liffId}`.length);
  if (state === '' || state === '/') return endpointUrl;
  return `${endpointUrl}${endpointUrl.includes('?') ? '&' : '?'}liff.state=${encodeURIComponent(state)}`;
}
