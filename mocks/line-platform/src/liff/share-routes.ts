import type { FastifyInstance } from 'fastify';
import { LineError } from '../http/errors.ts';
import { requireToken } from '../login/tokens.ts';
import type { Platform } from '../platform.ts';
import { checkMedia } from './loaded-media.ts';
import { deliverShare, parseShare } from './shares.ts';

/** Adds `liff.sendMessages`, which posts to the chat from which the app was opened, and nowhere else. */
export function addShareRoutes(app: FastifyInstance, platform: Platform): void {
  app.post('/message/v3/share', async (request) => {
    const { row, user } = requireToken(platform, request);
    const { liff } = row;
    const isFromChat = liff !== undefined && ['utou', 'room', 'group'].includes(liff.contextType);
    if (!isFromChat || !row.scope.split(' ').includes('chat_message.write')) {
      throw new LineError(403, { message: "user doesn't grant required permissions yet" });
    }
    const messages = parseShare('sendMessages', request.body);
    await checkMedia(platform, messages);
    const to = liff.chatId === undefined ? [] : [liff.chatId];
    deliverShare(platform, { via: 'sendMessages', liffId: liff.liffId, userId: user.userId, to, messages });
    return {};
  });
}
