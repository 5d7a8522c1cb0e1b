import { compareVersions, type Liff, type LiffMessage } from '@kepwai/liff-adapter';
import { useEffect, useState } from 'react';
import { whenIdle } from '../page/when-idle.ts';
import { bootLiff } from './boot-liff.ts';
import { loadLiff } from './liff.ts';

/** First version of LINE whose picker reports its result. */
const pickerResultFrom = '10.11.0';

/** Message to a chat: a card with one button, or the same as plain text for pasting. */
export interface ChatCard {
  readonly title: string;
  readonly text: string;
  /** Label of the button. */
  readonly label: string;
  readonly url: string;
}

/** Card whose button opens one of our screens; the path is below `/microapp`. */
export type ScreenCard = Omit<ChatCard, 'url'> & { readonly path: string };

/**
 * Result of sharing. `opened`: an old LINE shows its picker, and never reports the result; `closed`: the person
 * cancelled; `copied-instead`: the picker failed, and the text is in the clipboard; `failed`: there is neither a picker
 * nor a clipboard, so show the text.
 */
export type ShareOutcome = 'sent' | 'opened' | 'closed' | 'copied' | 'copied-instead' | 'failed';

/** Returns the address that opens a screen of the microapp from a chat. `path` is below `/microapp`. */
export function liffUrl(liffId: string, path: string): string {
  return `https://liff.line.me/${liffId}${path}`;
}

/** Returns a card as plain text. */
export function cardText({ title, text, url }: ChatCard): string {
  return `${title}\n${text}\n${url}`;
}

/** Two ways to bring a card into a chat. */
export interface LineShare {
  /** Whether LINE's picker can open here and now. Show the person the message before. */
  hasPicker(): boolean;
  /** Opens LINE's picker, or copies the card if that fails. Call it directly in the tap's handler. */
  pick(card: ChatCard): Promise<ShareOutcome>;
  /** Opens LINE's picker for one to five messages, or copies the text if that fails. Call it as `pick`. */
  send(messages: readonly LiffMessage[], text: string): Promise<ShareOutcome>;
  copy(card: ChatCard): Promise<ShareOutcome>;
  copyText(text: string): Promise<ShareOutcome>;
}

/** Starts LIFF when the page is idle, so that the picker can open in the tick of a tap. */
export function useLineShare(): LineShare {
  const [liff, setLiff] = useState<Liff | null>(null);
  useEffect(() => {
    let isShown = true;
    // Browsers open the picker only in the tick of a tap, so LIFF has to be started by then.
    const callOff = whenIdle(() => {
      void startLiff().then((started) => isShown && setLiff(started));
    });
    return () => {
      isShown = false;
      callOff();
    };
  }, []);
  return {
    hasPicker: () => liff?.isApiAvailable('shareTargetPicker') ?? false,
    pick: (card) => pickChat(liff, [toFlexMessage(card)], cardText(card)),
    send: (messages, text) => pickChat(liff, messages, text),
    copy: (card) => copyText(cardText(card)),
    copyText,
  };
}

async function pickChat(
  liff: Liff | null,
  messages: readonly LiffMessage[],
  text: string,
): Promise<ShareOutcome> {
  try {
    if (liff === null) throw new Error('LIFF has not started.');
    const result = await liff.shareTargetPicker(messages);
    if (result) return 'sent';
    return tellsNoResult(liff) ? 'opened' : 'closed';
  } catch {
    // Refused, unavailable here, or blocked: whatever LINE's error is, the text can still be pasted.
    return (await copyText(text)) === 'copied' ? 'copied-instead' : 'failed';
  }
}

/** Whether this LINE answers before the person has chosen. */
function tellsNoResult(liff: Liff): boolean {
  const version = liff.isInClient() ? liff.getLineVersion() : null;
  return version !== null && compareVersions(version, pickerResultFrom) < 0;
}

/** Returns LIFF, or null if LINE does not respond; the clipboard remains. */
async function startLiff(): Promise<Liff | null> {
  try {
    const liff = await loadLiff();
    const boot = await bootLiff(liff);
    return boot.status === 'ready' ? liff : null;
  } catch {
    return null; // The SDK or the configuration did not load.
  }
}

async function copyText(text: string): Promise<ShareOutcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed'; // No permission, or no clipboard at all: older browsers of LINE.
  }
}

/**
 * Returns the card as a Flex Message. @see
 * https://developers.line.biz/en/reference/messaging-api/#flex-message
 */
function toFlexMessage(card: ChatCard) {
  const { title, text, label, url } = card;
  return {
    type: 'flex',
    altText: `${title} ${text}`,
    contents: {
      type: 'bubble',
      size: 'kilo',
      body: {
        type: 'box',
        layout: 'vertical',
        spacing: 'md',
        contents: [
          { type: 'text', text: title, weight: 'bold', size: 'md', wrap: true },
          { type: 'text', text, size: 'sm', wrap: true },
        ],
      },
      footer: {
        type: 'box',
        layout: 'vertical',
        contents: [{ type: 'button', style: 'link', action: { type: 'uri', label, uri: url } }],
      },
    },
  };
}
