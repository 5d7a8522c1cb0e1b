import { operationRoutes } from './generated/operations.ts';
import { type ApiQueries, type ApiSource, createQueriesByRoute } from './query-by-route.ts';

export type {
  ApiCall,
  ApiData,
  ApiInfiniteQueryOptions,
  ApiMutationOptions,
  ApiParams,
  ApiQueries,
  ApiQueryOptions,
  ApiSource,
  ApiVariables,
  InfiniteQueryId,
  InfiniteQueryParams,
  MutationId,
  OperationId,
  QueryId,
} from './query-by-route.ts';

/**
 * Creates options for TanStack Query from a client, or from a function that returns one on first use.
 *
 * @example const queries = createQueries(api); const { data } = useQuery(queries.query('getGroup', { path: {
 * groupId } }));
 * @see https://tanstack.com/query/latest/docs/framework/react/guides/query-options
 */
export function createQueries(api: ApiSource): ApiQueries {
  return createQueriesByRoute(api, (id) => operationRoutes[id]);
}
