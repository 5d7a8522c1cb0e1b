import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { InlineError } from '../../../ui/page/error-state.tsx';

/** Shows that the next page failed, with a retry; nothing while all is well. */
export function NextPageError({
  query,
}: {
  query: Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'>;
}) {
  if (!query.isFetchNextPageError) return null;
  return (
    <InlineError
      title="โหลดต่อไม่ได้"
      isRetrying={query.isFetchingNextPage}
      onRetry={() => void query.fetchNextPage()}
    />
  );
}
