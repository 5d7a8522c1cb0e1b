import type { FastifyInstance, FastifyReply } from 'fastify';
import { LineError, notFound, unauthorized } from '../http/errors.ts';
import { parseRange } from '../http/range.ts';
import { requireChannel } from '../messaging/channel-tokens.ts';
import type { Platform } from '../platform.ts';
import { getSettings } from '../settings.ts';
import type { Content, ContentFault, PostedMessage } from '../state/rows.ts';
import { peekFault, takeFault } from './faults.ts';
import { sendFaulty } from './faulty.ts';
import { drawPreview } from './preview.ts';

type WithMessageId = { Params: { messageId: string } };

/** Adds LINE's content host (api-data.line.me), on the same origin as everything else. */
export function addContentRoutes(app: FastifyInstance, platform: Platform): void {
  const { store, contents } = platform;

  /**
   * Returns a message with content.
   * @throws LineError 404 for a message that the bot never saw or LINE no longer has, 410 after unsend
   */
  function getContentMessage(messageId: string): PostedMessage & { content: Content } {
    const message = store.messages.get(messageId);
    if (message?.kind !== 'posted' || !message.seenByBot || message.provider !== 'line')
      throw notFound('not found');
    if (message.unsentAt !== undefined) throw new LineError(410, { message: 'The content is gone' });
    const { content } = message;
    if (!content) throw notFound('not found');
    return { ...message, content };
  }

  // LINE has no HEAD here, and documents no ranges.
  const noHead = { exposeHeadRoute: false };
  app.get<WithMessageId>('/v2/bot/message/:messageId/content', noHead, async (request, reply) => {
    requireChannel(platform, request);
    const message = getContentMessage(request.params.messageId);
    const fault = takeFault(platform, message);
    if (fault) return answerWithFault(reply, platform, message.content, fault);
    reply.header('content-type', message.content.mimeType);
    const range = getSettings(platform).servesRanges ? request.headers.range : undefined;
    return sendPart(reply, platform, message.content, range);
  });

  app.get<WithMessageId>('/v2/bot/message/:messageId/content/preview', async (request, reply) => {
    requireChannel(platform, request);
    const message = getContentMessage(request.params.messageId);
    if (message.type !== 'image' && message.type !== 'video') {
      throw new LineError(400, { message: 'The content can not be previewed' });
    }
    return reply.header('content-type', 'image/jpeg').send(await drawPreview(contents, message));
  });

  app.get<WithMessageId>('/v2/bot/message/:messageId/content/transcoding', async (request) => {
    requireChannel(platform, request);
    const message = getContentMessage(request.params.messageId);
    if (message.type !== 'video' && message.type !== 'audio') {
      throw new LineError(400, { message: "Transcoding status doesn't support this type of content" });
    }
    const next = peekFault(platform, message)?.kind;
    return { status: next === 'not-ready' ? 'processing' : next === 'server-error' ? 'failed' : 'succeeded' };
  });
}

function sendPart(
  reply: FastifyReply,
  { contents }: Platform,
  content: Content,
  range: string | undefined,
): FastifyReply {
  const part = parseRange(range, content.sizeBytes);
  if (part === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${content.sizeBytes}`).send();
  }
  const { start, end } = part ?? { start: 0, end: content.sizeBytes };
  if (part) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${content.sizeBytes}`);
  return reply.header('content-length', end - start).send(contents.open(content, { start, end }));
}

function answerWithFault(
  reply: FastifyReply,
  platform: Platform,
  content: Content,
  fault: ContentFault,
): unknown {
  switch (fault.kind) {
    case 'not-ready':
      return reply.code(202).send();
    case 'not-found':
      throw notFound('not found');
    case 'gone':
      throw new LineError(410, { message: 'The content is gone' });
    case 'rate-limited':
      throw new LineError(429, { message: 'The API rate limit has been exceeded. Try again later.' });
    case 'server-error':
      throw new LineError(500, { message: 'Internal error' });
    case 'unauthorized':
      throw unauthorized();
    case 'empty':
      return reply.header('content-type', content.mimeType).header('content-length', 0).send();
    default:
      return sendFaulty(reply, platform, content, fault);
  }
}
