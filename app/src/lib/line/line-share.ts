import type { Liff } from '@kepwai/liff-adapter';
import { useEffect, useState } from 'react';
import { whenIdle } from '../page/when-idle.ts';
import { bootLiff } from './boot-liff.ts';
import { loadLiff } from './liff.ts';

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
 * Result of sharing. `closed`: the person cancelled; `failed`: there is neither a picker nor a clipboard, so
 * show the text.
 */
export type ShareOutcome = 'sent' | 'closed' | 'copied' | 'failed';

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
  /** Whether LINE's picker can open here and now. Show the person what will be sent before. */
  hasPicker(): boolean;
  /** Opens LINE's picker, or copies the card if that fails. Call it directly in the tap's handler. */
  pick(card: ChatCard): Promise<ShareOutcome>;
  copy(card: ChatCard): Promise<ShareOutcome>;
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
    pick: async (card) => {
      try {
        const result = await liff?.shareTargetPicker([toFlexMessage(card)]);
        return result ? 'sent' : 'closed';
      } catch {
        return copyCard(card); // Whatever LINE's error is, the text can still be pasted.
      }
    },
    copy: copyCard,
  };
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

async function copyCard(card: ChatCard): Promise<ShareOutcome> {
  try {
    await navigator.clipboard.writeText(cardText(card));
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
