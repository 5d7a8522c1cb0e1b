import type { FileItem, Folder } from '@kepwai/api-client';
import { type ReactNode, useState } from 'react';
import { usePreload } from '../../../lib/page/use-preload.ts';
import { LazyOverlay } from '../../../ui/lazy-overlay.tsx';
import type { WantedArchive } from '../archives/queries.ts';
import type { ChosenFiles } from '../bulk/mutations.ts';
import type { Movable } from '../folders/drag-items.ts';
import type { Sendable } from '../sending/sendable.ts';
import type { ShareItems } from '../shares/share-sheet.tsx';

const loadDialog = () => import('./item-dialog.tsx');

/** Dialog that an action opens, with what it is about. */
export type ItemQuestion =
  | { readonly about: 'share'; readonly items: ShareItems; readonly title: string }
  | { readonly about: 'request'; readonly folder: Folder }
  | { readonly about: 'send'; readonly item: Sendable; readonly onSent?: () => void }
  | {
      readonly about: 'save';
      readonly files: readonly FileItem[];
      /** Downloads them as one ZIP instead. */
      readonly onZip?: () => void;
    }
  | { readonly about: 'rename'; readonly file: FileItem }
  | { readonly about: 'details'; readonly file: FileItem }
  | { readonly about: 'versions'; readonly file: FileItem }
  | {
      readonly about: 'dangers';
      readonly dangerous: readonly FileItem[];
      /** Number of files to download that are harmless. */
      readonly otherCount: number;
      readonly onContinue: (choice: { all: boolean }) => void;
    }
  | {
      readonly about: 'archive';
      readonly wanted: WantedArchive;
      readonly title: string;
      /** Downloads the files one by one instead. */
      readonly onEach?: () => void;
    }
  | { readonly about: 'move'; readonly items: Movable; readonly onMove?: () => void }
  | { readonly about: 'put-in'; readonly chosen: ChosenFiles; readonly onDone?: () => void }
  | { readonly about: 'folder-name'; readonly folder: Folder }
  | { readonly about: 'folder-color'; readonly folder: Folder }
  | { readonly about: 'folder-rules'; readonly folder: Folder };

/** Opens the dialog of an action. */
export type AskItem = (question: ItemQuestion) => void;

/** Returns the function that opens the dialogs of actions, and the open one to render. */
export function useItemDialogs(groupId: string): { ask: AskItem; dialog: ReactNode } {
  usePreload(loadDialog);
  const [asked, setAsked] = useState<{ question: ItemQuestion; number: number } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    ask: (question) => {
      // Each question begins anew, and keeps its dialog until it is closed.
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
