import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../../lib/api/api.ts';
import { inChunks } from '../../../lib/api/in-chunks.ts';
import { invalidateGroup } from '../mutations.ts';

/** Limit of one request. @see openapi/components/schemas/file.yaml, FileIds */
const idsPerRequest = 200;

/** Deletes trashed files for good and returns the ids of those that are gone. */
export function eraseTrashed(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: async (fileIds: readonly string[]) => {
      const erased: string[] = [];
      for (const chunk of inChunks(fileIds, idsPerRequest)) {
        const { fileIds: gone } = await queries.call('eraseTrashedFiles', {
          params: { path: { groupId }, header: { 'Idempotency-Key': crypto.randomUUID() } },
          body: { fileIds: chunk },
        });
        erased.push(...gone);
      }
      return erased;
    },
    onSettled: () => void invalidateGroup(queryClient, groupId, { withLists: false }),
  });
}

/** Deletes everything that was trashed up to an instant, and returns how many files that was. */
export function emptyTrash(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: async (upTo: string) => {
      const params = { path: { groupId }, header: { 'Idempotency-Key': crypto.randomUUID() } };
      const { fileCount } = await queries.call('emptyTrash', { params, body: { upTo } });
      return fileCount;
    },
    onSettled: () => void invalidateGroup(queryClient, groupId, { withLists: false }),
  });
}
