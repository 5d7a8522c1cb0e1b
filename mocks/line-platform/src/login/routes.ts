import type { FastifyInstance } from 'fastify';
import { pictureUrlOf } from '../chat/pictures.ts';
import { badRequest, oauthError } from '../http/errors.ts';
import { findApp } from '../liff/apps.ts';
import { describeJwtToken } from '../messaging/channel-token-routes.ts';
import type { Platform } from '../platform.ts';
import { lookAtToken, requireToken, requireUser } from './tokens.ts';

const refusals = {
  expired: 'The access token expired',
  revoked: 'The access token revoked',
  'not-jws': 'The access token not JWS',
} as const;

/** Adds the routes about a user access token and its owner. */
export function addLoginRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Querystring: { access_token?: string } }>('/oauth2/v2.1/verify', async (request) => {
    const { access_token } = request.query;
    if (!access_token) throw oauthError('invalid_request', 'access_token is required');
    const ofChannel = describeJwtToken(platform, access_token);
    if (ofChannel) return ofChannel;
    const found = lookAtToken(platform, access_token);
    if (found.state !== 'live') throw oauthError('invalid_request', refusals[found.state]);
    return {
      // LINE never reports this scope here, granted or not.
      scope: found.row.scope
        .split(' ')
        .filter((scope) => scope !== 'email')
        .join(' '),
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

  app.get<{ Querystring: { officialAccountId?: string } }>('/friendship/v1/status', async (request) => {
    const { isFriend } = requireUser(platform, request, 'profile');
    const { row } = requireToken(platform, request);
    const { officialAccountId } = request.query;
    if (officialAccountId !== undefined && officialAccountId !== platform.config.messagingChannel.basicId) {
      throw badRequest('Bot not found');
    }
    if (row.liff && findApp(platform, row.liff.liffId)?.hasLinkedBot === false) {
      throw badRequest('There is no login bot linked to this channel.');
    }
    return { friendFlag: isFriend };
  });

  app.get('/oauth2/v2.1/userinfo', async (request) => {
    const user = requireUser(platform, request, 'openid');
    return { sub: user.userId, name: user.displayName, picture: pictureUrlOf(platform, user) };
  });
}
