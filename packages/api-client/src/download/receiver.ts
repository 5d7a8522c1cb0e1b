import { ApiError, NetworkError, parseBody } from '../errors/error.ts';
import { findCurrentToken, resolveBaseUrl } from '../requests/connection.ts';
import { planRetries, type RetryPlan, waitForRetry } from '../requests/retry.ts';
import { raceAbort, startTimeLimit, type TimeLimit } from '../requests/time-limit.ts';
import { parseFileName } from './content-disposition.ts';
import { DownloadError } from './download-error.ts';
import type { DownloadHead, DownloadOptions } from './download-types.ts';
import type { Sha256 } from './sha-256.ts';

/** Bytes and their offset in the content. An offset that falls back means that the download started over. */
export interface Part {
  offset: number;
  bytes: Uint8Array<ArrayBuffer>;
  head: DownloadHead;
}

interface Answer {
  head: DownloadHead;
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  limit: TimeLimit;
}

/** Receives content in parts, over as many requests as needed. */
export class Receiver {
  readonly #options: DownloadOptions;
  readonly #plan: RetryPlan;
  /** Aborted by the caller's signal, and at the end. */
  readonly #ending = new AbortController();
  #answer: Answer | null = null;
  /** Content that the next request resumes; null to start over. */
  #known: DownloadHead | null = null;
  #offset = 0;
  #maxOffset = 0;
  #failures = 0;
  #sha256: Sha256 | null = null;

  constructor(options: DownloadOptions) {
    this.#options = options;
    this.#plan = planRetries(options.retry, 5);
    if (options.signal?.aborted) this.#forwardAbort();
    options.signal?.addEventListener('abort', this.#forwardAbort);
  }

  /** Returns the description of the content. */
  head(): Promise<DownloadHead> {
    return this.#withRetries(async () => (await this.#open()).head);
  }

  /** Returns the next part; null after the last. */
  next(): Promise<Part | null> {
    return this.#withRetries(() => this.#read());
  }

  /** Ends the download for good: aborts the request, and retries nothing. */
  end(reason: unknown): void {
    this.#options.signal?.removeEventListener('abort', this.#forwardAbort);
    this.#ending.abort(reason);
  }

  readonly #forwardAbort = (): void => this.end(this.#options.signal?.reason);

  async #withRetries<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        this.#answer?.limit.cut(error);
        this.#answer = null;
        await this.#waitForRetry(error);
      }
    }
  }

  async #waitForRetry(error: unknown): Promise<void> {
    this.#failures += 1;
    try {
      const { signal } = this.#ending;
      await waitForRetry(error, { failures: this.#failures, plan: this.#plan, signal });
    } catch (final) {
      this.end(final);
      throw final;
    }
  }

  async #read(): Promise<Part | null> {
    const { stallTimeoutMs = 30_000, onProgress } = this.#options;
    const { head, reader, limit } = await this.#open();
    limit.restart(stallTimeoutMs);
    const { value: bytes } = await this.#wrapNetworkError(reader.read(), limit);
    // The reader's own time does not count.
    limit.stopClock();
    if (bytes === undefined) {
      limit.release();
      this.#checkWhole(head);
      this.end(null);
      return null;
    }
    const part = { offset: this.#offset, bytes, head };
    this.#sha256?.update(bytes);
    this.#offset += bytes.length;
    if (this.#offset > this.#maxOffset) {
      this.#maxOffset = this.#offset;
      this.#failures = 0;
    }
    onProgress?.({ receivedBytes: this.#offset, totalBytes: head.totalBytes });
    return part;
  }

  #checkWhole({ totalBytes }: DownloadHead): void {
    const { sizeBytes, sha256 } = this.#options;
    // More bytes than announced are valid: a page of another origin cannot see that the answer was
    // compressed.
    if (totalBytes !== null && this.#offset < totalBytes) throw new NetworkError();
    if (sizeBytes !== undefined && this.#offset !== sizeBytes) throw new DownloadError('SIZE_MISMATCH');
    if (sha256 !== undefined && this.#sha256?.digest() !== sha256.toLowerCase())
      throw new DownloadError('HASH_MISMATCH');
  }

  async #open(): Promise<Answer> {
    this.#answer ??= await this.#request();
    return this.#answer;
  }

  async #request(): Promise<Answer> {
    const { timeoutMs = 30_000, fetch = globalThis.fetch } = this.#options;
    const { signal } = this.#ending;
    signal.throwIfAborted();
    const { url, headers } = await raceAbort(this.#prepare(), signal);
    const limit = startTimeLimit(timeoutMs, signal);
    try {
      const request = new Request(url, { headers, signal: limit.signal });
      const response = await this.#wrapNetworkError(fetch(request), limit);
      if (!response.ok) throw await this.#refusal(response, limit);
      const head = this.#accept(response);
      limit.stopClock();
      if (this.#offset === 0) await this.#startHash();
      const body = response.body ?? new Blob().stream();
      return { head, reader: body.getReader(), limit };
    } catch (error) {
      limit.cut(error);
      throw error;
    }
  }

  async #prepare(): Promise<{ url: URL; headers: Headers }> {
    const { url: wanted, getToken } = this.#options;
    const baseUrl = resolveBaseUrl(this.#options.baseUrl);
    const url = new URL(typeof wanted === 'function' ? await wanted() : wanted, `${baseUrl}/`);
    const headers = new Headers();
    const isOurs = url.origin === new URL(baseUrl).origin;
    const token = isOurs ? await findCurrentToken(getToken, Date.now()) : null;
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (this.#known?.etag && this.#offset > 0) {
      headers.set('range', `bytes=${this.#offset}-`);
      headers.set('if-range', this.#known.etag);
    }
    return { url, headers };
  }

  /** Resumes with a 206, and starts over with anything else. @see RFC 9110, sections 13.1.5 and 14.4 */
  #accept(response: Response): DownloadHead {
    if (response.status === 206 && this.#known && this.#offset > 0)
      return this.#acceptNext(response, this.#known);
    const head = readHead(response);
    const { sizeBytes } = this.#options;
    if (sizeBytes !== undefined && head.totalBytes !== null && head.totalBytes !== sizeBytes) {
      throw new DownloadError('SIZE_MISMATCH');
    }
    this.#offset = 0;
    this.#known = head;
    return head;
  }

  #acceptNext(response: Response, known: DownloadHead): DownloadHead {
    const [, start] = contentRange(response);
    const etag = response.headers.get('etag');
    if (Number(start) === this.#offset && (etag === null || etag === known.etag)) return known;
    this.#known = null;
    throw new NetworkError({ cause: new Error('The server sent another part than it was asked for') });
  }

  // The code of the checksum is loaded only on demand.
  async #startHash(): Promise<void> {
    if (this.#options.sha256 === undefined) return;
    const { createSha256 } = await import('./sha-256.ts');
    this.#sha256 = createSha256();
  }

  async #refusal(response: Response, limit: TimeLimit): Promise<Error> {
    const text = await this.#wrapNetworkError(response.text(), limit);
    // The content is shorter than it was, so it is another one.
    if (response.status === 416 && this.#known) {
      this.#known = null;
      return new NetworkError({ cause: new Error('The server has no such part') });
    }
    return new ApiError({ status: response.status, body: parseBody(text), headers: response.headers });
  }

  async #wrapNetworkError<T>(promise: Promise<T>, { signal }: TimeLimit): Promise<T> {
    try {
      return await raceAbort(promise, signal);
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      throw new NetworkError({ cause });
    }
  }
}

function readHead(response: Response): DownloadHead {
  const { headers } = response;
  const etag = headers.get('etag');
  const isEncoded = (headers.get('content-encoding') ?? 'identity') !== 'identity';
  const [, , total] = response.status === 206 ? contentRange(response) : [];
  const length = total ?? (isEncoded ? null : headers.get('content-length'));
  return {
    fileName: parseFileName(headers.get('content-disposition')),
    mimeType: headers.get('content-type') ?? '',
    totalBytes: length && /^\d+$/.test(length) ? Number(length) : null,
    // Bytes that were encoded on their way are counted otherwise here than there.
    etag: etag && !etag.startsWith('W/') && !isEncoded ? etag : null,
  };
}

function contentRange({ headers }: Response): readonly (string | undefined)[] {
  return /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
}
