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

/** Fields that the bot may send and a web page may not. */
const botOnlyFields = ['emojis', 'quoteToken', 'trackingId'];

/**
 * One to five messages that a page may send in somebody's name.
 * @throws LineError 400 with a detail per fault
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

/** What else a page sends along is LIFF's, not the message's. */
function pickMessages(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'messages' in input
    ? { messages: input.messages }
    : {};
}

/** Only links may be tapped in what a page sends. Returns where another action stands. */
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

/** Records what was sent; texts, stickers and places appear in the chats and go to the bot as posts of that person. */
export function deliverShare(platform: Platform, share: Omit<Share, 'shareId' | 'at'>): Share {
  const { store, clock } = platform;
  const row = { ...share, shareId: newOpaqueToken(12), at: clock.now() };
  store.shares.put(row.shareId, row);
  for (const chatId of share.to) {
    for (const { type, text, ...extra } of share.messages) {
      const base = { userId: share.userId, provider: 'external' as const };
      if (type === 'text' && typeof text === 'string') post(platform, chatId, { ...base, type, text });
      if (type === 'sticker' || type === 'location') post(platform, chatId, { ...base, type, extra });
    }
  }
  return row;
}
