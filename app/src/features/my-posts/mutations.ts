import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { inChunks } from '../../lib/api/in-chunks.ts';
import { ofAnyGroup } from '../../lib/api/query-keys.ts';
import { myBotRepliesQuery } from './queries.ts';

/** Limit of one request. @see openapi/components/schemas/file.yaml, FileIds */
const idsPerRequest = 200;

/** Erases some of my posts for good and returns the ids of those that are gone. */
export function eraseMyPosts(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (fileIds: readonly string[]) => {
      const erased: string[] = [];
      for (const chunk of inChunks(fileIds, idsPerRequest)) {
        const { fileIds: gone } = await queries.call('eraseMyPosts', { body: { fileIds: chunk } });
        erased.push(...gone);
      }
      return erased;
    },
    onSettled: () => refreshAfterErasing(queryClient),
  });
}

/** Erases all my posts up to an instant and returns how many there were. */
export function eraseAllMyPosts(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (upTo: string) => {
      const { fileCount } = await queries.call('eraseAllMyPosts', { body: { upTo } });
      return fileCount;
    },
    onSettled: () => refreshAfterErasing(queryClient),
  });
}

/** Sets whether the bot answers to what I post; shown at once, and as it was again if it cannot be stored. */
export function chooseBotReplies(queryClient: QueryClient) {
  const { queryKey } = myBotRepliesQuery();
  return mutationOptions({
    mutationFn: (isMuted: boolean) => queries.call('putMyBotReplies', { body: { isMuted } }),
    onMutate: async (isMuted) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, { isMuted });
      return before;
    },
    onError: (_error, _isMuted, before) => queryClient.setQueryData(queryKey, before),
  });
}

/** The erased posts may have been in the lists of any group. */
async function refreshAfterErasing(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries(ofAnyGroup);
  await queryClient.invalidateQueries({ queryKey: queries.key('listMyPosts') });
}
