/**
 * Where a file on its way stands. `ready`: chosen, and nobody said to send it; `waiting`: the network or the server is away, and
 * the next attempt is planned.
 */
export type UploadStatus = 'ready' | 'queued' | 'sending' | 'waiting' | 'paused' | 'failed' | 'done';

/** A file of this device on its way into the cabinet. */
export interface UploadItem {
  readonly id: string;
  readonly file: File;
  /** The name to keep it by. */
  readonly name: string;
  readonly status: UploadStatus;
  readonly sentBytes: number;
  /** Null while nobody can tell. */
  readonly bytesPerSecond: number | null;
  /** Time at which the server reserved its bytes, in milliseconds since 1970; null before. */
  readonly reservedAt: number | null;
  /** When the next attempt is due; only while `waiting`. */
  readonly retryAt: number | null;
  /** Why it `failed`. */
  readonly error: unknown;
  /** What it became, once `done`. */
  readonly fileId: string | null;
  /** Begun before a reload: it goes on where it was. */
  readonly isContinued: boolean;
}

/** A chosen file, not sent yet. */
export function createItem(id: string, file: File, name: string): UploadItem {
  return {
    id,
    file,
    name,
    status: 'ready',
    sentBytes: 0,
    bytesPerSecond: null,
    reservedAt: null,
    retryAt: null,
    error: null,
    fileId: null,
    isContinued: false,
  };
}

/** What tells a file of a device from another: the same file picked twice is one. */
export function identityOf({ name, size, type, lastModified }: File): string {
  return [name, size, type, lastModified].join('|');
}
