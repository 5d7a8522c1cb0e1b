/**
 * `INVALID_TOKEN`: LINE does not vouch for this token, or not for this channel; ask the person to sign in.
 * `LINE_UNAVAILABLE`: LINE gave no usable answer; the token may be good, try again later.
 */
export type LineTokenErrorCode = 'INVALID_TOKEN' | 'LINE_UNAVAILABLE';

/** The only error of this entry. Its message never holds the token. */
export class LineTokenError extends Error {
  override readonly name = 'LineTokenError';
  readonly code: LineTokenErrorCode;
  /** True for `LINE_UNAVAILABLE`. */
  readonly retryable: boolean;

  constructor(code: LineTokenErrorCode, message: string, options?: { cause: unknown }) {
    super(message, options);
    this.code = code;
    this.retryable = code === 'LINE_UNAVAILABLE';
  }
}
