import type { FileItem } from '@kepwai/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { fileListsKey, isFileList, isFilePage } from './queries.ts';

/** A file as some cached list of the group last had it. */
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
