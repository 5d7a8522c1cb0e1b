import type { Order } from '@kepwai/api-client';
import { formatTime } from '../../../lib/format/dates.ts';
import { formatExactBaht } from '../../../lib/format/money.ts';
import { orderLabel } from '../money-words.ts';

/** Returns the messages that bring a code into a chat, and the same as text: the picture itself, and a way back to the order. */
export function qrMessages(order: Order, { imageUrl, url }: { imageUrl: string; url: string }) {
  const until = order.qr ? ` โอนก่อน ${formatTime(order.qr.expiresAt)}` : '';
  const text = `${orderLabel(order)} ${formatExactBaht(order.amountSatang)}${until}\n${url}`;
  const picture = { type: 'image', originalContentUrl: imageUrl, previewImageUrl: imageUrl };
  return { messages: [picture, { type: 'text', text }], text };
}
