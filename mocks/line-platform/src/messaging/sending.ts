import { randomUUID } from 'node:crypto';
import { keepChat } from '../chat/groups.ts';
import { badRequest, LineError } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { changeSettings, getSettings } from '../settings.ts';
import { newOpaqueToken } from '../state/ids.ts';
import type { ReplyToken, Send, SentMessage } from '../state/rows.ts';

const replyWindowMs = 60_000;
const replyLimitMs = 20 * 60_000;
/** Maximum number of kept sends (up to twice that between sweeps). */
const maxSends = 10_000;
const quotableTypes = ['text', 'textV2', 'sticker', 'image', 'video', 'template', 'flex'];

/**
 * Redeems a reply token, which works once, for a minute after the webhook with it was (last) sent, and never later than
 * 20 minutes after the event.
 * @throws LineError 400
 */
export function takeReplyToken({ store, clock }: Platform, token: string): ReplyToken {
  const row = store.replyTokens.get(token);
  const now = clock.now();
  const isGood =
    row &&
    row.usedAt === null &&
    row.sentAt !== null &&
    now - row.sentAt <= replyWindowMs &&
    now - row.issuedAt <= replyLimitMs;
  if (!isGood) throw badRequest('Invalid reply token');
  store.replyTokens.put(token, { ...row, usedAt: now });
  return row;
}

/**
 * Counts the recipients.
 * @throws LineError 400 for an unknown receiver, or a chat without the bot
 */
export function countRecipients({ store }: Platform, to: string): { counted: number; isShown: boolean } {
  const user = store.users.get(to);
  // People who are no friends (or block the bot) get nothing and are not counted; LINE answers as if it had
  // worked.
  if (user) return { counted: user.isFriend ? 1 : 0, isShown: user.isFriend };
  const chat = store.chats.get(to);
  if (!chat?.botJoined) throw badRequest('Failed to send messages');
  return { counted: chat.memberIds.length, isShown: true };
}

/**
 * Adds to the month's count.
 * @throws LineError 429 when the month is used up
 */
export function chargeMonth(platform: Platform, count: number): void {
  const { usage, monthlyLimit } = getSettings(platform);
  if (monthlyLimit !== null && usage + count > monthlyLimit) {
    throw new LineError(429, { message: 'You have reached your monthly limit.' });
  }
  changeSettings(platform, { usage: usage + count });
}

/** Adds the messages to the chat, if it is shown there, and records that they were sent. */
export function send(
  platform: Platform,
  requestId: string,
  input: Omit<Send, 'sendId' | 'at' | 'requestId'>,
): { sentMessages: SentMessage[] } {
  const { store, clock } = platform;
  const at = clock.now();
  const sentMessages = input.messages.map((body): SentMessage => {
    const id = platform.newMessageId();
    if (input.isShown) store.messages.put(id, { kind: 'bot', messageId: id, chatId: input.to, at, body });
    return quotableTypes.includes(String(body.type)) ? { id, quoteToken: newOpaqueToken(48) } : { id };
  });
  if (input.isShown) keepChat(platform, input.to);
  const sendId = randomUUID();
  store.sends.put(sendId, { ...input, sendId, at, requestId });
  store.sends.keepLast(maxSends);
  return { sentMessages };
}
