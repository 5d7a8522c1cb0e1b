import type { RetryDelay } from '../requests/back-off.ts';
import type { ApiConnection } from '../requests/connection.ts';
import type { UploadLocks } from './upload-locks.ts';
import type { UploadMemory } from './upload-memory.ts';

/** State of an upload. `waiting`: the network or the server is away, and the next attempt is planned. */
export type UploadState = 'uploading' | 'waiting' | 'paused' | 'done' | 'failed' | 'aborted';

/** Progress of an upload. */
export interface UploadProgress {
  /** Bytes sent; decreases when the server received fewer of them. */
  sentBytes: number;
  /** Total bytes. */
  totalBytes: number;
}

/** Result of an upload. */
export interface UploadResult {
  /** Id of the new file. */
  fileId: string;
  /** Folder that the file is kept in; null for the top, also if the wanted folder was gone by then. */
  folderId: string | null;
}

/** Options of every upload. */
export interface UploadSettings extends ApiConnection {
  /** File to upload. */
  file: File | Blob;
  /** Name to store it by. Default: that of the file. */
  name?: string;
  /** Place among the files that were chosen together, which keep their order: an id that they share, and a number from 1. */
  batch?: { readonly id: string; readonly place: number };
  /** Called as bytes are sent, several times a second. */
  onProgress?: (progress: UploadProgress) => void;
  /** Called when it starts, waits, pauses or ends; with the error after which it waits. */
  onStateChange?: (state: UploadState, waitsAfter?: Error) => void;
  /** Signal that aborts like `abort()`: received bytes stay, and the same file resumes from there later. */
  signal?: AbortSignal;
  /** Bytes per request. Default: 8 MiB. A proxy that refuses such requests gets smaller ones, down to 64 KiB. */
  chunkSizeBytes?: number;
  /** Delay after a failure. Default: doubles from 1 to 30 s. */
  retryDelay?: RetryDelay;
  /** Time without a sent byte or an answer after which a request is cut and repeated, in milliseconds. Default: 30,000. */
  stallTimeoutMs?: number;
  /** Locks that show other tabs that this one sends the upload. Default: `navigator.locks`; null for none. */
  locks?: UploadLocks | null;
  /** Memory that survives a reload. Default: the storage of the browser. */
  memory?: UploadMemory;
}

/** Options of `uploadFile`. */
export interface UploadOptions extends UploadSettings {
  /** Group to upload to. */
  groupId: string;
  /** Target folder; a resumed upload keeps its first one. Default: the top. */
  folderId?: string | null;
}

/** Options of `uploadToRequest`. */
export interface RequestUploadOptions extends UploadSettings {
  /** Slug of the link that requests files. */
  shareSlug: string;
  /** Headers of each request besides those of tus: the sender, and the proof of a password. */
  headers?: () => Readonly<Record<string, string>>;
}

/** A running upload. */
export interface UploadHandle {
  /**
   * Resolves with the new file.
   *
   * @throws `ApiError` when the server refuses it (`QUOTA_EXCEEDED`, `NO_QUOTA`, `GROUP_READ_ONLY`,
   * `PAYLOAD_TOO_LARGE`, `TOO_MANY_UPLOADS`, …) or fails repeatedly. `QUOTA_EXCEEDED` can also come in the
   * middle, when others filled the quota: the same file resumes from there later. Also `UnreadableFileError`
   * when the file changed since it was picked, and an `AbortError` after `abort()`. A lost network is waited
   * for.
   */
  readonly result: Promise<UploadResult>;
  /** Current state. */
  readonly state: UploadState;
  /** Stops sending until `resume()`. */
  pause(): void;
  /** Resumes a paused or waiting upload from the last byte that arrived. */
  resume(): void;
  /**
   * Aborts the upload. With `terminate` the server deletes received bytes, and releases the reservation.
   *
   * @throws `NetworkError` or `ApiError` when the server could not be reached; it deletes the upload by itself after
   * some time
   */
  abort(options?: { terminate?: boolean }): Promise<void>;
}
