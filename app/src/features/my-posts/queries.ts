import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

const pageSize = 100;
/** Interval at which the progress is fetched while posts are being erased. */
const progressMs = 2000;

/** Returns the query for my posts, page by page, and for how many are still being erased. */
export function myPostsQuery() {
  return infiniteQueryOptions({
    ...queries.infiniteQuery('listMyPosts', { query: { limit: pageSize } }),
    refetchInterval: ({ state }) => ((state.data?.pages[0]?.erasingCount ?? 0) > 0 ? progressMs : false),
  });
}

/** Returns the query for whether the bot answers to what I post. */
export function myBotRepliesQuery() {
  return queryOptions(queries.query('getMyBotReplies'));
}
