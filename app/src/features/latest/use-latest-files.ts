import type { FileItem } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { noFilter } from '../files/file-filter.ts';
import { keepImageSetsTogether } from '../files/image-set-order.ts';
import { useNewFiles } from '../files/live/live-files.ts';
import { fetchListHead, frontSize, latestFilesQuery } from '../files/queries.ts';

/** Reads the latest files of a group; new ones are held back while the person is further down. */
export function useLatestFiles(groupId: string) {
  const queryClient = useQueryClient();
  const options = latestFilesQuery(groupId);
  const query = useQuery(options);
  const { data } = query;
  const files = useMemo(() => keepImageSetsTogether(data?.items ?? []), [data]);
  const knownIds = useMemo(() => new Set(files.map(({ id }) => id)), [files]);
  const firstIds = useRef<ReadonlySet<string> | null>(null);
  if (data) firstIds.current ??= knownIds;
  const newFiles = useNewFiles({
    groupId,
    knownIds,
    fetchHead: () => fetchListHead(groupId, noFilter, frontSize),
    accept: (head) => queryClient.setQueryData(options.queryKey, head),
  });
  return {
    query,
    files,
    /** Whether a file arrived while the screen was open. */
    isNew: ({ id }: FileItem) => firstIds.current?.has(id) === false,
    ...newFiles,
  };
}
