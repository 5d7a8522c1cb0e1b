import { queryOptions } from '@tanstack/react-query';
import { type FileFilter, isByDay, toListQuery } from '../files/file-filter.ts';
import { compareByDay, keepImageSetsTogether, type Placed } from '../files/image-set-order.ts';
import { fetchPage, fileListsKey } from '../files/queries.ts';

const neighbourWindow = 30;

/**
 * Returns the query for the ids around a file in the order of a filter, the file included. It starts from the file's
 * own time, so that it works from a link as well as from a list. The result is empty for an order other than by time,
 * which only the previous list knows.
 */
export function aroundFileQuery(
  groupId: string,
  file: { id: string; postedAt: string } | null,
  filter: FileFilter,
) {
  return queryOptions({
    queryKey: [...fileListsKey(groupId), 'around', file?.id ?? null, filter],
    enabled: file !== null && isByDay(filter.sort),
    queryFn: async ({ signal }): Promise<string[]> => {
      if (!file) return [];
      const { from, to, ...rest } = { from: undefined, to: undefined, ...toListQuery(filter) };
      // `to` is exclusive; one millisecond later includes the file and others of the same instant.
      const until = new Date(Date.parse(file.postedAt) + 1).toISOString();
      const [older, newer] = await Promise.all([
        fetchPage(
          groupId,
          { ...rest, ...(from && { from }), to: earlier(to, until), sort: 'latest', limit: neighbourWindow },
          signal,
        ),
        fetchPage(
          groupId,
          {
            ...rest,
            from: later(from, file.postedAt),
            ...(to && { to }),
            sort: 'oldest',
            limit: neighbourWindow,
          },
          signal,
        ),
      ]);
      return joinAround(newer.items, older.items, file.id, filter.sort);
    },
  });
}

/** Joins the newer and the older neighbours of a file into the ids of one list, in the requested order. */
export function joinAround(
  newer: readonly Placed[],
  older: readonly Placed[],
  fileId: string,
  sort: FileFilter['sort'],
): string[] {
  const isIn = (files: readonly Placed[]) => files.some(({ id }) => id === fileId);
  if (!isIn(newer) || !isIn(older)) return [fileId];
  const files = [...new Map([...newer, ...older].map((file) => [file.id, file])).values()];
  const ordered = files.toSorted(compareByDay(sort === 'oldest' ? 'oldest' : 'latest'));
  return keepImageSetsTogether(ordered).map(({ id }) => id);
}

function earlier(a: string | undefined, b: string): string {
  return a !== undefined && Date.parse(a) < Date.parse(b) ? a : b;
}

function later(a: string | undefined, b: string): string {
  return a !== undefined && Date.parse(a) > Date.parse(b) ? a : b;
}
