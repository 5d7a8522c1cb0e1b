import type { ErrorAnswer, ErrorCode, ErrorDetail } from '../wire/types.ts';
import { parseRetryAfter } from './retry-after.ts';

/** Code of the catalogue; newer servers may send others. */
export type ApiErrorCode = ErrorCode | (string & Record<never, never>);

/** Input of an `ApiError`. */
export interface ApiErrorInit {
  /** HTTP status. */
  status: number;
  /** Body as received: parsed if it was JSON, else the text, `undefined` if there was none. */
  body: unknown;
  /** Headers of the answer, for `x-request-id` and `Retry-After`. */
  headers?: Headers;
}

/**
 * Error for an API answer with a status outside 200–299.
 *
 * `message` is the Thai sentence of the answer, which can be shown; if the answer is not one of ours (a
 * proxy, a captive portal) it is `HTTP` and the status.
 *
 * @see spec.md 8
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** Body as received: parsed if it was JSON, else the text, `undefined` if there was none. */
  readonly body: unknown;
  /** Code of the error; null if the response is not one of the API's. */
  readonly code: ApiErrorCode | null;
  /** Id to quote in a support request; null if the response has none. */
  readonly requestId: string | null;
  /** Invalid fields; may be empty. */
  readonly details: readonly ErrorDetail[];
  /** Requested wait in milliseconds, from seconds or a date; null without `Retry-After`. */
  readonly retryAfterSeconds: number | null;

  constructor({ status, body, headers }: ApiErrorInit) {
    const answer = isErrorAnswer(body) ? body.error : null;
    super(answer?.message ?? `HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.code = answer?.code ?? null;
    this.requestId = answer?.requestId ?? headers?.get('x-request-id') ?? null;
    this.details = answer?.details ?? [];
    this.retryAfterSeconds = parseRetryAfter(headers);
  }
}

/**
 * Error for a missing answer: no network, no server, a broken connection, or an unreadable answer. `cause` is
 * the platform's error, or the `ApiError` of a page that a network sent in place of the API's answer.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(options?: ErrorOptions) {
    super('The API did not answer', options);
  }
}

/** Error for an answer that took longer than `timeoutMs`. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  /** Limit that was exceeded. */
  readonly timeoutMs: number;

  constructor(timeoutMs: number, options?: ErrorOptions) {
    super(`The API did not answer within ${timeoutMs} ms`, options);
    this.timeoutMs = timeoutMs;
  }
}

function isErrorAnswer(body: unknown): body is ErrorAnswer {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    'message' in error &&
    typeof error.message === 'string'
  );
}

/** Parses the body of a failure if it is JSON, else returns the text; `undefined` if there is none. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is not JSON, such as the page of a proxy: the text is returned.
    return text || undefined;
  }
}
