import type { ApiConnection } from '../requests/connection.ts';
import type { Retry } from '../requests/retry.ts';

/** Progress of a download. */
export interface DownloadProgress {
  /** Bytes that arrived; decreases when the download starts over. */
  receivedBytes: number;
  /** Total bytes; null if unknown. */
  totalBytes: number | null;
}

/** Options of `downloadBlob` and `downloadStream`. */
export interface DownloadOptions extends ApiConnection {
  /**
   * Address to download: `contentUrl` of a file, or another one. A function is called before each request, so
   * that an expired signed address can be replaced. The token is only sent to addresses of `baseUrl`.
   */
  url: string | (() => string | Promise<string>);
  /** Called as bytes arrive, many times a second. */
  onProgress?: (progress: DownloadProgress) => void;
  /** Aborts the download at any moment, with the reason of the signal. */
  signal?: AbortSignal;
  /** Expected number of bytes. Default: not checked. */
  sizeBytes?: number;
  /** Expected SHA-256, in hexadecimal. Default: not checked. */
  sha256?: string;
  /**
   * Retries in a row without a new byte in between. Default: 5; `false` for none. The download resumes from
   * the last byte if the server names the content by a strong `ETag`, and starts over elsewhere.
   */
  retry?: Retry;
  /** Timeout until the server starts to answer, in milliseconds. Default: 30,000. */
  timeoutMs?: number;
  /** Time without a byte after which the connection is replaced, in milliseconds. Default: 30,000. */
  stallTimeoutMs?: number;
  /** Sends the requests. Default: the platform's `fetch` at the time of the call. */
  fetch?: (request: Request) => Promise<Response>;
}

/** Metadata of the content, from the server. */
export interface DownloadHead {
  /** Name from `Content-Disposition`, without folders; null without one. */
  fileName: string | null;
  /** Media type with its parameters; empty without one. */
  mimeType: string;
  /** Number of bytes; null if unknown. */
  totalBytes: number | null;
  /** Strong `ETag` with quotes, which is unique to these bytes; null without one. */
  etag: string | null;
}

/** A completed download. */
export interface DownloadedBlob extends DownloadHead {
  /** Bytes with their media type. */
  blob: Blob;
}

/** A started download. */
export interface DownloadedStream extends DownloadHead {
  /** Bytes in order, as fast as they are read; it fails with the errors of `downloadStream`. */
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
}
