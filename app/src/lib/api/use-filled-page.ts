import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type Pages = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'fetchNextPage' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError'
>;

/** Fetches pages until there are enough results or no more: the server may answer with few, or none, and a cursor. */
export function useFilledPage(query: Pages, { isFilled }: { isFilled: boolean }): void {
  const { data, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query;
  const isWanted = hasNextPage && !isFetching && !isFetchNextPageError && !isFilled;
  // By its place: a page may arrive before its fetch was rendered, and the next one is wanted without a pause.
  const wantedPage = isWanted ? (data?.pages.length ?? 0) : null;
  useEffect(() => {
    if (wantedPage !== null) void fetchNextPage();
  }, [wantedPage, fetchNextPage]);
}
