/** Reason why downloaded bytes are wrong. */
export type DownloadErrorCode = 'SIZE_MISMATCH' | 'HASH_MISMATCH' | 'CONTENT_CHANGED';

const messages: Record<DownloadErrorCode, string> = {
  SIZE_MISMATCH: 'The download has another size than it should',
  HASH_MISMATCH: 'The download has another SHA-256 than it should',
  CONTENT_CHANGED: 'The content changed while it was being downloaded',
};

/**
 * Error for bytes that arrived but are wrong, and must not be kept. `SIZE_MISMATCH` and `HASH_MISMATCH` come
 * from the options of the same name, `CONTENT_CHANGED` from the server in the middle of a stream.
 */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  /** Reason, for programs. */
  readonly code: DownloadErrorCode;

  constructor(code: DownloadErrorCode) {
    super(messages[code]);
    this.code = code;
  }
}
