/** What is wrong with bytes that did arrive. */
export type DownloadErrorCode = 'SIZE_MISMATCH' | 'HASH_MISMATCH' | 'CONTENT_CHANGED';

const messages: Record<DownloadErrorCode, string> = {
  SIZE_MISMATCH: 'The download has another size than it should',
  HASH_MISMATCH: 'The download has another SHA-256 than it should',
  CONTENT_CHANGED: 'The content changed while it was being downloaded',
};

/**
 * The bytes arrived and are not the right ones: they are not to be kept. `SIZE_MISMATCH` and `HASH_MISMATCH` are told by the
 * options of the same name, `CONTENT_CHANGED` by the server in the middle of a stream.
 */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  /** What is wrong, for programs. */
  readonly code: DownloadErrorCode;

  constructor(code: DownloadErrorCode) {
    super(messages[code]);
    this.code = code;
  }
}
