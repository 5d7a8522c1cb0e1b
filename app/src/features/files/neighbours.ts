import type { FileItem } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FileFilter } from './file-filter.ts';
import { isFiltered } from './file-filter.ts';
import { aroundFileQuery, filesQuery, latestFilesQuery } from './queries.ts';

/** The ids on both sides of a file; null at an end, and where nobody knows. */
export interface Neighbours {
  readonly previousId: string | null;
  readonly nextId: string | null;
}

/**
 * Who stands beside a file: in `orderedIds` where the caller has them (an album), in the list one came from, or else by asking
 * around the file's own time.
 */
export function useNeighbours(
  groupId: string,
  file: FileItem | null,
  filter: FileFilter,
  orderedIds: readonly string[] | null,
): Neighbours {
  const queryClient = useQueryClient();
  const fileId = file?.id ?? '';
  const listed = orderedIds ?? findListed(queryClient, groupId, filter);
  // The last that is listed may have more after it, which only asking tells.
  const at = listed.indexOf(fileId);
  const isKnown = orderedIds !== null || (at >= 0 && at < listed.length - 1);
  const { data: around = [] } = useQuery({
    ...aroundFileQuery(groupId, file, filter),
    ...(isKnown && { enabled: false }),
  });
  return findNeighbours(isKnown || around.length === 0 ? listed : around, fileId);
}

/** The ids before and after one in an order. */
export function findNeighbours(ids: readonly string[], fileId: string): Neighbours {
  const at = ids.indexOf(fileId);
  if (at < 0) return { previousId: null, nextId: null };
  return { previousId: ids[at - 1] ?? null, nextId: ids[at + 1] ?? null };
}

function findListed(
  queryClient: ReturnType<typeof useQueryClient>,
  groupId: string,
  filter: FileFilter,
): readonly string[] {
  const pages = queryClient.getQueryData(filesQuery(groupId, filter).queryKey)?.pages;
  if (pages) return pages.flatMap((page) => page.items.map(({ id }) => id));
  if (isFiltered(filter) || filter.sort !== 'latest') return [];
  return queryClient.getQueryData(latestFilesQuery(groupId).queryKey)?.items.map(({ id }) => id) ?? [];
}
