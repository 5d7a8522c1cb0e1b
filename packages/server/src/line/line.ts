import { createAccessTokenVerifier, LineTokenError } from '@kepwai/liff-adapter/server';
import type { LineEnv } from '../env.ts';
import { AppError } from '../errors.ts';
import { createChannelToken } from './channel-token.ts';
import { createLineContent, type LineContent } from './content.ts';
import { createLineMessaging, type LineMessaging } from './messaging.ts';

/** Owner of an access token according to LINE. */
export interface LineIdentity {
  lineUserId: string;
  displayName: string;
  pictureUrl: string | null;
}

/** Dependencies on LINE. */
export interface LineDeps {
  messaging: LineMessaging;
  content: LineContent;
  /**
   * Finds the owner of an access token at LINE, and checks that it was issued to our login channel.
   * @throws INVALID_LINE_TOKEN, LINE_UNAVAILABLE
   */
  verifyAccessToken(accessToken: string): Promise<LineIdentity>;
}

/** Creates the clients of LINE, real or fake, by its base addresses. */
export function createLine(env: LineEnv, clock: () => Date): LineDeps {
  const channelToken = createChannelToken({
    apiBase: env.apiBase,
    channelId: env.messagingChannelId,
    channelSecret: env.messagingChannelSecret,
    accessToken: env.channelAccessToken,
    clock,
  });
  const verifier = createAccessTokenVerifier({ channelId: env.loginChannelId, apiBase: env.apiBase });
  return {
    messaging: createLineMessaging({ apiBase: env.apiBase, channelToken }),
    content: createLineContent({ dataBase: env.dataBase, channelToken }),
    async verifyAccessToken(accessToken) {
      try {
        const { userId, displayName, pictureUrl } = await verifier.verify(accessToken);
        return { lineUserId: userId, displayName, pictureUrl: pictureUrl ?? null };
      } catch (cause) {
        const isRefused = cause instanceof LineTokenError && cause.code === 'INVALID_TOKEN';
        throw new AppError(isRefused ? 'INVALID_LINE_TOKEN' : 'LINE_UNAVAILABLE', { cause });
      }
    },
  };
}
