import { type FetchOptions, type FetchResponse, mergeHeaders } from 'openapi-fetch';
import { ApiError, NetworkError } from './errors/error.ts';
import type { paths } from './generated/schema.ts';
import { type ApiConnection, findCurrentToken, resolveBaseUrl } from './requests/connection.ts';
import { planRetries, type Retry, waitForRetry } from './requests/retry.ts';
import { type SendInit, sendRequest } from './requests/send.ts';
import { raceAbort, startTimeLimit } from './requests/time-limit.ts';

type Method = 'get' | 'head' | 'options' | 'put' | 'post' | 'patch' | 'delete';

/** Paths of the contract with this method. */
export type ApiPath<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, Operation> ? Path : never;
}[keyof paths];

/** Input of a call: `params`, `body`, `headers`, `signal` and other options of `fetch`. */
export type ApiInit<M extends Method, Path extends ApiPath<M>> = Omit<
  FetchOptions<paths[Path][M]>,
  'baseUrl' | 'fetch' | 'middleware' | 'pathSerializer' | 'querySerializer' | 'Request'
>;

/** Result of a call: `data` is the body of the answer, `{success, data}` as in the contract. */
export type ApiAnswer<M extends Method, Path extends ApiPath<M>, Init> = Extract<
  FetchResponse<Extract<paths[Path][M], Operation>, Init, MediaType>,
  { error?: never }
>;

/** Calls an operation by its path. The second argument can be omitted if the operation needs no input. */
export type ApiMethod<M extends Method> = <Path extends ApiPath<M>, Init extends ApiInit<M, Path>>(
  path: Path,
  ...init: Record<never, never> extends ApiInit<M, Path> ? [init?: Init] : [init: Init]
) => Promise<ApiAnswer<M, Path, Init>>;

/**
 * Operations of the contract, by method and path.
 *
 * Every method throws `ApiError` for a status outside 200–299, `NetworkError` without an answer,
 * `TimeoutError` after a timeout, each after the retries that are safe, and the reason of the given `signal`
 * as soon as that is aborted.
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

/** Options of `createApiClient`. */
export interface ApiClientOptions extends ApiConnection {
  /**
   * Sends the requests. Default: the platform's `fetch` at the time of the call.
   *
   * @example (request) => { log(request.url); return fetch(request); }
   */
  fetch?: (request: Request) => Promise<Response>;
  /** Timeout of one attempt, including the answer's body, in milliseconds. Default: 30,000. */
  timeoutMs?: number;
  /**
   * Retries of failed calls. Default: 2; `false` for none. Only GET, HEAD, OPTIONS and requests with an
   * `Idempotency-Key` are retried, and only without an answer, after 408, 425, 500, 502, 503, 504, or after
   * 429 with `Retry-After`.
   *
   * @example { limit: 4, longestWaitMs: 60_000 }
   */
  retry?: Retry;
}

/**
 * Creates a client of the API with typed input and responses of every operation.
 *
 * @example
 * const api = createApiClient({ baseUrl: '', getToken: () => token });
 * const { data } = await api.GET('/api/me');
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { timeoutMs = 30_000, getToken } = options;
  const retries = planRetries(options.retry, 2);
  const noRetries = planRetries(false, 0);
  const baseUrl = resolveBaseUrl(options.baseUrl);

  async function attempt(name: Method, path: string, init: SendInit): Promise<UntypedResponse> {
    const { signal: callerSignal } = init;
    callerSignal?.throwIfAborted();
    const token = await raceAbort(findCurrentToken(getToken, Date.now()), callerSignal);
    const limit = startTimeLimit(timeoutMs, callerSignal);
    try {
      const headers = withBearer(init.headers, token);
      const request = { ...init, headers, signal: limit.signal };
      // Looked up at each call, so that a later replacement of the platform's fetch serves too.
      const sent = sendRequest(baseUrl + path, name, request, options.fetch ?? globalThis.fetch);
      const { data, error, response } = await raceAbort(sent, limit.signal);
      if (!response.ok) throw createApiError(error, response);
      // A stream is still being read, and the caller stops it.
      if (init.parseAs === 'stream') limit.stopClock();
      else limit.release();
      return { data, response };
    } catch (cause) {
      limit.release();
      if (cause instanceof ApiError || cause instanceof NetworkError) throw cause;
      if (limit.signal.aborted) throw limit.signal.reason;
      throw new NetworkError({ cause });
    }
  }

  function method<M extends Method>(name: M): ApiMethod<M> {
    const call = async (path: string, init: SendInit = {}) => {
      const plan = isRepeatable(name, init) ? retries : noRetries;
      for (let failures = 1; ; failures += 1) {
        try {
          return await attempt(name, path, init);
        } catch (error) {
          await waitForRetry(error, { failures, plan, signal: init.signal });
        }
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
type UntypedResponse = { data?: unknown; response: Response };

const safeMethods: readonly Method[] = ['get', 'head', 'options'];

/**
 * Returns whether the request is idempotent: by its method, or by its `Idempotency-Key`.
 *
 * @see RFC 9110, section 9.2.1
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header
 */
function isRepeatable(method: Method, { headers, params, body }: SendInit): boolean {
  if (safeMethods.includes(method)) return true;
  // A stream was consumed when it was sent.
  if (body instanceof ReadableStream) return false;
  return mergeHeaders(headers, params?.header).has('idempotency-key');
}

function createApiError(body: unknown, { status, headers }: Response): ApiError {
  // A missing body is read as empty text.
  return new ApiError({ status, body: body === '' ? undefined : body, headers });
}

function withBearer(headers: SendInit['headers'], token: string | null): SendInit['headers'] {
  if (token === null) return headers;
  return mergeHeaders({ authorization: `Bearer ${token}` }, headers);
}
