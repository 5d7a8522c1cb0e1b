import createClient, { type FetchOptions, type FetchResponse, mergeHeaders } from 'openapi-fetch';
import { type ApiConnection, findCurrentToken, resolveBaseUrl } from './connection.ts';
import { ApiError, NetworkError, TimeoutError } from './error.ts';
import type { paths } from './generated/schema.ts';

type Method = 'get' | 'head' | 'options' | 'put' | 'post' | 'patch' | 'delete';

/** The paths of the contract that know this method. */
export type ApiPath<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, Operation> ? Path : never;
}[keyof paths];

/** What a call takes: `params`, `body`, `headers`, `signal` and what else `fetch` knows. */
export type ApiInit<M extends Method, Path extends ApiPath<M>> = Omit<
  FetchOptions<paths[Path][M]>,
  'baseUrl' | 'fetch' | 'middleware'
>;

/** What a call gives: `data` is the body of the answer, `{success, data}` as the contract has it. */
export type ApiAnswer<M extends Method, Path extends ApiPath<M>, Init> = Extract<
  FetchResponse<Extract<paths[Path][M], Operation>, Init, MediaType>,
  { error?: never }
>;

/** Calls an operation by its path. The second argument may be left out where the operation needs nothing. */
export type ApiMethod<M extends Method> = <Path extends ApiPath<M>, Init extends ApiInit<M, Path>>(
  path: Path,
  ...init: Record<never, never> extends ApiInit<M, Path> ? [init?: Init] : [init: Init]
) => Promise<ApiAnswer<M, Path, Init>>;

/**
 * The operations of the contract, by method and path.
 *
 * Every method throws `ApiError` for a status outside 200–299, `NetworkError` where no answer came, `TimeoutError`
 * where it took too long, and the reason of the given `signal` where that was aborted.
 *
 * @see spec.md 7
 */
export interface ApiClient {
  GET: ApiMethod<'get'>;
  HEAD: ApiMethod<'head'>;
  OPTIONS: ApiMethod<'options'>;
  PUT: ApiMethod<'put'>;
  POST: ApiMethod<'post'>;
  PATCH: ApiMethod<'patch'>;
  DELETE: ApiMethod<'delete'>;
}

/** What `createApiClient` takes. */
export interface ApiClientOptions extends ApiConnection {
  /**
   * Sends the requests; the `fetch` of the platform at the moment of the call unless given.
   *
   * @example (request) => { log(request.url); return fetch(request); }
   */
  fetch?: (request: Request) => Promise<Response>;
  /** How long a call may take, its answer's body included, in milliseconds; 30,000 unless given. */
  timeoutMs?: number;
}

/**
 * A client of the API that knows every operation, its input and its answer by type.
 *
 * @example
 * const api = createApiClient({ baseUrl: '', getToken: () => token });
 * const { data } = await api.GET('/api/me');
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { timeoutMs = 30_000, getToken } = options;
  const http = createClient<paths>({
    baseUrl: resolveBaseUrl(options.baseUrl),
    // Looked up at each call: openapi-fetch would keep the fetch it saw first, and bypass whoever replaces it later.
    fetch: (request) => (options.fetch ?? globalThis.fetch)(request),
  });
  // One function serves all methods and paths; the types of each are in ApiMethod, which is all that callers see.
  const request = http.request as unknown as UntypedRequest;

  function method<M extends Method>(name: M): ApiMethod<M> {
    const call = async (path: string, init: UntypedInit = {}) => {
      const headers = withBearer(init.headers, await findCurrentToken(getToken, Date.now()));
      const limit = startTimeLimit(timeoutMs, init.signal);
      try {
        limit.signal.throwIfAborted();
        const { data, error, response } = await request(name, path, {
          ...init,
          headers,
          signal: limit.signal,
        });
        if (!response.ok) throw createApiError(error, response);
        return { data, response };
      } catch (cause) {
        if (cause instanceof ApiError) throw cause;
        if (limit.signal.aborted) throw limit.signal.reason;
        throw new NetworkError({ cause });
      } finally {
        limit.clear();
      }
    };
    return call as unknown as ApiMethod<M>;
  }

  return {
    GET: method('get'),
    HEAD: method('head'),
    OPTIONS: method('options'),
    PUT: method('put'),
    POST: method('post'),
    PATCH: method('patch'),
    DELETE: method('delete'),
  };
}

type MediaType = `${string}/${string}`;
type Operation = { responses: unknown };
interface UntypedInit extends Omit<RequestInit, 'headers'> {
  headers?: FetchOptions<unknown>['headers'];
}
type UntypedRequest = (
  method: Method,
  path: string,
  init: UntypedInit,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

function createApiError(body: unknown, { status, headers }: Response): ApiError {
  // openapi-fetch reads a body that is not there as empty text.
  return new ApiError({ status, body: body === '' ? undefined : body, headers });
}

function withBearer(headers: UntypedInit['headers'], token: string | null): UntypedInit['headers'] {
  if (token === null) return headers;
  return mergeHeaders({ authorization: `Bearer ${token}` }, headers);
}

// AbortSignal.any and .timeout are missing in the browsers of older iPhones, which LINE runs in.
function startTimeLimit(timeoutMs: number, callersSignal: AbortSignal | null | undefined) {
  const controller = new AbortController();
  const passOn = () => controller.abort(callersSignal?.reason);
  const timer = setTimeout(() => controller.abort(new TimeoutError(timeoutMs)), timeoutMs);
  if (callersSignal?.aborted) passOn();
  callersSignal?.addEventListener('abort', passOn);
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      callersSignal?.removeEventListener('abort', passOn);
    },
  };
}
