import { infiniteQueryOptions } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';

const pageSize = 100;
/** How often the rest is asked for while posts are being erased. */
const progressMs = 2000;

/** What I posted, page by page, and how much of it is still being erased. */
export function myPostsQuery() {
  return infiniteQueryOptions({
    queryKey: ['my-posts'],
    queryFn: async ({ pageParam, signal }) => {
      const api = await loadApi();
      const query = { limit: pageSize, ...(pageParam && { cursor: pageParam }) };
      const { data } = await api.GET('/api/me/post', { params: { query }, signal });
      return data.data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => ((state.data?.pages[0]?.erasingCount ?? 0) > 0 ? progressMs : false),
  });
}
