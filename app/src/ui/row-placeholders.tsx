import { InlineError } from './error-state.tsx';
import { Loading, Skeleton } from './skeleton.tsx';

/** Placeholders for rows that are loading, or the error that kept them from loading. */
export function RowPlaceholders({
  label,
  count,
  error,
  isFetching,
  onRetry,
}: {
  /** Name of what is loading, for a screen reader. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: grey places are told apart by nothing else
          <Skeleton key={place} className="h-17 rounded-tile" />
        ))}
      </div>
    </Loading>
  );
}
