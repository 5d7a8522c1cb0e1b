/**
 * `INVALID_TOKEN`: LINE does not confirm this token, or not for this channel; ask the person to sign in.
 * `LINE_UNAVAILABLE`: LINE gave no usable answer; the token may be valid, try again later.
 */
export type LineTokenErrorCode = 'INVALID_TOKEN' | 'LINE_UNAVAILABLE';

/** Error of this entry, the only one. Its message never contains the token. */
export class LineTokenError extends Error {
  override readonly name = 'LineTokenError';
  readonly code: LineTokenErrorCode;
  /** Whether a retry may succeed: true for `LINE_UNAVAILABLE`. */
  readonly retryable: boolean;

  constructor(code: LineTokenErrorCode, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.code = code;
    this.retryable = code === 'LINE_UNAVAILABLE';
  }
}
