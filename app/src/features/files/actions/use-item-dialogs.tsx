import { type ReactNode, useState } from 'react';
import { usePreload } from '../../../lib/page/use-preload.ts';
import { LazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import type { ItemQuestion } from './item-dialog.tsx';

const loadDialog = () => import('./item-dialog.tsx');

/** Opens the dialog of an action. */
export type AskItem = (question: ItemQuestion) => void;

/** Returns the function that opens the dialogs of actions, and the open one to render. */
export function useItemDialogs(groupId: string): { ask: AskItem; dialog: ReactNode } {
  usePreload(loadDialog);
  const [asked, setAsked] = useState<{ question: ItemQuestion; number: number } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    ask: (question) => {
      // Each question starts anew, and keeps its dialog until it is closed.
      setAsked((before) => ({ question, number: (before?.number ?? 0) + 1 }));
      setIsOpen(true);
    },
    dialog: asked && (
      <LazyOverlay
        key={`dialog-${asked.number}`}
        load={loadDialog}
        props={{ groupId, question: asked.question, open: isOpen, onClose: () => setIsOpen(false) }}
      />
    ),
  };
}
