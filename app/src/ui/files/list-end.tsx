import { Button } from '../controls/button.tsx';
import { InlineError } from '../page/inline-error.tsx';

/** State of an infinite query's end; TanStack's own result has this shape. */
interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  /** Never rejects: the query keeps the error. */
  readonly fetchNextPage: () => void;
}

/** Shows the button for the next page of a list, or the error of loading it. */
export function ListEnd({ query, label }: { query: PagedQuery; label: string }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (isFetchNextPageError) {
    return <InlineError title="โหลดต่อไม่ได้" isRetrying={isFetchingNextPage} onRetry={() => fetchNextPage()} />;
  }
  if (!hasNextPage) return null;
  return (
    <Button
      tone="secondary"
      className="self-center"
      busy={isFetchingNextPage}
      onClick={() => fetchNextPage()}
    >
      {label}
    </Button>
  );
}
