import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';
import { inChunks } from '../../lib/api/in-chunks.ts';
import { myPostsQuery } from './queries.ts';

/** Limit of one request. @see openapi/components/schemas/file.yaml, FileIds */
const idsPerRequest = 200;

/** Erases some of my posts for good. Resolves with the ids of those that went. */
export function eraseMyPosts(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (fileIds: readonly string[]) => {
      const api = await loadApi();
      const erased: string[] = [];
      for (const chunk of inChunks(fileIds, idsPerRequest)) {
        const { data } = await api.POST('/api/me/post/erase', { body: { fileIds: chunk } });
        erased.push(...data.data.fileIds);
      }
      return erased;
    },
    onSettled: () => refreshAfterErasing(queryClient),
  });
}

/** Has all my posts up to an instant erased. Resolves with how many. */
export function eraseAllMyPosts(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (upTo: string) => {
      const api = await loadApi();
      const { data } = await api.POST('/api/me/post/erase-all', { body: { upTo } });
      return data.data.fileCount;
    },
    onSettled: () => refreshAfterErasing(queryClient),
  });
}

/** Lists of every group may have held what was erased. */
async function refreshAfterErasing(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['group'] });
  await queryClient.invalidateQueries({ queryKey: myPostsQuery().queryKey });
}
