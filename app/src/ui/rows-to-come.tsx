import { Loading, Skeleton } from './skeleton.tsx';
import { TroubleLine } from './trouble.tsx';

/** In place of a few rows that are not here yet: grey ones, or why they could not be had. */
export function RowsToCome({
  label,
  count,
  trouble,
  isFetching,
  onRetry,
}: {
  /** What is loading, for a screen reader. */
  label: string;
  count: number;
  /** What happened, in one line; null while they are on their way. */
  trouble: string | null;
  isFetching: boolean;
  onRetry: () => void;
}) {
  if (trouble !== null) return <TroubleLine title={trouble} isRetrying={isFetching} onRetry={onRetry} />;
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
