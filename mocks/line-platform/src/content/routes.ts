import type { FastifyInstance, FastifyReply } from 'fastify';
import { LineError, notFound, unauthorized } from '../http/errors.ts';
import { requireChannel } from '../messaging/channel-tokens.ts';
import type { Platform } from '../platform.ts';
import type { Content, ContentFault, PostedMessage } from '../state/rows.ts';
import { sendFaulty } from './faulty.ts';
import { drawPreview } from './preview.ts';

type WithMessageId = { Params: { messageId: string } };

/** LINE's content host (api-data.line.me), on the same origin as all else. */
export function addContentRoutes(app: FastifyInstance, platform: Platform): void {
  const { store, contents } = platform;

  /** @throws LineError 404 for what the bot never saw or LINE no longer has, 410 after unsend */
  function getContentMessage(messageId: string): PostedMessage & { content: Content } {
    const message = store.messages.get(messageId);
    if (message?.kind !== 'posted' || !message.seenByBot || message.provider !== 'line')
      throw notFound('not found');
    if (message.unsentAt !== undefined) throw new LineError(410, { message: 'The content is gone' });
    const { content } = message;
    if (!content) throw notFound('not found');
    return { ...message, content };
  }

  app.get<WithMessageId>('/v2/bot/message/:messageId/content', async (request, reply) => {
    requireChannel(platform, request);
    const message = getContentMessage(request.params.messageId);
    const fault = takeFault(platform, message);
    if (fault) return answerWithFault(reply, platform, message.content, fault);
    return reply
      .header('content-type', message.content.mimeType)
      .header('content-length', message.content.sizeBytes)
      .send(contents.open(message.content));
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
    const next = message.faults[0]?.kind;
    return { status: next === 'not-ready' ? 'processing' : next === 'server-error' ? 'failed' : 'succeeded' };
  });
}

/** The fault that strikes now; each has its number of times. */
function takeFault({ store }: Platform, message: PostedMessage): ContentFault | null {
  const [fault, ...rest] = message.faults;
  if (!fault) return null;
  if (fault.times !== 'always') {
    const faults = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }, ...rest] : rest;
    store.messages.put(message.messageId, { ...message, faults });
  }
  return fault;
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
