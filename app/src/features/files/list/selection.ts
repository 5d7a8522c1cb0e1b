import type { FileItem } from '@kepwai/api-client';
import { useMemo, useState } from 'react';

/** Files selected for a common action. */
export interface Selection {
  readonly files: readonly FileItem[];
  has(fileId: string): boolean;
  toggle(fileId: string): void;
  /** Selects the range from the last selected file to this one; without one, this file only. */
  extendTo(fileId: string): void;
  all(): void;
  clear(): void;
}

/** Keeps a selection among `files`, in their order. Files that leave the list leave the selection. */
export function useSelection(files: readonly FileItem[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  return useMemo(
    () => ({
      files: files.filter(({ id }) => ids.has(id)),
      has: (fileId) => ids.has(fileId),
      toggle: (fileId) => {
        setIds(toggled(ids, fileId));
        setAnchor(fileId);
      },
      extendTo: (fileId) => {
        setIds(new Set([...ids, ...rangeOf(files, anchor ?? fileId, fileId)]));
        setAnchor(fileId);
      },
      all: () => setIds(new Set(files.map(({ id }) => id))),
      clear: () => setIds(new Set()),
    }),
    [files, ids, anchor],
  );
}

function toggled(ids: ReadonlySet<string>, fileId: string): Set<string> {
  const next = new Set(ids);
  if (!next.delete(fileId)) next.add(fileId);
  return next;
}

/** Returns the ids from one file to another, both inclusive, in list order. */
export function rangeOf(files: readonly { id: string }[], from: string, to: string): string[] {
  const ends = [from, to].map((id) => files.findIndex((file) => file.id === id));
  if (ends.includes(-1)) return [to];
  return files.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}
