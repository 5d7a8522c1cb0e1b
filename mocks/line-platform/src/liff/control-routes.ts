import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Control } from '../control.ts';
import { parseBody } from '../http/errors.ts';
import { idTokenFaults } from '../state/rows.ts';
import { appChangeSchema, liffIdPattern } from './apps.ts';

const liffId = z.string().regex(liffIdPattern);
const opening = z.strictObject({
  userId: z.string(),
  liffId: liffId.optional(),
  contextType: z.enum(['utou', 'room', 'group', 'none', 'external', 'square_chat']).optional(),
  chatId: z.string().optional(),
  expiresIn: z.int().optional(),
  clientId: z.string().optional(),
});
const grant = z.strictObject({ userId: z.string(), scope: z.array(z.string()), liffId: liffId.optional() });
const idToken = z.strictObject({
  userId: z.string(),
  channelId: z.string().optional(),
  lifeSeconds: z.int().optional(),
  nonce: z.string().optional(),
  fault: z.enum(idTokenFaults).optional(),
  claims: z.record(z.string(), z.unknown()).optional(),
});
const pickerAnswer = z.strictObject({
  ott: z.string().optional(),
  result: z.enum(['SUCCESS', 'CANCEL', 'FAILURE']),
  description: z.string().optional(),
});
const sending = z.strictObject({
  userId: z.string(),
  chatId: z.string(),
  messages: z.array(z.record(z.string(), z.unknown())),
  via: z.enum(['sendMessages', 'shareTargetPicker']).optional(),
  liffId: liffId.optional(),
});
const windowAnswer = z.strictObject({
  msit: z.string().optional(),
  status: z.enum(['submit', 'cancel', 'close', 'error']),
  result: z.unknown(),
});

/** Adds the control of LIFF over HTTP. */
export function addLiffControlRoutes(app: FastifyInstance, { liff }: Control): void {
  app.get('/dev/liff', async () => ({
    apps: liff.apps(),
    pickers: liff.pickers(),
    subWindows: liff.subWindows(),
    shares: liff.shares(),
  }));

  app.patch<{ Params: { liffId: string } }>('/dev/liff/apps/:liffId', async (request) => {
    const { liffId: id } = parseBody(z.object({ liffId }), request.params);
    return liff.changeApp(parseBody(appChangeSchema, request.body), id);
  });

  app.post('/dev/liff/open', async (request) => liff.openInClient(parseBody(opening, request.body)));

  app.put('/dev/liff/grants', async (request) => {
    const { userId, scope, liffId: id } = parseBody(grant, request.body);
    liff.setGranted(userId, scope, id);
    return {};
  });

  app.post('/dev/liff/id-tokens', async (request) => {
    const { channelId, ...rest } = parseBody(idToken, request.body);
    const given = channelId === undefined ? rest : { ...rest, channelId };
    return { idToken: await liff.issueIdToken(given) };
  });

  app.post('/dev/liff/messages', async (request, reply) =>
    reply.code(201).send(liff.sendMessages(parseBody(sending, request.body))),
  );

  app.post('/dev/liff/picker', async (request) => liff.answerPicker(parseBody(pickerAnswer, request.body)));

  app.post('/dev/liff/sub-window', async (request) => {
    const { result = {}, ...answer } = parseBody(windowAnswer, request.body);
    return liff.answerSubWindow({ ...answer, result });
  });
}
