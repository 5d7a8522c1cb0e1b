import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type Pages = Pick<
  UseInfiniteQueryResult,
  'fetchNextPage' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError'
>;

/** Fetches pages until there are enough results or no more: the server may answer with few, or none, and a cursor. */
export function useFilledPage(query: Pages, { isFilled }: { isFilled: boolean }): void {
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query;
  const isWanted = hasNextPage && !isFetching && !isFetchNextPageError && !isFilled;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
}
