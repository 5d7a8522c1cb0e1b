/** An upload that was started on this device and has not ended. */
export interface UnfinishedUpload {
  /** Group that it goes to; absent if a link requested it. */
  groupId?: string;
  /** Slug of the link that requested it. */
  shareSlug?: string;
  /** Name of the file on the person's device. */
  fileName: string;
  /** Size of the whole file. */
  sizeBytes: number;
  /** Address of the upload. */
  url: string;
  /** Folder that it goes to; absent for the top. */
  folderId?: string;
  /** Place among the files that were chosen together with it; absent if it was sent without one. */
  batch?: { readonly id: string; readonly place: number };
}

/** An unfinished upload in the memory. */
export interface RememberedUpload extends UnfinishedUpload {
  /** Opaque argument of `remove()`. */
  fingerprint: string;
}

/** Memory that survives a reload of the page: the address of each started upload. */
export interface UploadMemory {
  /** Lists all unfinished uploads; in no order, may be empty. */
  list(): RememberedUpload[];
  /** Returns the upload of this file; null if it was not started. */
  find(fingerprint: string): UnfinishedUpload | null;
  /** Stores the upload of this file. */
  remember(fingerprint: string, upload: UnfinishedUpload): void;
  /** Removes this file. */
  remove(fingerprint: string): void;
  /** Removes everything, as at sign-out: the names of files are private. */
  clear(): void;
}

const prefix = 'kepwai.upload.';

/** Creates a memory in the storage of the browser; without a storage, one that remembers nothing. */
export function createUploadMemory(storage: Storage | null = findLocalStorage()): UploadMemory {
  const keys = () =>
    Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '').filter((key) =>
      key.startsWith(prefix),
    );
  const read = (key: string) => parseUpload(storage?.getItem(key) ?? null);
  return {
    list: () =>
      keys().flatMap((key) => {
        const upload = read(key);
        return upload ? { ...upload, fingerprint: key.slice(prefix.length) } : [];
      }),
    find: (fingerprint) => read(prefix + fingerprint),
    remember(fingerprint, upload) {
      try {
        storage?.setItem(prefix + fingerprint, JSON.stringify(upload));
      } catch {
        // A full storage prevents resuming after a reload, which is no reason to fail the upload itself.
      }
    },
    remove: (fingerprint) => storage?.removeItem(prefix + fingerprint),
    clear() {
      for (const key of keys()) storage?.removeItem(key);
    },
  };
}

function findLocalStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    // A sandboxed page, or one with storage switched off, throws when the property is read.
    return null;
  }
}

function parseUpload(text: string | null): UnfinishedUpload | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isUnfinishedUpload(value) ? value : null;
  } catch {
    // The value was written by another program: it counts as missing.
    return null;
  }
}

function isUnfinishedUpload(value: unknown): value is UnfinishedUpload {
  return (
    typeof value === 'object' &&
    value !== null &&
    (('groupId' in value && typeof value.groupId === 'string') ||
      ('shareSlug' in value && typeof value.shareSlug === 'string')) &&
    'fileName' in value &&
    typeof value.fileName === 'string' &&
    'sizeBytes' in value &&
    typeof value.sizeBytes === 'number' &&
    'url' in value &&
    typeof value.url === 'string' &&
    (!('folderId' in value) || typeof value.folderId === 'string') &&
    (!('batch' in value) || isBatchPlace(value.batch))
  );
}

function isBatchPlace(value: unknown): value is UnfinishedUpload['batch'] {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'place' in value &&
    typeof value.place === 'number'
  );
}
