import { Button } from './button.tsx';
import { InlineError } from './error-state.tsx';

/** What an infinite query tells of its end; TanStack's own result has this shape. */
interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Below a list that comes in pages: the way to the next one, or that it could not be had. */
export function ListEnd({ query, label }: { query: PagedQuery; label: string }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (isFetchNextPageError) {
    return (
      <InlineError title="โหลดต่อไม่ได้" isRetrying={isFetchingNextPage} onRetry={() => void fetchNextPage()} />
    );
  }
  if (!hasNextPage) return null;
  return (
    <Button
      tone="secondary"
      className="self-center"
      busy={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {label}
    </Button>
  );
}
