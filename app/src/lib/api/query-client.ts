import { isApiError, isUnauthorized } from '@kepwai/api-client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { leaveForSignIn } from './api.ts';

/** Creates the query cache, which holds all state that came from the server. */
export function createQueryClient({ onUnauthorized }: { onUnauthorized: () => void }): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onUnauthorized();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Live messages report stale data; this covers what they do not reach.
        staleTime: 30_000,
        // Browsers are often wrong about being online, so a request decides.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isWorthAnotherTry(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

let current: QueryClient | undefined;

/** Returns the query cache of this page. */
export function getQueryClient(): QueryClient {
  current ??= createQueryClient({ onUnauthorized: leaveForSignIn });
  return current;
}

/** A refusal of the server would be repeated, so only other errors are retried. */
function isWorthAnotherTry(error: unknown): boolean {
  return !isApiError(error) || error.status >= 500;
}
