import type { ApiConnection } from '@kepwai/api-client';
import type {
  RememberedUpload,
  UploadHandle,
  UploadMemory,
  UploadOptions,
  UploadResult,
} from '@kepwai/api-client/upload';
import { createProgressMeter } from '../queue/progress-meter.ts';
import type { UploadItem, UploadStatus } from '../queue/upload-item.ts';
import type { UploadStore } from '../queue/upload-store.ts';
import type { FolderPlaces } from './folder-places.ts';
import { retryDelayMs } from './scheduler.ts';

/** Interval of progress updates: more cannot be seen, and would drain a weak phone's battery. */
export const progressMs = 250;

/** Sends bytes of files. */
export interface Uploader {
  readonly uploadFile: (options: UploadOptions) => UploadHandle;
  readonly memory: UploadMemory;
  /** Lists unfinished uploads, without those that other tabs are sending. */
  readonly listLeft: () => Promise<RememberedUpload[]>;
}

/** Dependencies of sending. */
export interface SendParts {
  readonly groupId: string;
  /** Loads the uploader's code when it is first needed. */
  readonly loadUploader: () => Promise<Uploader>;
  readonly loadConnection: () => Promise<ApiConnection>;
  readonly folderPlaces: FolderPlaces;
  readonly now: () => number;
  readonly random: () => number;
  /** Calls back after a number of milliseconds; the returned function cancels it. */
  readonly later: (callback: () => void, ms: number) => () => void;
}

/** Events of an item that is sent. */
interface SendEvents {
  readonly store: UploadStore;
  readonly onKept: (id: string, result: UploadResult) => void;
  readonly onFailed: (id: string, error: unknown) => void;
}

/** The items that are being sent, or were before they were paused. */
export interface Sending {
  /** Sends an item, or resumes it. */
  readonly start: (item: UploadItem) => void;
  readonly pause: (id: string) => void;
  /** Retries at once all that wait for the network. */
  readonly hurry: (id: string) => void;
  readonly has: (id: string) => boolean;
  /** Removes an item, and makes the server discard its bytes; null if nothing was sent. */
  readonly abort: (id: string) => Promise<void> | null;
  /** Resets the speed, since nothing is being sent. */
  readonly rest: () => void;
}

/** One attempt to send one item. A later attempt makes this one's callbacks void. */
interface Run {
  handle: UploadHandle | null;
}

export function createSending(parts: SendParts, { store, onKept, onFailed }: SendEvents): Sending {
  const runs = new Map<string, Run>();
  const meter = createProgressMeter(parts.now);
  let isFlushPlanned = false;
  let begun: Promise<unknown> = Promise.resolve();

  function end(id: string): void {
    runs.delete(id);
    meter.end(id);
  }

  function follow(id: string, from: UploadStatus, patch: Partial<UploadItem>): void {
    if (store.find(id)?.status === from) store.change([id], patch);
  }

  function note(id: string, sentBytes: number): void {
    const item = store.find(id);
    if (!item) return;
    meter.note(item, sentBytes);
    if (isFlushPlanned) return;
    isFlushPlanned = true;
    parts.later(() => {
      isFlushPlanned = false;
      store.dispatch({ type: 'progressed', ...meter.take() });
    }, progressMs);
  }

  function optionsOf(
    item: UploadItem,
    isCurrent: () => boolean,
  ): Omit<UploadOptions, 'memory' | keyof ApiConnection> {
    const { id, file, batch, folderId } = item;
    return {
      groupId: parts.groupId,
      file,
      ...(batch && { batch }),
      folderId,
      // The current name: the code may have loaded after a rename.
      name: store.find(id)?.name ?? item.name,
      retryDelay: (failures) => {
        const delayMs = retryDelayMs(failures, parts.random());
        if (isCurrent()) store.change([id], { retryAt: parts.now() + delayMs });
        return delayMs;
      },
      onStateChange: (state, waitsAfter) => {
        if (!isCurrent()) return;
        if (state === 'waiting')
          follow(id, 'sending', { status: 'waiting', error: waitsAfter ?? null, bytesPerSecond: null });
        if (state === 'uploading') follow(id, 'waiting', { status: 'sending', error: null, retryAt: null });
      },
      onProgress: ({ sentBytes }) => isCurrent() && note(id, sentBytes),
    };
  }

  /** Begins to send an item, once those before it have begun or failed: some wait for their folders. */
  async function begin(item: UploadItem, run: Run, before: Promise<unknown>): Promise<UploadHandle | null> {
    const isCurrent = () => runs.get(item.id) === run;
    const [{ uploadFile, memory }, connection] = await Promise.all([
      parts.loadUploader(),
      parts.loadConnection(),
    ]);
    const placed = await place(item, parts, store);
    await before;
    if (!isCurrent()) return null;
    run.handle = uploadFile({ ...connection, ...optionsOf(placed, isCurrent), memory });
    // Paused or removed while its code was loading.
    if (store.find(item.id)?.status !== 'sending') run.handle.pause();
    return run.handle;
  }

  async function send(item: UploadItem): Promise<void> {
    const { id } = item;
    const run: Run = { handle: null };
    runs.set(id, run);
    const isCurrent = () => runs.get(id) === run;
    try {
      const beginning = begin(item, run, begun);
      begun = beginning.catch(() => null);
      const result = await (await beginning)?.result;
      if (!result || !isCurrent()) return;
      end(id);
      onKept(id, result);
    } catch (error) {
      if (!isCurrent()) return;
      end(id);
      onFailed(id, error);
    }
  }

  return {
    start: (item) => {
      const run = runs.get(item.id);
      if (run?.handle) run.handle.resume();
      else if (!run) void send(item);
    },
    pause: (id) => runs.get(id)?.handle?.pause(),
    hurry: (id) => runs.get(id)?.handle?.resume(),
    has: (id) => runs.has(id),
    abort: (id) => {
      const handle = runs.get(id)?.handle;
      end(id);
      return handle?.abort({ terminate: true }) ?? null;
    },
    rest: meter.rest,
  };
}

/** Returns the item with its target folder, which later attempts keep. */
async function place(
  item: UploadItem,
  { folderPlaces }: Pick<SendParts, 'folderPlaces'>,
  store: UploadStore,
): Promise<UploadItem> {
  if (item.isPlaced) return item;
  const folderId = await folderPlaces.find(item.folderId, item.path);
  store.change([item.id], { folderId, isPlaced: true });
  return { ...item, folderId, isPlaced: true };
}
