import type { FileItem } from '@kepwai/api-client';
import { useBulk } from './use-bulk.ts';

/** Returns functions that trash and restore known files, each with an undo. */
export function useTrash(groupId: string) {
  const { trash, restore, isRestoring } = useBulk(groupId);
  const choose = (files: readonly FileItem[]) => ({
    selection: { fileIds: files.map(({ id }) => id) },
    files,
  });
  return {
    trash: (files: readonly FileItem[]) => trash(choose(files)),
    restore: (files: readonly FileItem[]) => restore(choose(files)),
    isRestoring,
  };
}
