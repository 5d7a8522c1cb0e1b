import type { ApiClient } from './client.ts';
import type { operationRoutes } from './generated/operations.ts';
import type { operations } from './generated/schema.ts';

type Routes = typeof operationRoutes;
type MethodOf<Id extends keyof Routes> = Routes[Id] extends `${infer Name} ${string}` ? Name : never;
type Method = MethodOf<keyof Routes>;

/** JSON of an operation's successful answer; never if it answers with something else. */
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

/** Operations of the contract that answer with JSON, by id. */
export type OperationId = keyof operations & keyof Routes;
/** Operations that read. */
export type QueryId = WithAnswer<WithMethod<'GET'>>;
/** Operations that read a list page by page. */
export type InfiniteQueryId = WithPages<QueryId>;
/** Operations that change something. */
export type MutationId = WithAnswer<WithMethod<'POST' | 'PUT' | 'PATCH' | 'DELETE'>>;

/** Result of an operation: the `data` of its answer; null for an answer of `{ success: false }`. */
export type ApiData<Id extends OperationId> =
  Answer<Id> extends infer Body ? (Body extends { data: infer Data } ? Data : null) : never;

/** Parameters of an operation, by location: `path`, `query`, `header`. */
export type ApiParams<Id extends OperationId> = operations[Id]['parameters'];

/** Parameters of a list without the cursor, which the pages set themselves. */
export type InfiniteQueryParams<Id extends InfiniteQueryId> = Omit<ApiParams<Id>, 'query'> & {
  query?: Omit<NonNullable<ApiParams<Id>['query']>, 'cursor'>;
};

/** Input of an operation. */
export type ApiVariables<Id extends OperationId> = Needed<'params', ApiParams<Id>> &
  (operations[Id] extends { requestBody: { content: { 'application/json': infer Body } } }
    ? { body: Body }
    : { body?: never });

/** Input of an operation with an abort signal. */
export type ApiCall<Id extends OperationId> = ApiVariables<Id> & { signal?: AbortSignal };

type Needed<Name extends string, Value> =
  Record<never, never> extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value };
type Argument<Value> = Record<never, never> extends Value ? [value?: Value] : [value: Value];
type Part<Value> = Value extends object ? { [Key in keyof Value]?: Part<Value[Key]> } : Value;

/** Options of a query, in the shape of TanStack Query 5. */
export interface ApiQueryOptions<Id extends QueryId> {
  /** Id of the operation, and its parameters. */
  readonly queryKey: readonly [Id, ApiParams<Id>];
  /**
   * Returns the `data` of the answer.
   * @throws the errors of the client
   */
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<ApiData<Id>>;
}

/** Options of a list that grows page by page, in the shape of TanStack Query 5. */
export interface ApiInfiniteQueryOptions<Id extends InfiniteQueryId> {
  /** Id of the operation, its parameters, and a word that separates pages from single queries in the cache. */
  readonly queryKey: readonly [Id, InfiniteQueryParams<Id>, 'infinite'];
  /**
   * Returns the `data` of one page.
   * @throws the errors of the client
   */
  readonly queryFn: (context: { signal: AbortSignal; pageParam: string | null }) => Promise<ApiData<Id>>;
  /** Cursor of the first page: none. */
  readonly initialPageParam: string | null;
  /** Returns the cursor of the next page; null at the end. */
  readonly getNextPageParam: (page: { nextCursor: string | null }) => string | null;
}

/** Options of a mutation, in the shape of TanStack Query 5. */
export interface ApiMutationOptions<Id extends MutationId> {
  /** Id of the operation. */
  readonly mutationKey: readonly [Id];
  /**
   * Runs the operation.
   * @throws the errors of the client
   */
  readonly mutationFn: (variables: ApiVariables<Id>) => Promise<ApiData<Id>>;
}

/** Options for TanStack Query, by the ids of the contract's operations. */
export interface ApiQueries {
  /** Creates the options of a query. */
  query<Id extends QueryId>(id: Id, ...params: Argument<ApiParams<Id>>): ApiQueryOptions<Id>;
  /** Creates the options of an infinite query, page by page. */
  infiniteQuery<Id extends InfiniteQueryId>(
    id: Id,
    ...params: Argument<InfiniteQueryParams<Id>>
  ): ApiInfiniteQueryOptions<Id>;
  /** Creates the options of a mutation. */
  mutation<Id extends MutationId>(id: Id): ApiMutationOptions<Id>;
  /**
   * Returns the start of an operation's keys, or of those with these parameters, for invalidation.
   *
   * @example queryClient.invalidateQueries({ queryKey: queries.key('listFiles', { path: { groupId } }) })
   */
  key<Id extends QueryId>(id: Id, params?: Part<ApiParams<Id>>): readonly unknown[];
  /**
   * Calls an operation once without the cache, and resolves with the `data` of the answer.
   *
   * @throws the errors of the client
   */
  call<Id extends QueryId | MutationId>(id: Id, ...init: Argument<ApiCall<Id>>): Promise<ApiData<Id>>;
  /**
   * Calls an operation once without the cache, and resolves with the whole answer.
   *
   * @throws the errors of the client
   */
  send<Id extends QueryId | MutationId>(
    id: Id,
    ...init: Argument<ApiCall<Id>>
  ): Promise<{ data: Answer<Id>; response: Response }>;
}

/** A client, or a function that returns one on first use. */
export type ApiSource = ApiClient | (() => ApiClient | Promise<ApiClient>);

/** Returns `METHOD /path` of an operation, at once or after loading it. */
export type FindRoute = <Id extends OperationId>(id: Id) => Routes[Id] | Promise<Routes[Id]>;

/**
 * Creates options like `createQueries`, without the table of all operations, for pages that load no more than
 * the routes that they call: `@kepwai/api-client/operations` has the table.
 */
export function createQueriesByRoute(api: ApiSource, findRoute: FindRoute): ApiQueries {
  async function send(id: OperationId, init: UntypedInit = {}): ReturnType<UntypedMethod> {
    // The table has `METHOD /path`, and a test checks the type of its every row.
    const [method, path] = (await findRoute(id)).split(' ') as [Method, string];
    const client = typeof api === 'function' ? await api() : api;
    // One function serves all operations; ApiQueries has their types, and callers see nothing else.
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
