import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';

type Pages = Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'>;

/** Returns a function that fetches the next page unless that is under way or has failed; a retry is left to the person. */
export function useLoadMore({ fetchNextPage, isFetchingNextPage, isFetchNextPageError }: Pages): () => void {
  return useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
}
