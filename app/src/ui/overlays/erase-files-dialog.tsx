import { type MutationOptions, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { type Countable, countedFiles, countFiles } from '../../lib/format/counted-files.ts';
import { EraseDialog } from './erase-dialog.tsx';

interface Erasable extends Countable {
  readonly id: string;
}

/** Files to erase: some of them, or everything up to the newest that is shown. */
export type Erasure<Item extends Erasable> =
  | { readonly type: 'some'; readonly items: readonly Item[] }
  | {
      readonly type: 'all';
      readonly shown: readonly Item[];
      /** Number of files; null if there are more than are shown. */
      readonly fileCount: number | null;
    };

/** Result of an erasure: the number of files, and those of them that were shown. */
export interface Erased<Item extends Erasable> {
  readonly items: readonly Item[];
  readonly count: number;
}

/** Erases files for good, after a confirmation. */
export function EraseFilesDialog<Item extends Erasable>({
  erasure,
  title,
  eraseSome,
  eraseAll,
  timeOf,
  onErased,
  onClose,
  children,
}: {
  erasure: Erasure<Item>;
  title: string;
  /** Resolves with the ids of the erased files. */
  eraseSome: MutationOptions<string[], Error, readonly string[]>;
  /** Erases all files up to an instant; resolves with their number. */
  eraseAll: MutationOptions<number, Error, string>;
  /** Returns the time of the newest shown file: later ones stay. */
  timeOf: (item: Item) => string | null;
  onErased: (erased: Erased<Item>) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const some = useMutation(eraseSome);
  const all = useMutation(eraseAll);
  const error = some.error ?? all.error;

  // Callbacks of `mutate` would not do: a live update of the emptied list may come before the response and
  // unmount this dialog, and them with it.
  async function erase(): Promise<void> {
    try {
      if (erasure.type === 'some') {
        const ids = await some.mutateAsync(erasure.items.map(({ id }) => id));
        const items = erasure.items.filter(({ id }) => ids.includes(id));
        onErased({ items, count: items.length });
      } else {
        const { shown } = erasure;
        onErased({ items: shown, count: await all.mutateAsync(newestOf(shown.map(timeOf))) });
      }
    } catch {
      // The dialog shows the mutation's error.
    }
  }

  return (
    <EraseDialog
      title={title}
      count={minCount(erasure)}
      isErasing={some.isPending || all.isPending}
      error={error && describeErrorBriefly(error)}
      onErase={() => void erase()}
      onClose={onClose}
    >
      <p>{children}</p>
    </EraseDialog>
  );
}

/** Returns the number of files to erase in words: `3 รูป`, `100+ ไฟล์`. */
export function countedErasure<Item extends Erasable>(erasure: Erasure<Item>): string {
  if (erasure.type === 'some') return countedFiles(countFiles(erasure.items));
  const { shown, fileCount } = erasure;
  if (fileCount === null) return countedFiles(countFiles(shown), { hasMore: true });
  return fileCount > shown.length ? countedFiles({ fileCount }) : countedFiles(countFiles(shown));
}

function minCount<Item extends Erasable>(erasure: Erasure<Item>): number {
  if (erasure.type === 'some') return erasure.items.length;
  // One more than is shown is enough to count as many.
  return erasure.fileCount ?? erasure.shown.length + 1;
}

function newestOf(times: readonly (string | null)[]): string {
  return times.reduce<string>(
    (newest, time) => (time !== null && time > newest ? time : newest),
    new Date(0).toISOString(),
  );
}
