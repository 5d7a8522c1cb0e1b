import type { messagingApi } from '@line/bot-sdk';
import { type ButtonCommand, postbackPrefix } from '../commands.ts';

/**
 * Parts of our cards, which LINE draws without our style sheet: so the colours of actions and of quieter text
 * are hex here (design.md, Tokens).
 *
 * @see https://developers.line.biz/en/reference/messaging-api/#flex-message
 */
export const actionColor = '#2E3F8F';
export const quietColor = '#6B7080';

/** A card: a title, its meaning, and the next step. */
export interface CardContent {
  title: string;
  text: string;
  buttons: messagingApi.FlexButton[];
}

/** Returns a card of the usual form. */
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

/** Returns a Flex message; its text, of at most 1,500 characters, is shown in the list of chats and the notification. */
export function flex(altText: string, contents: messagingApi.FlexBubble): messagingApi.FlexMessage {
  return { type: 'flex', altText: [...altText].slice(0, 400).join(''), contents };
}

/** Returns a title of at most three lines. */
export function heading(text: string): messagingApi.FlexText {
  return { type: 'text', text, weight: 'bold', size: 'md', wrap: true, maxLines: 3 };
}

/** Returns buttons, one below the other. */
export function footer(buttons: messagingApi.FlexButton[]): messagingApi.FlexBox {
  return { type: 'box', layout: 'vertical', spacing: 'sm', contents: buttons };
}

/** Returns a button that opens a page of the app. */
export function open(
  label: string,
  uri: string,
  style: 'primary' | 'link' = 'primary',
): messagingApi.FlexButton {
  return { type: 'button', style, height: 'sm', color: actionColor, action: { type: 'uri', label, uri } };
}

/** Returns a button that sends a command; the words appear in the chat as if the person had written them. */
export function ask(label: string, command: ButtonCommand): messagingApi.FlexButton {
  return {
    type: 'button',
    style: 'link',
    height: 'sm',
    color: actionColor,
    action: { type: 'postback', label, data: `${postbackPrefix}${command}`, displayText: label },
  };
}

/** Returns a number in Thai format. */
export function count(value: number): string {
  return value.toLocaleString('th-TH');
}

/** Number of files, and how many of them are pictures. */
export interface Counted {
  fileCount: number;
  imageCount: number;
}

/** Returns `3 รูป` if all are pictures, `3 ไฟล์` otherwise. */
export function counted({ fileCount, imageCount }: Counted): string {
  return `${count(fileCount)} ${fileCount > 0 && fileCount === imageCount ? 'รูป' : 'ไฟล์'}`;
}

/** Format of a day in Thailand, in its calendar. */
export const thaiDay = new Intl.DateTimeFormat('th-TH', { dateStyle: 'long', timeZone: 'Asia/Bangkok' });

/** Returns a day that does not break across lines. */
export function dayInText(at: Date): string {
  return thaiDay.format(at).replaceAll(' ', '\u00a0');
}

/** Maximum number of characters of a person's words in a card. */
const longestShown = 100;

/** Returns a name that leaves room for the rest of a card; a card never has an empty text. */
export function shortened(name: string): string {
  const letters = [...name];
  if (letters.length === 0) return 'ไฟล์';
  return letters.length <= longestShown ? name : `${letters.slice(0, longestShown).join('')}…`;
}
