import type { Archive, ArchiveOrder, FileSelection } from '@kepwai/api-client';
import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { groupKey } from '../../lib/api/query-keys.ts';

/** Files of one ZIP; `everything`: the whole group. */
export type WantedArchive = ArchiveOrder | 'everything';

/** Pause between two questions how far an archive is. */
const pollMs = 1_000;

/**
 * Returns the query that plans an archive when it is first fetched, and then follows how far it is. `number`
 * distinguishes plans of the same files.
 */
export function archiveQuery(groupId: string, { wanted, number }: { wanted: WantedArchive; number: number }) {
  return queryOptions({
    queryKey: [...groupKey('archive', groupId), { wanted, number }] as const,
    queryFn: async ({ client, queryKey }): Promise<Archive> => {
      const known = client.getQueryData<Archive>(queryKey);
      if (known) return queries.call('getArchive', { params: { path: { archiveId: known.id } } });
      const path = { groupId };
      return wanted === 'everything'
        ? queries.call('createGroupExport', { params: { path } })
        : queries.call('createArchive', { params: { path }, body: wanted });
    },
    // A plan is never requested twice by itself, and kept only while it is shown.
    ...{ retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    refetchInterval: ({ state: { data } }) => (data?.state === 'preparing' ? pollMs : false),
  });
}

/** Returns a selection as an archive names it; nothing is in one that only retries an action. */
export function toOrder({ fileIds, found }: FileSelection): ArchiveOrder {
  return { files: { ...(fileIds && { fileIds }), ...(found && { found }) } };
}
