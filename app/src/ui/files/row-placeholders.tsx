import { Loading, Skeleton } from '../drawings/skeleton.tsx';
import { InlineError } from '../page/inline-error.tsx';

/** Shows placeholders while rows are loading, or the error if they failed to load. */
export function RowPlaceholders({
  label,
  count,
  error,
  isFetching,
  onRetry,
}: {
  /** Name of the loading content, for screen readers. */
  label: string;
  count: number;
  /** Sentence about the error; null while the rows are loading. */
  error: string | null;
  isFetching: boolean;
  onRetry: () => void;
}) {
  if (error !== null) return <InlineError title={error} isRetrying={isFetching} onRetry={onRetry} />;
  return (
    <Loading label={label} onRetry={onRetry}>
      <div className="flex flex-col gap-2">
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
          <Skeleton key={place} className="h-17 rounded-tile" />
        ))}
      </div>
    </Loading>
  );
}
