import type { FileItem } from '@kepwai/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { fileListsKey, isFileList, isFilePage } from './queries.ts';

/** Returns a file from the group's cached lists, or undefined if none has it. */
export function findInLists(queryClient: QueryClient, groupId: string, fileId: string): FileItem | undefined {
  for (const [, data] of queryClient.getQueriesData({ queryKey: fileListsKey(groupId) })) {
    const pages = isFileList(data) ? data.pages : isFilePage(data) ? [data] : [];
    for (const page of pages) {
      const found = page.items.find(({ id }) => id === fileId);
      if (found) return found;
    }
  }
  return undefined;
}
