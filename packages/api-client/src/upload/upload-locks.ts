import { createUploadMemory, type RememberedUpload, type UploadMemory } from './upload-memory.ts';

/** What tells the tabs of one browser apart: the part of `navigator.locks` that is used here. */
export interface UploadLocks {
  /** Holds the lock as long as the promise of the callback lasts, or until the tab is closed. */
  request(name: string, options: { mode: 'shared' }, callback: () => Promise<void>): Promise<unknown>;
  /** What is held now, in any tab. */
  query(): Promise<{ held?: readonly { name?: string }[] }>;
}

/** What `listLeftUploads` looks at. */
export interface LeftUploadsOptions {
  /** What was begun; the storage of the browser unless given. */
  memory?: UploadMemory;
  /** What is being sent; `navigator.locks` unless given, null for none. */
  locks?: UploadLocks | null;
}

const prefix = 'kepwai.upload.';

/**
 * What was begun on this device, did not end, and is in no tab's hands now; in no order, may be empty. Where the browser has
 * no locks (a page without HTTPS), what another tab is sending is among them.
 */
export async function listLeftUploads({
  memory = createUploadMemory(),
  locks = findLocks(),
}: LeftUploadsOptions = {}): Promise<RememberedUpload[]> {
  const { held = [] } = (await locks?.query()) ?? {};
  const names = new Set(held.map(({ name }) => name));
  return memory.list().filter(({ fingerprint }) => !names.has(prefix + fingerprint));
}

/** The locks of the browser; null where it has none. */
export function findLocks(): UploadLocks | null {
  return globalThis.navigator?.locks ?? null;
}

/** Lets all tabs know that this upload is in this one's hands. What comes back is a function that lets go of it. */
export function holdUpload(fingerprint: string, locks: UploadLocks | null): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Shared, as two tabs may well send the same file. A page in a sandbox may not lock: then nobody knows, and all goes on.
  locks?.request(prefix + fingerprint, { mode: 'shared' }, () => released).catch(() => undefined);
  return release;
}
