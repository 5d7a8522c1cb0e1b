import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LineError, notFound, parseBody } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { cookieName, readVisitCookie, visitEnded } from './guard.ts';
import { enterVisit, findVisit, findVisitOfBrowser } from './visits.ts';

const opening = z.object({ app: z.string().max(500).optional() });

/** Adds the start of a visit, and its link, which leads to the chat page. */
export function addVisitRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, origin } = platform;

  app.post('/line/visits', async (request, reply) => {
    if (!config.startVisit) throw notFound();
    const started = await config.startVisit(request.ip);
    if ('refusal' in started) throw new LineError(429, { message: started.refusal });
    const visit = findVisit(platform, started.secret);
    if (!visit) throw visitEnded(platform);
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send({ url: `${origin()}/line/visits/${started.secret}`, endsAt: visit.endsAt });
  });

  app.get<{ Params: { secret: string } }>('/line/visits/:secret', async (request, reply) => {
    const { secret } = request.params;
    const visit = findVisit(platform, secret);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const known = findVisitOfBrowser(platform, readVisitCookie(request) ?? '');
    const isKnown = visit !== null && known?.visitId === visit.visitId;
    const entered = visit && !isKnown ? enterVisit(platform, visit) : null;
    // The page explains how to begin.
    if (!visit || (!isKnown && entered === null)) return reply.redirect('/line', 302);
    const query = new URLSearchParams({ as: visit.userIds[0] ?? '', chat: visit.chatId });
    const { app: page } = parseBody(opening, request.query);
    // Only pages of this chat's group: the link may be anybody's.
    if (page !== undefined && visit.appPath !== null)
      query.set('app', `${visit.appPath}${page.startsWith('/') ? page : ''}`);
    const secure = origin().startsWith('https:') ? '; Secure' : '';
    const seconds = Math.ceil((visit.endsAt - platform.clock.now()) / 1000);
    if (entered === null) return reply.redirect(`/line?${query}`, 302);
    return reply
      .header(
        'set-cookie',
        `${cookieName}=${entered}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
      )
      .redirect(`/line?${query}`, 302);
  });
}
