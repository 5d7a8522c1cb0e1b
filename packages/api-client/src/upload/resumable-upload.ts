import { DetailedError, type HttpRequest, Upload } from 'tus-js-client';
import { ApiError, NetworkError, TimeoutError } from '../errors/error.ts';
import { backOff, schedule, scheduleOrOnline } from '../requests/back-off.ts';
import { findCurrentToken, resolveBaseUrl } from '../requests/connection.ts';
import { blobReader } from './blob-reader.ts';
import { findNetworkLimits, type NetworkLimits } from './network-limits.ts';
import { isWorthRetrying, toAnswerError, toUploadError, type UploadError } from './upload-error.ts';
import { findLocks, holdUpload } from './upload-locks.ts';
import { createUploadMemory, type UnfinishedUpload, type UploadMemory } from './upload-memory.ts';
import type { UploadHandle, UploadResult, UploadSettings, UploadState } from './upload-types.ts';

const mebibyte = 1024 * 1024;
// Maximum size of a file that is sent with the creation, which saves a round trip; a larger one would be lost
// completely with a broken connection.
const smallBytes = mebibyte;
// Maximum server errors in a row without a byte in between. A lost network has no such limit.
const maxServerFailures = 6;

/** Where an upload goes. */
export interface UploadTarget {
  /** Path of the uploads, below the address of the API. */
  readonly path: string;
  /** Record of it in the memory. */
  readonly remembered: Pick<UnfinishedUpload, 'groupId' | 'shareSlug' | 'folderId'>;
  /** Metadata besides name and type. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Headers of each request besides those of tus. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/** Upload that survives broken requests and reloads. */
export class ResumableUpload implements UploadHandle {
  readonly result: Promise<UploadResult>;
  state: UploadState = 'paused';

  readonly #options: UploadSettings;
  readonly #target: UploadTarget;
  readonly #endpoint: string;
  readonly #limits: NetworkLimits;
  readonly #memory: UploadMemory;
  readonly #fingerprint: string;
  #resolve: (result: UploadResult) => void = () => undefined;
  #reject: (reason: Error) => void = () => undefined;
  #url: string | null;
  #attempt: Upload | null = null;
  #cancelRetry: (() => void) | null = null;
  #stallTimer: ReturnType<typeof setTimeout> | null = null;
  #releaseLock: () => void = () => undefined;
  #failures = 0;
  /** Folder of the kept file, as the server names it; null before. */
  #keptIn: string | null = null;

  constructor(options: UploadSettings, target: UploadTarget) {
    const { file, signal } = options;
    this.#options = options;
    this.#target = target;
    this.#endpoint = resolveBaseUrl(options.baseUrl) + target.path;
    this.#limits = findNetworkLimits(this.#endpoint);
    this.#memory = options.memory ?? createUploadMemory();
    this.#fingerprint = [this.#endpoint, this.#deviceName, file.type, file.size, lastModified(file)].join(
      '|',
    );
    this.#url = this.#memory.find(this.#fingerprint)?.url ?? null;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // Callers that only listen to the states must not crash by an unhandled rejection.
    this.result.catch(() => undefined);
    this.#releaseLock = holdUpload(
      this.#fingerprint,
      options.locks === undefined ? findLocks() : options.locks,
    );
    signal?.addEventListener('abort', () => void this.abort(), { once: true });
    if (signal?.aborted) void this.abort();
  }

  pause(): void {
    if (this.#isOver || this.state === 'paused') return;
    this.#stop();
    this.#enter('paused');
  }

  resume(): void {
    if (this.#isOver || this.state === 'uploading') return;
    this.#stop();
    this.#begin();
  }

  async abort({ terminate = false } = {}): Promise<void> {
    if (this.#isOver) return;
    this.#stop();
    this.#enter('aborted');
    this.#reject(new DOMException('The upload was aborted', 'AbortError'));
    if (!terminate || this.#url === null) return;
    this.#memory.remove(this.#fingerprint);
    await this.#terminate(this.#url);
  }

  get #name(): string {
    return this.#options.name ?? this.#deviceName;
  }

  // Name by which the person picks the file again after a reload, whatever it is stored as.
  get #deviceName(): string {
    const { name, file } = this.#options;
    return 'name' in file ? file.name : (name ?? 'file');
  }

  get #isOver(): boolean {
    return this.state === 'done' || this.state === 'failed' || this.state === 'aborted';
  }

  #enter(state: UploadState, waitsAfter?: UploadError): void {
    this.state = state;
    if (this.#isOver) this.#releaseLock();
    this.#options.onStateChange?.(state, waitsAfter);
  }

  // Each attempt is a separate Upload: a stopped one sends no more callbacks, so no two run at once.
  #begin(): void {
    const { file, batch, onProgress, chunkSizeBytes = 8 * mebibyte } = this.#options;
    const order = batch && { batch: batch.id, place: String(batch.place) };
    const partBytes = Math.min(chunkSizeBytes, this.#limits.maxPartBytes);
    let hasLearned = false;
    const attempt: Upload = new Upload(file, {
      endpoint: this.#endpoint,
      uploadUrl: this.#url,
      metadata: { filename: this.#name, filetype: file.type, ...order, ...this.#target.metadata },
      chunkSize: partBytes,
      uploadDataDuringCreation: file.size > 0 && file.size <= Math.min(smallBytes, partBytes),
      httpStack: this.#limits.httpStack,
      retryDelays: null,
      storeFingerprintForResuming: false,
      fileReader: blobReader,
      onBeforeRequest: async (request) => {
        await this.#authorize(request, () => this.#attempt === attempt);
        this.#watchForStall();
      },
      onAfterResponse: (request, response) => {
        this.#endStallWatch();
        hasLearned = this.#limits.learn(request, response, { sizeBytes: file.size, partBytes });
        this.#keptIn = response.getHeader('Upload-Folder') ?? this.#keptIn;
        // After any refused HEAD tus starts over; that is only right if the upload is really gone.
        const status = response.getStatus();
        if (request.getMethod() === 'HEAD' && status >= 400 && status !== 404 && status !== 410) {
          throw toAnswerError(response);
        }
      },
      onUploadUrlAvailable: () => this.#remember(attempt.url),
      onProgress: (sentBytes, totalBytes) => {
        if (this.#attempt !== attempt) return;
        if (this.#stallTimer !== null) this.#watchForStall();
        onProgress?.({ sentBytes, totalBytes });
      },
      onChunkComplete: () => {
        this.#failures = 0;
      },
      onSuccess: () => this.#succeed(),
      onError: (error) => {
        // In another form the same may pass at once.
        if (hasLearned) this.#begin();
        else this.#retryOrFail(toUploadError(error), requestMethod(error));
      },
    });
    this.#attempt = attempt;
    this.#enter('uploading');
    attempt.start();
  }

  #stop(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#endStallWatch();
    // Without `true` this sends nothing, so there is nothing to wait for.
    void this.#attempt?.abort();
    this.#attempt = null;
  }

  // A connection may stall silently, and some browsers abort a request without notifying tus; in both cases the request is
  // aborted and sent again.
  #watchForStall(): void {
    const { stallTimeoutMs = 30_000 } = this.#options;
    this.#endStallWatch();
    this.#stallTimer = setTimeout(() => {
      this.#retryOrFail(new NetworkError({ cause: new TimeoutError(stallTimeoutMs) }), null);
    }, stallTimeoutMs);
  }

  #endStallWatch(): void {
    if (this.#stallTimer !== null) clearTimeout(this.#stallTimer);
    this.#stallTimer = null;
  }

  #remember(url: string | null): void {
    this.#url = url;
    if (url === null) return;
    // A resumed one keeps its initial values.
    if (this.#memory.find(this.#fingerprint)?.url === url) return;
    const { file, batch } = this.#options;
    this.#memory.remember(this.#fingerprint, {
      ...this.#target.remembered,
      ...(batch && { batch }),
      fileName: this.#deviceName,
      sizeBytes: file.size,
      url,
    });
  }

  #succeed(): void {
    if (this.#isOver) return;
    this.#stop();
    this.#memory.remove(this.#fingerprint);
    // The last segment of an upload's address becomes the id of its file (openapi/paths/upload.yaml).
    const fileId = decodeURIComponent(new URL(this.#url ?? '').pathname.split('/').at(-1) ?? '');
    this.#enter('done');
    this.#resolve({ fileId, folderId: this.#keptIn === 'top' ? null : this.#keptIn });
  }

  #retryOrFail(error: UploadError, method: string | null): void {
    this.#stop();
    this.#failures += 1;
    const isServerError = error instanceof ApiError;
    if (!isWorthRetrying(error, method) || (isServerError && this.#failures > maxServerFailures)) {
      this.#enter('failed');
      this.#reject(error);
      return;
    }
    const { retryDelay = backOff } = this.#options;
    const askedMs = isServerError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
    // Being online again is no reason to retry before the time that the server requested.
    const wait = askedMs > 0 ? schedule : scheduleOrOnline;
    this.#cancelRetry = wait(Math.max(retryDelay(this.#failures), askedMs), () => this.resume());
    this.#enter('waiting', error);
  }

  async #authorize(request: HttpRequest, isWanted: () => boolean): Promise<void> {
    const token = await findCurrentToken(this.#options.getToken, Date.now());
    // Paused while the token was being fetched: an XMLHttpRequest that was aborted before `send` would still
    // be sent.
    if (!isWanted()) throw new Error('The upload was stopped before this request');
    if (token !== null) request.setHeader('Authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(this.#target.headers())) request.setHeader(name, value);
  }

  async #terminate(url: string): Promise<void> {
    let hasLearned = false;
    try {
      await Upload.terminate(url, {
        retryDelays: null,
        httpStack: this.#limits.httpStack,
        onBeforeRequest: (request) => this.#authorize(request, () => true),
        onAfterResponse: (request, response) => {
          hasLearned = this.#limits.learn(request, response);
        },
      });
    } catch (cause) {
      if (hasLearned) return await this.#terminate(url);
      const error = toUploadError(cause);
      const isGoneAlready = error instanceof ApiError && [404, 410].includes(error.status);
      if (!isGoneAlready) throw error;
    }
  }
}

function requestMethod(error: Error): string | null {
  return error instanceof DetailedError ? error.originalRequest.getMethod() : null;
}

function lastModified(file: File | Blob): number {
  return 'lastModified' in file ? file.lastModified : 0;
}
