import type { FileItem } from '@kepwai/api-client';

/**
 * State of an upload. `ready`: chosen, and not started by the person; `waiting`: the network or the server is
 * unavailable, and a retry is planned; `skipped`: the group has it already, and it is sent only if the person wants it twice.
 */
export type UploadStatus =
  | 'ready'
  | 'queued'
  | 'sending'
  | 'waiting'
  | 'paused'
  | 'failed'
  | 'skipped'
  | 'done';

/** Whether it was compared with the files of the group. It is not sent before that. */
export type CopyCheckState = 'pending' | 'asked' | 'done';

/** File of this device that is uploaded to a group. */
export interface UploadItem {
  readonly id: string;
  readonly file: File;
  /** Size of the file. Reading it blocks the page on the disk in browsers. */
  readonly sizeBytes: number;
  /** Key of the device's file: the same file picked twice has one key. */
  readonly identity: string;
  /** Name for the kept file. */
  readonly name: string;
  readonly status: UploadStatus;
  readonly sentBytes: number;
  /** Null while unknown. */
  readonly bytesPerSecond: number | null;
  /** Time at which the server reserved its bytes, in milliseconds since 1970; null before. */
  readonly reservedAt: number | null;
  /** Time of the next attempt; only while `waiting`. */
  readonly retryAt: number | null;
  /** Reason why it `failed`, or is `waiting`. */
  readonly error: unknown;
  /** Id of the kept file, once `done`. */
  readonly fileId: string | null;
  /** Whether it was started before a reload and continues where it was. */
  readonly isContinued: boolean;
  /** Place among the files that were chosen together, whose order is kept; null for one alone. */
  readonly batch: { readonly id: string; readonly place: number } | null;
  /** Folder that it is to be kept in; null for the top. */
  readonly folderId: string | null;
  /** Names of the folders below that folder which it was in on the device, the outermost first. */
  readonly path: readonly string[];
  /** Whether `folderId` is the last of them, which is created before its first file is sent. */
  readonly isPlaced: boolean;
  readonly check: CopyCheckState;
  /** File of the group with the same bytes; null while none is known. */
  readonly known: FileItem | null;
  /** Whether it is kept at the top, since its folder was gone by then. */
  readonly isAtTopInstead: boolean;
  /** Whether the person sent a card about it to a chat. */
  readonly isAnnounced: boolean;
}

/** Creates the item of a chosen file that is not sent yet, with the folders that it was in on the device. */
export function createItem(id: string, file: File, name: string, path: readonly string[] = []): UploadItem {
  return {
    id,
    file,
    sizeBytes: file.size,
    identity: identityOf({ file, path }),
    name,
    status: 'ready',
    sentBytes: 0,
    bytesPerSecond: null,
    reservedAt: null,
    retryAt: null,
    error: null,
    fileId: null,
    isContinued: false,
    batch: null,
    folderId: null,
    path,
    isPlaced: path.length === 0,
    check: 'pending',
    known: null,
    isAtTopInstead: false,
    isAnnounced: false,
  };
}

function identityOf({
  file: { name, size, type, lastModified },
  path,
}: Pick<UploadItem, 'file' | 'path'>): string {
  return [...path, name, size, type, lastModified].join('|');
}
