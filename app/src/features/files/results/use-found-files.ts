import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FileFilter } from '../file-filter.ts';
import { toShownOrder } from '../image-set-order.ts';
import { mergeHead } from '../live/apply-changes.ts';
import { useNewFiles } from '../live/live-files.ts';
import { fetchListHead, filesQuery, pageSize } from '../queries.ts';
import { timelinesKey } from '../timeline-query.ts';

/** Reads the files that match a filter; new ones are held back until they are shown. */
export function useFoundFiles(groupId: string, filter: FileFilter) {
  const queryClient = useQueryClient();
  const options = filesQuery(groupId, filter);
  const query = useInfiniteQuery(options);
  const files = useMemo(
    () => toShownOrder(query.data?.pages.flatMap((page) => page.items) ?? [], filter),
    [query.data, filter],
  );
  const knownIds = useMemo(() => new Set(files.map(({ id }) => id)), [files]);
  const newFiles = useNewFiles({
    groupId,
    knownIds,
    fetchHead: () => fetchListHead(groupId, filter, pageSize),
    accept: (head) => {
      void queryClient.invalidateQueries({ queryKey: timelinesKey(groupId) });
      // A new version is shown instead of the one before, wherever in the list that is.
      const isReplacing = head.items.some(({ id, version }) => version !== null && !knownIds.has(id));
      if (filter.sort === 'latest' && !isReplacing) {
        queryClient.setQueryData(options.queryKey, (list) => list && mergeHead(list, head));
      } else void queryClient.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  return { query, files, ...newFiles };
}
