import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type Pages = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'fetchNextPage' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError'
>;

/** Fetches pages until there are enough results or no more: the server may answer with few, or none, and a cursor. */
export function useFilledPage(query: Pages, { isFilled }: { isFilled: boolean }): void {
  const { data, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query;
  const pageCount = data?.pages.length ?? 0;
  const isWanted = hasNextPage && !isFetching && !isFetchNextPageError && !isFilled;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that arrives before its fetch was rendered leaves the rest as it was
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage, pageCount]);
}
