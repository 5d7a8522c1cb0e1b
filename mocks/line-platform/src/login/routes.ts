import type { FastifyInstance } from 'fastify';
import { pictureUrlOf } from '../chat/pictures.ts';
import { oauthError } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { lookAtToken, requireUser } from './tokens.ts';

const refusals = {
  expired: 'The access token expired',
  revoked: 'The access token revoked',
  'not-jws': 'The access token not JWS',
} as const;

/** What LINE Login tells about a user access token and its owner. */
export function addLoginRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Querystring: { access_token?: string } }>('/oauth2/v2.1/verify', async (request) => {
    const { access_token } = request.query;
    if (!access_token) throw oauthError('invalid_request', 'access_token is required');
    const found = lookAtToken(platform, access_token);
    if (found.state !== 'live') throw oauthError('invalid_request', refusals[found.state]);
    return {
      scope: found.row.scope,
      client_id: found.row.clientId,
      expires_in: Math.floor((found.row.expiresAt - platform.clock.now()) / 1000),
    };
  });

  app.get('/v2/profile', async (request) => {
    const user = requireUser(platform, request, 'profile');
    return {
      userId: user.userId,
      displayName: user.displayName,
      pictureUrl: pictureUrlOf(platform, user),
      ...(user.statusMessage ? { statusMessage: user.statusMessage } : {}),
    };
  });

  app.get('/friendship/v1/status', async (request) => ({
    friendFlag: requireUser(platform, request, 'profile').isFriend,
  }));
}
