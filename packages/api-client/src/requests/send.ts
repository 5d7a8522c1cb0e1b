import {
  createFinalURL,
  createQuerySerializer,
  defaultPathSerializer,
  type FetchOptions,
  mergeHeaders,
} from 'openapi-fetch';
import { ApiError, NetworkError } from '../errors/error.ts';

type HeaderInit = FetchOptions<unknown>['headers'];

/** Input of a request whose path and method are not known by type. */
export interface SendInit extends Omit<RequestInit, 'body' | 'headers'> {
  headers?: HeaderInit;
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown>; header?: HeaderInit };
  body?: unknown;
  /** Writes the body. Default: as JSON, and form data unchanged. */
  bodySerializer?: (body: never) => BodyInit;
  /** How a successful answer is read. Default: `json`. */
  parseAs?: 'arrayBuffer' | 'blob' | 'json' | 'stream' | 'text';
}

/** Answer whose status may be any. */
export interface SentAnswer {
  /** Body of a status of 200–299; undefined if it is empty. */
  data?: unknown;
  /** Body of any other status: JSON, or else its text. */
  error?: unknown;
  response: Response;
}

const serializeQuery = createQuerySerializer();

/**
 * Sends a request and reads its answer. Addresses and headers are written by openapi-fetch; its middlewares and
 * their options, most of its code, are not needed for that.
 */
export async function sendRequest(
  address: string,
  method: string,
  {
    headers,
    params = {},
    body,
    bodySerializer: serialize = JSON.stringify,
    parseAs = 'json',
    ...init
  }: SendInit,
  fetch: (request: Request) => Promise<Response>,
): Promise<SentAnswer> {
  const url = createFinalURL(address, {
    ...{ baseUrl: '', params },
    ...{ querySerializer: serializeQuery, pathSerializer: defaultPathSerializer },
  });
  const isWritten = body !== undefined && !(body instanceof FormData);
  const sent = isWritten ? serialize(body as never) : body;
  const request = new Request(url, {
    ...init,
    method: method.toUpperCase(),
    headers: mergeHeaders(isWritten ? { 'content-type': 'application/json' } : {}, headers, params.header),
    ...(sent !== undefined && { body: sent }),
  });
  const response = await fetch(request);
  if (!response.ok) return { error: parseError(await response.text()), response };
  if (parseAs === 'stream') return { data: response.body, response };
  if (parseAs !== 'json') return { data: await response[parseAs](), response };
  const text = await response.text();
  return { data: text === '' ? undefined : parseAnswer(text, response), response };
}

/** @throws NetworkError with the answer as its cause: the page of a network that wants a sign-in, not the API's */
function parseAnswer(text: string, { status, headers }: Response): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NetworkError({ cause: new ApiError({ status, body: text, headers }) });
  }
}

function parseError(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
