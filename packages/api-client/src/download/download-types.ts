import type { ApiConnection } from '../requests/connection.ts';
import type { Retry } from '../requests/retry.ts';

/** How far a download is. */
export interface DownloadProgress {
  /** Bytes that arrived; falls back where the server has to begin anew. */
  receivedBytes: number;
  /** Bytes in all; null where the server does not say. */
  totalBytes: number | null;
}

/** What `downloadBlob` and `downloadStream` take. */
export interface DownloadOptions extends ApiConnection {
  /**
   * What to download: `contentUrl` of a file, or another address. Asked again before each request where it is a function, so
   * that a signed address that ended can be replaced. The token goes along only where it is an address of `baseUrl`.
   */
  url: string | (() => string | Promise<string>);
  /** Called as bytes arrive, many times a second. */
  onProgress?: (progress: DownloadProgress) => void;
  /** Ends it, at any moment, with the reason of the signal. */
  signal?: AbortSignal;
  /** How many bytes there must be; not checked unless given. */
  sizeBytes?: number;
  /** The SHA-256 the bytes must have, in hexadecimal; not checked unless given. */
  sha256?: string;
  /**
   * How often in a row it is tried again without a new byte in between; 5 unless given, `false` for never. It goes on from the
   * last byte where the server names the content by a strong `ETag`, and begins anew elsewhere.
   */
  retry?: Retry;
  /** How long the server may take to begin its answer, in milliseconds; 30,000 unless given. */
  timeoutMs?: number;
  /** After how long without a byte the connection is given up for a new one, in milliseconds; 30,000 unless given. */
  stallTimeoutMs?: number;
  /** Sends the requests; the `fetch` of the platform at the moment of the call unless given. */
  fetch?: (request: Request) => Promise<Response>;
}

/** What the server says of the bytes. */
export interface DownloadHead {
  /** The name by `Content-Disposition`, without folders; null where there is none. */
  fileName: string | null;
  /** The media type with its parameters; empty where there is none. */
  mimeType: string;
  /** How many bytes there are; null where the server does not say. */
  totalBytes: number | null;
  /** The strong `ETag`, quotes included, which names these bytes and no others; null where there is none. */
  etag: string | null;
}

/** A download that is here. */
export interface DownloadedBlob extends DownloadHead {
  /** The bytes, with their media type. */
  blob: Blob;
}

/** A download that has begun. */
export interface DownloadedStream extends DownloadHead {
  /** The bytes in order, as fast as they are read; it fails with the errors of {@link DownloadOptions}' calls. */
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
}
