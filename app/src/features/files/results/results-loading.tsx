import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { describeError } from '../../../lib/errors/error-text.ts';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { TileGrid } from '../../../ui/files/file-tile.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';

/** Shows that the first page of a list is loading, or that it could not be loaded. */
export function ResultsLoading({
  query,
}: {
  query: Pick<UseInfiniteQueryResult, 'error' | 'isFetching' | 'refetch'>;
}) {
  const { error, isFetching, refetch } = query;
  if (error)
    return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <Loading label="กำลังโหลดไฟล์" onRetry={() => void refetch()}>
      <Skeleton className="mb-3 h-6 w-28" />
      <TileGrid>
        {Array.from({ length: 18 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          <Skeleton key={place} className="aspect-square rounded-tile" />
        ))}
      </TileGrid>
    </Loading>
  );
}
