import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { badRequest, LineError } from '../../http/errors.ts';
import { renderPage, sendPage } from '../../http/pages.ts';
import type { Platform } from '../../platform.ts';
import type { Picker } from '../../state/rows.ts';
import { checkMedia } from '../loaded-media.ts';
import { deliverShare, parseShare } from '../shares.ts';
import { pickerScript, renderPickerPage } from './picker-page.ts';
import { answerPicker, getPicker } from './pickers.ts';

const routePath = '/oauth2/v2.1/liff/shareTargetPicker';

type WithPicker = { Querystring: { liffId?: string; ott?: string } };

/** Returns messages that LINE accepts. The opener of the picker is notified of others, too. @throws LineError 400 */
async function readMessages(
  platform: Platform,
  { ott }: Picker,
  payload: string,
): Promise<Record<string, unknown>[]> {
  try {
    const messages = parseShare('shareTargetPicker', JSON.parse(payload));
    await checkMedia(platform, messages);
    return messages;
  } catch (error) {
    if (error instanceof LineError) answerPicker(platform, { ott, result: 'FAILURE' });
    throw error;
  }
}

const sendForm = z.looseObject({ decision: z.string().default('cancel'), payload: z.string().default('{}') });

/** Adds the share target picker in a browser: its window, and the result for the page that opened it. */
export function addPickerRoutes(app: FastifyInstance, platform: Platform): void {
  const find = ({ liffId = '', ott = '' }: WithPicker['Querystring']): Picker =>
    getPicker(platform, ott, liffId);

  app.get<WithPicker>(routePath, async (request, reply) =>
    sendPage(reply, renderPickerPage(platform, find(request.query))),
  );

  app.get(`${routePath}/picker.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(pickerScript),
  );

  // LINE's own window posts to LINE; how is undocumented, and nobody else calls it.
  app.post<WithPicker>(routePath, async (request, reply) => {
    const picker = find(request.query);
    const { decision, payload, ...boxes } = sendForm.parse(request.body ?? {});
    const to = platform.store.chats
      .values()
      .map(({ chatId }) => chatId)
      .filter((chatId) => boxes[`to.${chatId}`] !== undefined);
    if (decision === 'send') {
      if (to.length === 0) throw badRequest('Nobody was chosen');
      const { liffId, userId } = picker;
      const messages = await readMessages(platform, picker, payload);
      deliverShare(platform, { via: 'shareTargetPicker', liffId, userId, to, messages });
    }
    answerPicker(platform, { ott: picker.ott, result: decision === 'send' ? 'SUCCESS' : 'CANCEL' });
    return sendPage(reply, renderPage('แชร์แล้ว', '<h1>เรียบร้อย</h1><p class="lead">ปิดหน้าต่างนี้ได้</p>'));
  });

  app.get<WithPicker>(`${routePath}/result`, async (request) => {
    const { result, resultDescription } = find(request.query);
    if (result === null) return {};
    return { result, ...(resultDescription === undefined ? {} : { resultDescription }) };
  });

  app.post<WithPicker>(`${routePath}/result`, async (request) => {
    const picker = find(request.query);
    const { result } = z.object({ result: z.string().default('') }).parse(request.body ?? {});
    if (result !== 'CANCEL') throw badRequest('result is invalid');
    // The window may have sent, and be closed, before the page noticed.
    if (picker.result === null) answerPicker(platform, { ott: picker.ott, result: 'CANCEL' });
    return { status: 'ok' };
  });
}
