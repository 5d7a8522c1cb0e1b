import type { FileItem } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../lib/format/sizes.ts';
import type { FileFilter } from '../files/file-filter.ts';
import { isFiltered } from '../files/file-filter.ts';
import { toShownOrder } from '../files/image-set-order.ts';
import { filesQuery, latestFilesQuery } from '../files/queries.ts';
import { aroundFileQuery } from './around-query.ts';

/** Ids before and after a file; null at an end, or if unknown. */
export interface Neighbours {
  readonly previousId: string | null;
  readonly nextId: string | null;
  /** Ids to fetch ahead, the next first. */
  readonly aheadIds: readonly string[];
  /** Text such as `3 จาก 50`; null if the length of the list is unknown. */
  readonly position?: string | null;
  /** Whether a neighbour may still be found. */
  readonly isLoading?: boolean;
}

/**
 * Returns the neighbours of a file: from `orderedIds` if the caller has them (an image set), from the list
 * one came from, or else by a request around the file's own time.
 */
export function useNeighbours(
  groupId: string,
  file: FileItem | null,
  filter: FileFilter,
  orderedIds: readonly string[] | null,
): Neighbours {
  const queryClient = useQueryClient();
  const fileId = file?.id ?? '';
  const { ids: listed, isWhole } = orderedIds
    ? { ids: orderedIds, isWhole: true }
    : findListed(queryClient, groupId, filter);
  // The last cached file may have more after it, which only a request shows.
  const at = listed.indexOf(fileId);
  const isKnown = orderedIds !== null || (at >= 0 && at < listed.length - 1);
  const { data: around = [], isLoading } = useQuery({
    ...aroundFileQuery(groupId, file, filter),
    ...(isKnown && { enabled: false }),
  });
  const neighbours = findNeighbours(isKnown || around.length === 0 ? listed : around, fileId);
  return { ...neighbours, position: positionIn(listed, { at, isWhole }), isLoading };
}

function positionIn(
  ids: readonly string[],
  { at, isWhole }: { at: number; isWhole: boolean },
): string | null {
  if (at < 0) return null;
  return `${formatCount(at + 1)} จาก ${formatCount(ids.length)}${isWhole ? '' : '+'}`;
}

/** Returns the ids before and after one in an order, and those to fetch ahead: two forward, one back. */
export function findNeighbours(ids: readonly string[], fileId: string): Neighbours {
  const at = ids.indexOf(fileId);
  if (at < 0) return { previousId: null, nextId: null, aheadIds: [] };
  const [next, afterNext, previous] = [ids[at + 1], ids[at + 2], ids[at - 1]];
  const aheadIds = [next, afterNext, previous].filter((id) => id !== undefined);
  return { previousId: previous ?? null, nextId: next ?? null, aheadIds };
}

function findListed(
  queryClient: ReturnType<typeof useQueryClient>,
  groupId: string,
  filter: FileFilter,
): { ids: readonly string[]; isWhole: boolean } {
  const pages = queryClient.getQueryData(filesQuery(groupId, filter).queryKey)?.pages;
  const isFront = !pages && !isFiltered(filter) && filter.sort === 'latest';
  const front = isFront ? queryClient.getQueryData(latestFilesQuery(groupId).queryKey) : undefined;
  const known = pages ?? (front ? [front] : []);
  const files = toShownOrder(
    known.flatMap((page) => page.items),
    filter,
  );
  return { ids: files.map(({ id }) => id), isWhole: known.at(-1)?.nextCursor === null };
}
