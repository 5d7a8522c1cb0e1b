import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pictureUrlOf } from '../chat/pictures.ts';
import { listPeople } from '../chat/shown.ts';
import { badRequest, parseBody } from '../http/errors.ts';
import { sendPage } from '../http/pages.ts';
import type { Platform } from '../platform.ts';
import { renderAuthorizePage } from './authorize-page.ts';
import { expireUserToken, issueUserToken } from './tokens.ts';

const tokenBody = z.strictObject({
  userId: z.string(),
  expiresIn: z.int().optional(),
  clientId: z.string().optional(),
  scope: z.string().optional(),
});

/**
 * Adds the sign-in without a phone, by choosing a person. The token is returned in the hash, as LIFF in
 * LINE's own browser passes its credentials.
 */
export function addSignInRoutes(app: FastifyInstance, platform: Platform): void {
  const { store } = platform;

  app.get('/dev/people', async () => ({
    people: store.users.values().map((user) => ({
      userId: user.userId,
      displayName: user.displayName,
      pictureUrl: pictureUrlOf(platform, user),
      isFriend: user.isFriend,
    })),
  }));

  app.post('/dev/tokens', async (request) => {
    const { userId, ...options } = parseBody(tokenBody, request.body);
    const row = issueUserToken(platform, userId, options);
    return { accessToken: row.token, expiresIn: Math.floor((row.expiresAt - platform.clock.now()) / 1000) };
  });

  app.post('/dev/tokens/revoke', async (request) => {
    const { accessToken } = parseBody(z.strictObject({ accessToken: z.string() }), request.body);
    const row = store.userTokens.get(accessToken);
    if (row) store.userTokens.put(accessToken, { ...row, revoked: true });
    return {};
  });

  app.post('/dev/tokens/expire', async (request) => {
    const { accessToken } = parseBody(z.strictObject({ accessToken: z.string() }), request.body);
    expireUserToken(platform, accessToken);
    return {};
  });

  app.get<{ Querystring: { redirect_uri?: string; user_id?: string } }>(
    '/dev/authorize',
    async (request, reply) => {
      const redirectUri = parseRedirectUri(platform, request.query.redirect_uri);
      const { user_id: userId } = request.query;
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      if (!userId)
        return sendPage(
          reply,
          renderAuthorizePage(
            platform,
            redirectUri,
            listPeople(platform, platform.visitors.visitOf(request)),
          ),
        );
      const { token } = issueUserToken(platform, userId);
      redirectUri.hash = `access_token=${encodeURIComponent(token)}`;
      return reply.redirect(redirectUri.href, 302);
    },
  );
}

/**
 * Parses the redirect address: tokens are only passed to the app.
 * @throws LineError 400
 */
function parseRedirectUri({ config }: Platform, given: string | undefined): URL {
  const url = given && URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !config.appOrigins.includes(url.origin)) {
    throw badRequest(`redirect_uri must be on ${config.appOrigins.join(' or ')}`);
  }
  return url;
}
