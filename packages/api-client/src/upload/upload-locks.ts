import { createUploadMemory, type RememberedUpload, type UploadMemory } from './upload-memory.ts';

/** Subset of `navigator.locks` that distinguishes the tabs of one browser. */
export interface UploadLocks {
  /** Holds the lock as long as the promise of the callback lasts, or until the tab is closed. */
  request(name: string, options: { mode: 'shared' }, callback: () => Promise<void>): Promise<unknown>;
  /** Returns the locks that any tab holds. */
  query(): Promise<{ held?: readonly { name?: string }[] }>;
}

/** Options of `listLeftUploads`. */
export interface LeftUploadsOptions {
  /** Memory of started uploads. Default: the storage of the browser. */
  memory?: UploadMemory;
  /** Locks of uploads that are being sent. Default: `navigator.locks`; null for none. */
  locks?: UploadLocks | null;
}

const prefix = 'kepwai.upload.';

/**
 * Lists the uploads that were started on this device, have not ended, and that no tab is sending; in no
 * order, may be empty. If the browser has no locks (a page without HTTPS), uploads of other tabs are
 * included.
 */
export async function listLeftUploads({
  memory = createUploadMemory(),
  locks = findLocks(),
}: LeftUploadsOptions = {}): Promise<RememberedUpload[]> {
  const { held = [] } = (await locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return memory.list().filter(({ fingerprint }) => !names.has(prefix + fingerprint));
}

/** Returns the locks of the browser; null if it has none. */
export function findLocks(): UploadLocks | null {
  return globalThis.navigator?.locks ?? null;
}

/** Holds a lock that shows other tabs that this one has the upload. Returns a function that releases it. */
export function holdUpload(fingerprint: string, locks: UploadLocks | null): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Shared, as two tabs may send the same file. A sandboxed page cannot lock: then tabs are not detected, and
  // everything continues.
  locks?.request(prefix + fingerprint, { mode: 'shared' }, () => released).catch(() => undefined);
  return release;
}
