import type { Liff } from '@kepwai/liff-adapter';
import { useEffect, useState } from 'react';
import { whenIdle } from '../page/when-idle.ts';
import { bootLiff } from './boot-liff.ts';
import { loadLiff } from './liff.ts';

/** What is said in a chat: a card with one button, or the same as plain text where it has to be pasted. */
export interface ChatCard {
  readonly title: string;
  readonly text: string;
  /** On the button. */
  readonly label: string;
  readonly url: string;
}

/** `closed`: the person changed their mind. `failed`: neither a picker nor a clipboard; show the text. */
export type ShareOutcome = 'sent' | 'closed' | 'copied' | 'failed';

/** Address that opens a screen of the microapp from a chat. `path` is below `/microapp`. */
export function liffUrl(liffId: string, path: string): string {
  return `https://liff.line.me/${liffId}${path}`;
}

/** A card as it is pasted. */
export function cardText({ title, text, url }: ChatCard): string {
  return `${title}\n${text}\n${url}`;
}

/** Two ways for a card into a chat. */
export interface LineShare {
  /** Whether LINE's picker can be opened here and now. What goes through it has to be shown to the person before. */
  hasPicker(): boolean;
  /** Opens LINE's picker; copies the card where that fails. Call it straight from the tap. */
  pick(card: ChatCard): Promise<ShareOutcome>;
  copy(card: ChatCard): Promise<ShareOutcome>;
}

/** Starts LIFF when the page is idle, so that the picker can open in the tick of a tap. */
export function useLineShare(): LineShare {
  const [liff, setLiff] = useState<Liff | null>(null);
  useEffect(() => {
    let isShown = true;
    // Browsers open the picker only straight from a tap: LIFF has to be started by then.
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
        return copyCard(card); // Whatever kept LINE from it, the words can still be pasted.
      }
    },
    copy: copyCard,
  };
}

/** Null where LINE does not answer: then there is the clipboard. */
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

/** @see https://developers.line.biz/en/reference/messaging-api/#flex-message */
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
