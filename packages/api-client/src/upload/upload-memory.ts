/** An upload that was begun on this device and has not come to its end. */
export interface UnfinishedUpload {
  /** The group that it goes to. */
  groupId: string;
  /** The name of the file, as the person's device has it. */
  fileName: string;
  /** The size of the whole file. */
  sizeBytes: number;
  /** Where its bytes go. */
  url: string;
}

/** An unfinished upload as the memory holds it. */
export interface RememberedUpload extends UnfinishedUpload {
  /** What `forget()` takes; opaque. */
  fingerprint: string;
}

/** What outlives a reload of the page: for each file that was begun, where its bytes go. */
export interface UploadMemory {
  /** Everything that was begun and did not end; in no order, may be empty. */
  list(): RememberedUpload[];
  /** The upload of this file, if it was begun; null otherwise. */
  find(fingerprint: string): UnfinishedUpload | null;
  /** Notes where the bytes of this file go. */
  remember(fingerprint: string, upload: UnfinishedUpload): void;
  /** Strikes this file out. */
  forget(fingerprint: string): void;
  /** Strikes everything out, as at sign-out: the names of files are nobody else's business. */
  clear(): void;
}

const prefix = 'kepwai.upload.';

/** A memory in the storage of the browser; one that remembers nothing where there is no storage. */
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
        // A full storage costs the resuming after a reload, which is no reason to fail the upload itself.
      }
    },
    forget: (fingerprint) => storage?.removeItem(prefix + fingerprint),
    clear() {
      for (const key of keys()) storage?.removeItem(key);
    },
  };
}

function findLocalStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    // A page in a sandbox, or with storage switched off, throws at the mere mention.
    return null;
  }
}

function parseUpload(text: string | null): UnfinishedUpload | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isUnfinishedUpload(value) ? value : null;
  } catch {
    // Somebody else wrote here; it is as if nothing was.
    return null;
  }
}

function isUnfinishedUpload(value: unknown): value is UnfinishedUpload {
  return (
    typeof value === 'object' &&
    value !== null &&
    'groupId' in value &&
    typeof value.groupId === 'string' &&
    'fileName' in value &&
    typeof value.fileName === 'string' &&
    'sizeBytes' in value &&
    typeof value.sizeBytes === 'number' &&
    'url' in value &&
    typeof value.url === 'string'
  );
}
