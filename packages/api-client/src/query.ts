import type { ApiClient } from './client.ts';
import { operationRoutes } from './generated/operations.ts';
import type { operations } from './generated/schema.ts';

type Routes = typeof operationRoutes;
type MethodOf<Id extends keyof Routes> = Routes[Id] extends `${infer Name} ${string}` ? Name : never;
type Method = MethodOf<keyof Routes>;

/** The JSON that an operation answers with when it goes well; never where it answers with something else. */
type Answer<Id extends OperationId> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

type WithMethod<M extends Method> = {
  [Id in OperationId]: MethodOf<Id> extends M ? Id : never;
}[OperationId];
type WithAnswer<Id extends OperationId> = { [Each in Id]: [Answer<Each>] extends [never] ? never : Each }[Id];
type WithPages<Id extends OperationId> = {
  [Each in Id]: [ApiData<Each>] extends [{ items: unknown[]; nextCursor: string | null }] ? Each : never;
}[Id];

/** The operations of the contract that answer with JSON, by their ids. */
export type OperationId = keyof operations & keyof Routes;
/** The operations that read something. */
export type QueryId = WithAnswer<WithMethod<'GET'>>;
/** The operations that read a list page by page. */
export type InfiniteQueryId = WithPages<QueryId>;
/** The operations that change something. */
export type MutationId = WithAnswer<WithMethod<'POST' | 'PUT' | 'PATCH' | 'DELETE'>>;

/** What an operation gives: the `data` of its answer; null where the answer may be `{ success: false }`, and is. */
export type ApiData<Id extends OperationId> =
  Answer<Id> extends infer Body ? (Body extends { data: infer Data } ? Data : null) : never;

/** The parameters of an operation, by where they go: `path`, `query`, `header`. */
export type ApiParams<Id extends OperationId> = operations[Id]['parameters'];

/** The parameters of a list without the cursor, which the pages bring themselves. */
export type InfiniteQueryParams<Id extends InfiniteQueryId> = Omit<ApiParams<Id>, 'query'> & {
  query?: Omit<NonNullable<ApiParams<Id>['query']>, 'cursor'>;
};

/** What an operation is called with. */
export type ApiVariables<Id extends OperationId> = Needed<'params', ApiParams<Id>> &
  (operations[Id] extends { requestBody: { content: { 'application/json': infer Body } } }
    ? { body: Body }
    : { body?: never });

/** What an operation is called with, and what ends the call. */
export type ApiCall<Id extends OperationId> = ApiVariables<Id> & { signal?: AbortSignal };

type Needed<Name extends string, Value> =
  Record<never, never> extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value };
type Argument<Value> = Record<never, never> extends Value ? [value?: Value] : [value: Value];
type Part<Value> = Value extends object ? { [Key in keyof Value]?: Part<Value[Key]> } : Value;

/** Options of a query, in the shape of TanStack Query 5. */
export interface ApiQueryOptions<Id extends QueryId> {
  /** The id of the operation, and its parameters. */
  readonly queryKey: readonly [Id, ApiParams<Id>];
  /** The `data` of the answer. @throws the errors of the client. */
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<ApiData<Id>>;
}

/** Options of a list that grows page by page, in the shape of TanStack Query 5. */
export interface ApiInfiniteQueryOptions<Id extends InfiniteQueryId> {
  /** The id of the operation, its parameters, and a word that keeps pages apart from a single one in the cache. */
  readonly queryKey: readonly [Id, InfiniteQueryParams<Id>, 'infinite'];
  /** The `data` of one page. @throws the errors of the client. */
  readonly queryFn: (context: { signal: AbortSignal; pageParam: string | null }) => Promise<ApiData<Id>>;
  /** The first page has no cursor. */
  readonly initialPageParam: string | null;
  /** The cursor of the next page; null at the end. */
  readonly getNextPageParam: (page: { nextCursor: string | null }) => string | null;
}

/** Options of a mutation, in the shape of TanStack Query 5. */
export interface ApiMutationOptions<Id extends MutationId> {
  /** The id of the operation. */
  readonly mutationKey: readonly [Id];
  /** @throws the errors of the client. */
  readonly mutationFn: (variables: ApiVariables<Id>) => Promise<ApiData<Id>>;
}

/** Options for TanStack Query, by the ids of the contract's operations. */
export interface ApiQueries {
  /** Reads something. */
  query<Id extends QueryId>(id: Id, ...params: Argument<ApiParams<Id>>): ApiQueryOptions<Id>;
  /** Reads a list page by page. */
  infiniteQuery<Id extends InfiniteQueryId>(
    id: Id,
    ...params: Argument<InfiniteQueryParams<Id>>
  ): ApiInfiniteQueryOptions<Id>;
  /** Changes something. */
  mutation<Id extends MutationId>(id: Id): ApiMutationOptions<Id>;
  /**
   * The start of the keys of an operation, or of those of its keys that have these parameters: what is to be invalidated.
   *
   * @example queryClient.invalidateQueries({ queryKey: queries.key('listFiles', { path: { groupId } }) })
   */
  key<Id extends QueryId>(id: Id, params?: Part<ApiParams<Id>>): readonly unknown[];
  /**
   * Calls an operation once, past the cache, and resolves with the `data` of the answer.
   *
   * @throws the errors of the client
   */
  call<Id extends QueryId | MutationId>(id: Id, ...init: Argument<ApiCall<Id>>): Promise<ApiData<Id>>;
  /**
   * Calls an operation once, past the cache, and resolves with the whole answer.
   *
   * @throws the errors of the client
   */
  send<Id extends QueryId | MutationId>(
    id: Id,
    ...init: Argument<ApiCall<Id>>
  ): Promise<{ data: Answer<Id>; response: Response }>;
}

/**
 * Makes options for TanStack Query out of a client, or out of a function that gives one when it is first needed.
 *
 * @example
 * const queries = createQueries(api);
 * const { data } = useQuery(queries.query('getGroup', { path: { groupId } }));
 * @see https://tanstack.com/query/latest/docs/framework/react/guides/query-options
 */
export function createQueries(api: ApiClient | (() => ApiClient | Promise<ApiClient>)): ApiQueries {
  async function send(id: OperationId, init: UntypedInit = {}): ReturnType<UntypedMethod> {
    // Written as `METHOD /path` in the table, for whose every row a test checks its type.
    const [method, path] = operationRoutes[id].split(' ') as [Method, string];
    const client = typeof api === 'function' ? await api() : api;
    // One function serves all operations; the types of each are in ApiQueries, which is all that callers see.
    const request = client[method] as unknown as UntypedMethod;
    return await request(path, init);
  }

  async function call(id: OperationId, init?: UntypedInit): Promise<unknown> {
    const { data } = await send(id, init);
    return data.data ?? null;
  }

  const queries = {
    query: (id: QueryId, params: UntypedParams = {}) => ({
      queryKey: [id, params],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(id, { params, signal }),
    }),
    infiniteQuery: (id: InfiniteQueryId, params: UntypedParams = {}) => ({
      queryKey: [id, params, 'infinite'],
      queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) => {
        const cursor = pageParam === null ? {} : { cursor: pageParam };
        return call(id, { params: { ...params, query: { ...params.query, ...cursor } }, signal });
      },
      initialPageParam: null,
      getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
    }),
    mutation: (id: MutationId) => ({
      mutationKey: [id],
      mutationFn: (variables: UntypedInit) => call(id, variables),
    }),
    key: (id: QueryId, params?: UntypedParams) => (params === undefined ? [id] : [id, params]),
    call,
    send,
  };
  return queries as unknown as ApiQueries;
}

interface UntypedParams {
  query?: Record<string, unknown>;
}
interface UntypedInit {
  params?: UntypedParams;
  body?: unknown;
  signal?: AbortSignal;
}
type UntypedMethod = (
  path: string,
  init: UntypedInit,
) => Promise<{ data: { data?: unknown }; response: Response }>;
