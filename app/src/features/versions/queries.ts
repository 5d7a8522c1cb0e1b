import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { refreshAfter } from '../bulk/mutations.ts';
import { fileQuery } from '../files/queries.ts';

/** Returns the query for all versions of a file, the latest first. */
export function fileVersionsQuery(groupId: string, fileId: string) {
  const query = { limit: 50 };
  return infiniteQueryOptions(
    queries.infiniteQuery('listFileVersions', { path: { groupId, fileId }, query }),
  );
}

/** Takes a file out of the versions of its name, or puts it back. */
export function setFileSeparate(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: ({ fileId, isSeparate }: { fileId: string; isSeparate: boolean }) =>
      queries.call('setFileSeparate', { params: { path: { groupId, fileId } }, body: { isSeparate } }),
    onSuccess: (file) => queryClient.setQueryData(fileQuery(groupId, file.id).queryKey, file),
    onSettled: () => void refreshAfter(queryClient, groupId, { withLists: true }),
  });
}

/** Moves one version to the trash without the others, or restores it. */
export function setVersionTrashed(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: ({ fileId, isTrashed }: { fileId: string; isTrashed: boolean }) =>
      queries.call(isTrashed ? 'trashFile' : 'restoreFile', { params: { path: { groupId, fileId } } }),
    onSettled: () => void refreshAfter(queryClient, groupId, { withLists: true }),
  });
}
