import { infiniteQueryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

const pageSize = 100;
/** How often the rest is asked for while posts are being erased. */
const progressMs = 2000;

/** What I posted, page by page, and how much of it is still being erased. */
export function myPostsQuery() {
  return infiniteQueryOptions({
    ...queries.infiniteQuery('listMyPosts', { query: { limit: pageSize } }),
    refetchInterval: ({ state }) => ((state.data?.pages[0]?.erasingCount ?? 0) > 0 ? progressMs : false),
  });
}
