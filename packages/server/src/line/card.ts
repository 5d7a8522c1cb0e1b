import type { messagingApi } from '@line/bot-sdk';
import { type ButtonCommand, postbackPrefix } from './commands.ts';

/**
 * What our cards are made of, as LINE draws them: outside our style sheet, so colours stand here as hex, those of action and of quieter
 * text (design.md, Tokens).
 *
 * @see https://developers.line.biz/en/reference/messaging-api/#flex-message
 */
export const actionColor = '#2E3F8F';
export const quietColor = '#6B7080';

/** A card is a title, what it means, and what to do now. */
export interface CardContent {
  title: string;
  text: string;
  buttons: messagingApi.FlexButton[];
}

/** A card as most of ours are. */
export function card({ title, text, buttons }: CardContent): messagingApi.FlexMessage {
  return flex(`${title} ${text}`, {
    type: 'bubble',
    size: 'kilo',
    body: {
      type: 'box',
      layout: 'vertical',
      spacing: 'md',
      contents: [heading(title), { type: 'text', text, size: 'sm', color: quietColor, wrap: true }],
    },
    footer: footer(buttons),
  });
}

/** The text is what the list of chats and the notification show: 1,500 characters at most. */
export function flex(altText: string, contents: messagingApi.FlexBubble): messagingApi.FlexMessage {
  return { type: 'flex', altText: [...altText].slice(0, 400).join(''), contents };
}

/** What a card is about, in at most three lines. */
export function heading(text: string): messagingApi.FlexText {
  return { type: 'text', text, weight: 'bold', size: 'md', wrap: true, maxLines: 3 };
}

/** What can be done, one below the other. */
export function footer(buttons: messagingApi.FlexButton[]): messagingApi.FlexBox {
  return { type: 'box', layout: 'vertical', spacing: 'sm', contents: buttons };
}

/** A button that opens a place in the app. */
export function open(
  label: string,
  uri: string,
  style: 'primary' | 'link' = 'primary',
): messagingApi.FlexButton {
  return { type: 'button', style, height: 'sm', color: actionColor, action: { type: 'uri', label, uri } };
}

/** A button that says a command; the words appear in the chat as if the person had written them. */
export function ask(label: string, command: ButtonCommand): messagingApi.FlexButton {
  return {
    type: 'button',
    style: 'link',
    height: 'sm',
    color: actionColor,
    action: { type: 'postback', label, data: `${postbackPrefix}${command}`, displayText: label },
  };
}

/** A number as people write it. */
export function count(value: number): string {
  return value.toLocaleString('th-TH');
}

/** A number of files, and how many of them are pictures. */
export interface Counted {
  fileCount: number;
  imageCount: number;
}

/** `3 รูป` where all are pictures, `3 ไฟล์` otherwise. */
export function counted({ fileCount, imageCount }: Counted): string {
  return `${count(fileCount)} ${fileCount > 0 && fileCount === imageCount ? 'รูป' : 'ไฟล์'}`;
}

/** Days of Thailand, in its calendar. */
export const thaiDay = new Intl.DateTimeFormat('th-TH', { dateStyle: 'long', timeZone: 'Asia/Bangkok' });

/** The same, held together where a line breaks. */
export function dayInText(at: Date): string {
  return thaiDay.format(at).replaceAll(' ', '\u00a0');
}
