import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { drawPreview, isShowable } from '../content/preview.ts';
import { LineError, notFound, parseBody } from '../http/errors.ts';
import { parseRange } from '../http/range.ts';
import type { Platform } from '../platform.ts';
import type { Content, PostedMessage } from '../state/rows.ts';
import { createHistory } from './history.ts';
import { search, toShownChat, toView } from './shown.ts';
import type { SearchHit, ShownChat, View } from './wire.ts';

const shownQuery = z.object({ limit: z.coerce.number().int().min(1).max(100_000).default(100) });
const searchQuery = z.object({ text: z.string().trim().min(1) });

/** Adds the read-only routes of the chat page. */
export function addViewRoutes(app: FastifyInstance, platform: Platform): void {
  const history = createHistory(platform.store);

  app.get(
    '/line/view',
    async (request): Promise<View> => toView(platform, history, platform.visitors.visitOf(request)),
  );

  app.get<{ Params: { chatId: string } }>('/line/view/:chatId', async (request): Promise<ShownChat> => {
    const { limit } = parseBody(shownQuery, request.query);
    return toShownChat(platform, history, { chatId: request.params.chatId, limit });
  });

  app.get<{ Params: { chatId: string } }>(
    '/line/view/:chatId/search',
    async (request): Promise<{ hits: SearchHit[] }> => {
      const { text } = parseBody(searchQuery, request.query);
      return { hits: search(platform, history, { chatId: request.params.chatId, text }) };
    },
  );

  app.get<{ Params: { messageId: string } }>('/line/content/:messageId', async (request, reply) => {
    const message = getShownMessage(platform, request.params.messageId);
    return sendToPerson(reply, platform, message, request.headers.range);
  });

  app.get<{ Params: { messageId: string } }>('/line/preview/:messageId', async (request, reply) => {
    const message = getShownMessage(platform, request.params.messageId);
    const isStored = message.content?.source.kind === 'stored';
    if (message.type !== 'video' && !(message.type === 'image' && isStored))
      return sendToPerson(reply, platform, message);
    const preview = await drawPreview(platform.contents, message);
    return fence(reply)
      .header('content-type', 'image/jpeg')
      .header('cache-control', 'private, max-age=3600')
      .send(preview);
  });
}

function getShownMessage({ store }: Platform, messageId: string): PostedMessage {
  const message = store.messages.get(messageId);
  if (message?.kind !== 'posted' || !message.content) throw notFound();
  if (message.unsentAt !== undefined) throw new LineError(410, { message: 'The content is gone' });
  return message;
}

/** Sets headers for untrusted files: no sniffing, no scripts, no origin; shown only if a browser cannot run them. */
function fence(reply: FastifyReply): FastifyReply {
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .header('cross-origin-resource-policy', 'same-origin');
}

function sendToPerson(
  reply: FastifyReply,
  platform: Platform,
  message: PostedMessage,
  range?: string,
): FastifyReply {
  const content: Content | undefined = message.content;
  if (!content) throw notFound();
  const showable = message.type !== 'file' && isShowable(content);
  const name = encodeURIComponent(message.fileName ?? message.messageId).replaceAll("'", '%27');
  fence(reply)
    .header('content-type', showable ? content.mimeType : 'application/octet-stream')
    .header('content-disposition', showable ? 'inline' : `attachment; filename*=UTF-8''${name}`)
    .header('accept-ranges', 'bytes');
  const part = parseRange(range, content.sizeBytes);
  if (part === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${content.sizeBytes}`).send();
  }
  if (part)
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end - 1}/${content.sizeBytes}`);
  const { start, end } = part ?? { start: 0, end: content.sizeBytes };
  return reply.header('content-length', end - start).send(platform.contents.open(content, { start, end }));
}
