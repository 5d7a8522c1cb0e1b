import { getChat, getUser } from '../chat/groups.ts';
import { post } from '../chat/posts.ts';
import { invalidBody } from '../http/errors.ts';
import { parseLineBody } from '../openapi/check.ts';
import type { Platform } from '../platform.ts';
import { newOpaqueToken } from '../state/ids.ts';
import type { Share } from '../state/rows.ts';

const kinds: Record<Share['via'], readonly string[]> = {
  sendMessages: ['text', 'sticker', 'image', 'video', 'audio', 'location', 'template', 'flex'],
  shareTargetPicker: ['text', 'image', 'video', 'audio', 'location', 'template', 'flex'],
};

/** Fields that the bot can send and a web page cannot. */
const botOnlyFields = ['emojis', 'quoteToken', 'trackingId'];

/**
 * Parses one to five messages that a page can send in a person's name.
 * @throws LineError 400 with a detail per error
 * @see https://developers.line.biz/en/reference/liff/#send-messages
 */
export function parseShare(via: Share['via'], input: unknown): Record<string, unknown>[] {
  const { messages } = parseLineBody('ValidateMessageRequest', pickMessages(input));
  const details = messages.flatMap((message, index) => {
    const at = `messages[${index}]`;
    if (!kinds[via].includes(message.type)) {
      return [
        {
          message: `Must be one of the following values: [${kinds[via].join(', ')}]`,
          property: `${at}.type`,
        },
      ];
    }
    const fields = botOnlyFields.filter((field) => field in message);
    const action = findForbiddenAction(message, at);
    return [
      ...fields.map((field) => ({ message: 'unknown field', property: `${at}.${field}` })),
      ...(action === null
        ? []
        : [{ message: 'Must be one of the following values: [uri]', property: action }]),
    ];
  });
  if (details.length > 0) throw invalidBody(details);
  return messages.map((message) => ({ ...message }));
}

/** Removes fields that belong to LIFF, not to the message. */
function pickMessages(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'messages' in input
    ? { messages: input.messages }
    : {};
}

/** Finds an action other than a link, which a page cannot send. Returns its path. */
function findForbiddenAction(value: unknown, at: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, child] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${at}[${key}]` : `${at}.${key}`;
    const actions = key === 'action' ? [child] : key === 'actions' && Array.isArray(child) ? child : [];
    if (actions.some((action) => action?.type !== undefined && action.type !== 'uri')) return `${place}.type`;
    const deeper = findForbiddenAction(child, place);
    if (deeper !== null) return deeper;
  }
  return null;
}

/** A message that a page sends in a person's name, by the control API. */
export interface SendRequest {
  userId: string;
  chatId: string;
  /** One to five messages, as for `liff.sendMessages`. */
  messages: Record<string, unknown>[];
  /** Default `sendMessages`. */
  via?: Share['via'] | undefined;
  /** Default: our app. */
  liffId?: string | undefined;
}

/**
 * Sends as a page does, without one: with the same checks and delivery.
 * @throws LineError 400, 404
 */
export function sendAsPage(platform: Platform, request: SendRequest): Share {
  const { via = 'sendMessages', liffId = platform.config.liffId, userId, chatId } = request;
  getUser(platform, userId);
  getChat(platform, chatId);
  const messages = parseShare(via, { messages: request.messages });
  return deliverShare(platform, { via, liffId, userId, to: [chatId], messages });
}

/**
 * Records sent messages, and adds them to the chats. The bot gets texts, stickers, locations and media as posts of that
 * person (media at the page's address, not at LINE); it gets no event for cards and templates.
 */
export function deliverShare(platform: Platform, share: Omit<Share, 'shareId' | 'at'>): Share {
  const { store, clock } = platform;
  const row = { ...share, shareId: newOpaqueToken(12), at: clock.now() };
  store.shares.put(row.shareId, row);
  for (const chatId of share.to) {
    for (const message of share.messages) deliver(platform, { chatId, userId: share.userId, message });
  }
  return row;
}

function deliver(
  platform: Platform,
  { chatId, userId, message }: { chatId: string; userId: string; message: Record<string, unknown> },
): void {
  const { type, text, ...extra } = message;
  const base = { userId, provider: 'external' as const };
  switch (type) {
    case 'text':
      return void post(platform, chatId, { ...base, type, text: String(text) });
    case 'sticker':
    case 'location':
      return void post(platform, chatId, { ...base, type, extra });
    case 'image':
    case 'video':
    case 'audio': {
      // The bytes are elsewhere: LINE has none of them.
      const content = { mimeType: '', sizeBytes: 0, source: { kind: 'generated' as const, seed: '' } };
      const durationMs = typeof extra.duration === 'number' ? extra.duration : undefined;
      return void post(platform, chatId, { ...base, type, extra, contents: [{ content, durationMs }] });
    }
    default: {
      const messageId = platform.newMessageId();
      const at = platform.clock.now();
      platform.store.messages.put(messageId, { kind: 'bot', messageId, chatId, userId, at, body: message });
    }
  }
}
