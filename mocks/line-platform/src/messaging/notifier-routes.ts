import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { badRequest, LineError, parseBody } from '../http/errors.ts';
import { requireLiveToken } from '../login/tokens.ts';
import type { Platform } from '../platform.ts';
import { newOpaqueToken } from '../state/ids.ts';
import type { NotificationToken } from '../state/rows.ts';
import { requireAnyChannel } from './channel-tokens.ts';

const yearSeconds = 31_536_000;
/** Maximum number of service messages for one action of a person. */
const maxMessagesPerAction = 5;

const tokenBody = z.strictObject({ liffAccessToken: z.string() });
const sendBody = z.strictObject({
  templateName: z.string().min(1).max(30),
  params: z.record(z.string(), z.unknown()),
  notificationToken: z.string(),
});

/**
 * Adds service messages of a LINE MINI App. They arrive in LINE's own notice chat, so no chat shows them:
 * `GET /dev/sends` does.
 * @see https://developers.line.biz/en/reference/line-mini-app/#service-messages
 */
export function addNotifierRoutes(app: FastifyInstance, platform: Platform): void {
  const { store, clock } = platform;

  app.post('/message/v3/notifier/token', async (request) => {
    requireAnyChannel(platform, request);
    const { liffAccessToken } = parseBody(tokenBody, request.body);
    const { user } = requireLiveToken(platform, liffAccessToken);
    return toAnswer(
      issue({
        userId: user.userId,
        sessionId: randomUUID(),
        remainingCount: maxMessagesPerAction,
        expiresAt: clock.now() + yearSeconds * 1000,
      }),
    );
  });

  app.post<{ Querystring: { target?: string } }>('/message/v3/notifier/send', async (request) => {
    requireAnyChannel(platform, request);
    if (request.query.target !== 'service') throw badRequest("The 'target' parameter must be 'service'");
    const { templateName, params, notificationToken } = parseBody(sendBody, request.body);
    const row = store.notificationTokens.get(notificationToken);
    if (!row || row.expiresAt <= clock.now() || row.remainingCount < 1) {
      throw new LineError(401, { message: 'Invalid notifier token' });
    }
    store.notificationTokens.delete(row.token);
    const sendId = randomUUID();
    store.sends.put(sendId, {
      sendId,
      kind: 'service',
      at: clock.now(),
      to: row.userId,
      messages: [{ templateName, params }],
      counted: 0,
      isShown: true,
      notificationDisabled: false,
      requestId: request.id,
    });
    const next = { ...row, remainingCount: row.remainingCount - 1 };
    // The last one was sent, and has no further token: both counters are 0.
    return next.remainingCount > 0 ? toAnswer(issue(next)) : toAnswer({ ...next, expiresAt: clock.now() });
  });

  function issue(row: Omit<NotificationToken, 'token'>): NotificationToken {
    const issued = { ...row, token: newOpaqueToken(32) };
    store.notificationTokens.put(issued.token, issued);
    return issued;
  }

  function toAnswer({ token, sessionId, remainingCount, expiresAt }: NotificationToken) {
    const expiresIn = Math.max(0, Math.floor((expiresAt - clock.now()) / 1000));
    return { notificationToken: token, expiresIn, remainingCount, sessionId };
  }
}
