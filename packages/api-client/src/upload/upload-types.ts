import type { RetryDelay } from '../requests/back-off.ts';
import type { ApiConnection } from '../requests/connection.ts';
import type { UploadLocks } from './upload-locks.ts';
import type { UploadMemory } from './upload-memory.ts';

/** `waiting`: the network or the server is away, and the next attempt is planned. */
export type UploadState = 'uploading' | 'waiting' | 'paused' | 'done' | 'failed' | 'aborted';

/** How far an upload is. */
export interface UploadProgress {
  /** Bytes that left; falls back where the server got fewer of them. */
  sentBytes: number;
  /** Bytes in all. */
  totalBytes: number;
}

/** What an upload leads to. */
export interface UploadResult {
  /** The id of the file in the cabinet. */
  fileId: string;
}

/** What `uploadFile` takes. */
export interface UploadOptions extends ApiConnection {
  /** The group whose cabinet it goes to. */
  groupId: string;
  /** What to upload. */
  file: File | Blob;
  /** The name to keep it by; that of the file unless given. */
  name?: string;
  /** Called as bytes leave, several times a second. */
  onProgress?: (progress: UploadProgress) => void;
  /** Called when it starts, waits, pauses or ends. */
  onStateChange?: (state: UploadState) => void;
  /** Aborting it is `abort()`: what has arrived stays, and the same file goes on from there another time. */
  signal?: AbortSignal;
  /** How many bytes go in one request; 8 MiB unless given. */
  chunkSizeBytes?: number;
  /** How long to wait after a failure; doubles from 1 to 30 s unless given. */
  retryDelay?: RetryDelay;
  /**
   * After how long without a byte leaving or an answer a request is cut and made again, in milliseconds; 30,000 unless given.
   */
  stallTimeoutMs?: number;
  /** Tells other tabs that this one is at it; `navigator.locks` unless given, null for none. */
  locks?: UploadLocks | null;
  /** What outlives a reload; the storage of the browser unless given. */
  memory?: UploadMemory;
}

/** An upload under way. */
export interface UploadHandle {
  /**
   * The file in the cabinet.
   *
   * @throws `ApiError` where the server refuses it (`QUOTA_EXCEEDED`, `NO_QUOTA`, `GROUP_READ_ONLY`,
   * `PAYLOAD_TOO_LARGE`, `TOO_MANY_UPLOADS`, …) or fails again and again. `QUOTA_EXCEEDED` may also come in the middle,
   * when others filled the quota: the same file goes on from there another time. Also `UnreadableFileError` where the file changed since it was picked, and
   * an `AbortError` after `abort()`. A lost network is waited for.
   */
  readonly result: Promise<UploadResult>;
  /** Where it stands now. */
  readonly state: UploadState;
  /** Stops sending until `resume()`. */
  pause(): void;
  /** Goes on, paused or waiting, from the last byte that arrived. */
  resume(): void;
  /**
   * Ends it. With `terminate` the server forgets what arrived, and frees the room that was reserved.
   *
   * @throws `NetworkError` or `ApiError` where the server could not be told; it forgets by itself after some time.
   */
  abort(options?: { terminate?: boolean }): Promise<void>;
}
