import { isApiError, isUnauthorized } from '@kepwai/api-client';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { getGroupChecks, leaveForSignIn, queries } from './api.ts';
import { ofGroup } from './query-keys.ts';

/** Creates the query cache, which holds all state that came from the server. */
export function createQueryClient({ onUnauthorized }: { onUnauthorized: () => void }): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onUnauthorized();
  };
  return new CarefulClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Live messages report stale data; this covers the rest.
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

/** Query cache in which answers requested before a change count as stale. */
class CarefulClient extends QueryClient {
  /**
   * Also invalidates answers in flight. The library refetches only visible queries; any other answer would count as
   * fresh when it arrives, though it may be older than the change.
   */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters: InvalidateQueryFilters<Key> = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const underWay = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => !query.isActive() || query.state.data === undefined);
    for (const { queryKey, promise } of underWay) {
      const again = () => super.invalidateQueries({ ...filters, queryKey, exact: true }, options);
      promise?.then(again, again);
    }
    await super.invalidateQueries(filters, options);
  }
}

let current: QueryClient | undefined;

/** Returns the query cache of this page. */
export function getQueryClient(): QueryClient {
  current ??= openQueryClient();
  return current;
}

function openQueryClient(): QueryClient {
  const queryClient = createQueryClient({ onUnauthorized: leaveForSignIn });
  getGroupChecks().onRefused((groupId) => {
    queryClient.removeQueries(ofGroup(groupId));
    void queryClient.resetQueries({ queryKey: queries.key('listMyGroups') });
  });
  return queryClient;
}

/** A refusal of the server would be repeated, so only other errors are retried. */
function isWorthAnotherTry(error: unknown): boolean {
  return !isApiError(error) || error.status >= 500;
}
