import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '../http/errors.ts';
import { requireToken } from '../login/tokens.ts';
import type { Platform } from '../platform.ts';
import { newOpaqueToken } from '../state/ids.ts';
import type { LiffApp, User, UserToken } from '../state/rows.ts';
import { getApp } from './apps.ts';
import { packContext } from './context.ts';
import { openPicker } from './picker/pickers.ts';

type WithApp = { Params: { liffId: string } };

/** Adds the routes that the SDK calls while it starts. */
export function addAppRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<WithApp>('/liff/v2/apps/:liffId/contextToken', async (request) => {
    const liffApp = getApp(platform, request.params.liffId);
    const asker = request.headers.authorization ? requireAppToken(platform, request, liffApp) : undefined;
    const contextToken = packContext(liffApp, {
      userId: asker?.user.userId,
      accessToken: asker?.row.token,
      contextType: liffApp.contextType ?? asker?.row.liff?.contextType ?? 'external',
    });
    return { contextToken };
  });

  app.get<WithApp>('/liff/v2/apps/:liffId/featureToken', async (request) => {
    requireAppToken(platform, request, getApp(platform, request.params.liffId));
    return { featureToken: newOpaqueToken(48) };
  });

  app.get<WithApp>('/liff/v2/apps/:liffId/ott', async (request) => {
    const liffApp = getApp(platform, request.params.liffId);
    const { user } = requireAppToken(platform, request, liffApp);
    return { ott: openPicker(platform, liffApp, user.userId).ott };
  });
}

/**
 * Requires a valid token of the app's own channel.
 * @throws LineError 401, or 403 for a token of another channel
 */
export function requireAppToken(
  platform: Platform,
  request: FastifyRequest,
  liffApp: LiffApp,
): { row: UserToken; user: User } {
  const asker = requireToken(platform, request);
  if (asker.row.clientId !== liffApp.channelId) throw forbidden();
  return asker;
}
