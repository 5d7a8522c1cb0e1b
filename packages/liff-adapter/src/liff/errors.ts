/** Codes of LINE's SDK, and after them those that this package adds. */
export type LiffErrorCode =
  | 'UNKNOWN'
  | 'UNAUTHORIZED'
  | 'INVALID_ARGUMENT'
  | 'INIT_FAILED'
  | 'FORBIDDEN'
  | 'INVALID_CONFIG'
  | 'INVALID_ID_TOKEN'
  | 'CREATE_SUBWINDOW_FAILED'
  | 'EXCEPTION_IN_SUBWINDOW'
  | 'RATE_LIMIT_EXCEEDED'
  | 'UNSPECIFIED'
  | 'TIMEOUT'
  | '400'
  | '401'
  | '403'
  | '404'
  | '429'
  | '500'
  /** No answer came: offline, blocked, or the host cannot be reached. */
  | 'NETWORK'
  /** Two attempts to sign in came back signed out; a third would only repeat them. */
  | 'LOGIN_LOOP'
  /** LINE's ID token is valid, but the clock of this device is wrong. */
  | 'WRONG_CLOCK';

/** Code and message of a failure that was not thrown yet. */
export interface LiffFailure {
  /** One of {@link LiffErrorCode}, or the name from LINE's server (`invalid_grant`, `invalid_request`, …). */
  code: LiffErrorCode | (string & {});
  message: string;
}

const retryableCodes: ReadonlySet<string> = new Set([
  'NETWORK',
  'TIMEOUT',
  'RATE_LIMIT_EXCEEDED',
  '429',
  '500',
]);

/**
 * The only class of error this package throws or rejects with.
 * LINE's own `LiffError` fails `instanceof`, because it is compiled to ES5 over `Error`; this one does not.
 */
export class LiffError extends Error {
  override readonly name = 'LiffError';
  /** LINE's code if there is one, else one of ours. Match on this, never on the message. */
  readonly code: LiffFailure['code'];
  /** Call that failed, by its name in this package: `getProfile`, `boot`, … */
  readonly api: string;
  /** Whether the same call, repeated unchanged, may succeed. */
  readonly retryable: boolean;

  constructor(api: string, failure: LiffFailure, options: { cause?: unknown; retryable?: boolean } = {}) {
    super(
      failure.message || describe(api, failure.code),
      'cause' in options ? { cause: options.cause } : undefined,
    );
    this.code = failure.code;
    this.api = api;
    this.retryable = options.retryable ?? retryableCodes.has(failure.code);
  }
}

/** LINE leaves the message empty if its popup was blocked. */
function describe(api: string, code: string): string {
  return code.endsWith('SUBWINDOW') || code.startsWith('CREATE_')
    ? 'The window could not be opened or was blocked'
    : `${api} failed with ${code}`;
}

/** Converts any error of a call into a {@link LiffError}; a LiffError is returned unchanged. */
export function toLiffError(cause: unknown, api: string): LiffError {
  if (cause instanceof LiffError) return cause;
  if (isCoded(cause)) {
    // LINE answers UNKNOWN for every status outside its list, which in practice are 502, 503 and 504.
    return new LiffError(api, cause, cause.code === 'UNKNOWN' ? { cause, retryable: true } : { cause });
  }
  const message = isObject(cause) ? text(cause, 'message') : String(cause);
  return new LiffError(api, { code: isNetworkFailure(cause) ? 'NETWORK' : 'UNKNOWN', message }, { cause });
}

const statusesThatPass: ReadonlySet<number> = new Set([400, 401, 403, 404, 429, 500]);

/**
 * Reads a response outside 200–299 as LINE's SDK does: the server's own error name wins, else the status if it is 400, 401, 403, 404, 429 or 500, else `UNKNOWN`.
 */
export function failureFromResponse(answer: {
  status: number;
  statusText: string;
  body: unknown;
}): LiffFailure {
  const ofStatus = statusesThatPass.has(answer.status) ? String(answer.status) : 'UNKNOWN';
  const { body } = answer;
  if (!isObject(body)) return { code: ofStatus, message: answer.statusText };
  return {
    code: text(body, 'error') || text(body, 'errorCode') || ofStatus,
    message: text(body, 'error_description') || text(body, 'message'),
  };
}

/** Creates the error that LINE's SDK would throw for a response, as a {@link LiffError}. */
export function errorFromResponse(api: string, answer: Parameters<typeof failureFromResponse>[0]): LiffError {
  const { code, message } = failureFromResponse(answer);
  return toLiffError(Object.assign(new Error(message), { code }), api);
}

function text(body: object, key: string): string {
  const value: unknown = Reflect.get(body, key);
  return typeof value === 'string' ? value : '';
}

function isCoded(cause: unknown): cause is Error & { code: string } {
  // A DOMException has a number in `code`, which is none of LINE's.
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string';
}

/** By name, not by class: errors come from LINE's frames, and older browsers' DOMException is no Error. */
function isNetworkFailure(cause: unknown): boolean {
  if (!isObject(cause)) return false;
  const name = text(cause, 'name');
  if (name === 'AbortError' || name === 'TimeoutError') return true;
  // Messages of Chromium, Safari, Firefox and Node for a fetch without an answer.
  const words = /failed to fetch|load failed|networkerror|fetch failed/i;
  return name === 'TypeError' && words.test(text(cause, 'message'));
}

/** Returns whether a value has fields to read. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
