import { isApiError, isUnauthorized } from '@kepwai/api-client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { leaveForSignIn } from './api.ts';

/** The query cache of the app: all state that came from the server. */
export function createQueryClient({ onUnauthorized }: { onUnauthorized: () => void }): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Live messages say what is stale; this is for what they cannot reach.
        staleTime: 30_000,
        // Browsers' word on being online is often wrong: ask, and let the answer tell.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isWorthAnotherTry(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

let current: QueryClient | undefined;

/** The query cache of this page. */
export function getQueryClient(): QueryClient {
  current ??= createQueryClient({ onUnauthorized: leaveForSignIn });
  return current;
}

/** What the server refused, it refuses again. */
function isWorthAnotherTry(error: unknown): boolean {
  return !isApiError(error) || error.status >= 500;
}
