import type { ApiConnection } from '@kepwai/api-client';
import type { RememberedUpload, UploadHandle, UploadMemory, UploadOptions } from '@kepwai/api-client/upload';
import { createLeftovers, findLeftovers, type Leftovers } from './leftovers.ts';
import { nameToKeep } from './names.ts';
import { createProgressMeter, type ProgressMeter } from './progress-meter.ts';
import type { RemainingBytes } from './remaining-bytes.ts';
import { pickNext, retryDelayMs } from './scheduler.ts';
import { isUnderWay, summarize } from './summary.ts';
import { endsAllUploads, UploadFault } from './upload-fault.ts';
import { createItem, identityOf, type UploadItem, type UploadStatus } from './upload-item.ts';
import {
  listItems,
  noUploads,
  type RemovedItem,
  reduceUploads,
  type UploadsAction,
  type UploadsState,
} from './upload-state.ts';

/** Interval of progress updates: more cannot be seen, and would drain a weak phone's battery. */
export const progressMs = 250;
/** Time for which a removed file can be restored; then the server discards what arrived. */
export const undoMs = 11_000;

/** Sends bytes of files. */
export interface Uploader {
  readonly uploadFile: (options: UploadOptions) => UploadHandle;
  readonly memory: UploadMemory;
  /** Lists unfinished uploads, without those that other tabs are sending. */
  readonly listLeft: () => Promise<RememberedUpload[]>;
}

/** Dependencies of a manager. */
export interface UploadManagerParts {
  readonly groupId: string;
  /** Loads the uploader's code when it is first needed. */
  readonly loadUploader: () => Promise<Uploader>;
  readonly loadConnection: () => Promise<ApiConnection>;
  /** Makes the server discard what arrived. */
  readonly terminate: (upload: RememberedUpload) => Promise<void>;
  /** Called when a file is kept. */
  readonly onKept: () => void;
  /** Called when nothing is being sent any more, or the server knows the remaining bytes better. */
  readonly onSettled: () => void;
  readonly now: () => number;
  readonly random: () => number;
  readonly createId: () => string;
  /** Calls back after a number of milliseconds; the returned function cancels it. */
  readonly later: (callback: () => void, ms: number) => () => void;
}

/** Result of adding files; duplicates are left out. */
export interface AddResult {
  readonly addedCount: number;
  readonly knownCount: number;
}

/** Uploads into one group. They live as long as the page, on any screen. */
export interface UploadManager {
  readonly state: () => UploadsState;
  /**
   * Returns uploads started before a reload whose files are not chosen again yet; unordered, may be empty.
   */
  readonly leftovers: () => readonly RememberedUpload[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds files: they join a running queue, or else wait for the start. */
  readonly add: (files: readonly File[], maxSizeBytes: number | null) => AddResult;
  /** Starts all files that wait for it or are paused. */
  readonly start: () => void;
  readonly pause: (id: string) => void;
  readonly pauseAll: () => void;
  /** Resumes a paused or failed file when a slot is free. */
  readonly resume: (id: string) => void;
  readonly retryAll: () => void;
  /** Retries at once what waits for the network. */
  readonly hurry: () => void;
  /** Removes files. The returned function restores them while there is time. */
  readonly remove: (ids: readonly string[]) => () => void;
  readonly clearDone: () => void;
  readonly rename: (id: string, name: string) => void;
  readonly move: (id: string, by: -1 | 1) => void;
  readonly setRemaining: (remaining: RemainingBytes | null) => void;
  /** Loads the uploads that were started before a reload. */
  readonly loadLeftovers: () => Promise<void>;
  /**
   * Discards uploads started before a reload. @throws the error of the server or the network; the rest then
   * remains.
   */
  readonly discardLeftovers: () => Promise<void>;
}

export function createUploadManager(parts: UploadManagerParts): UploadManager {
  return new Manager(parts);
}

/** One attempt to send one item. A later attempt makes this one's callbacks void. */
interface Run {
  handle: UploadHandle | null;
}

class Manager implements UploadManager {
  readonly #parts: UploadManagerParts;
  readonly #listeners = new Set<() => void>();
  readonly #runs = new Map<string, Run>();
  readonly #meter: ProgressMeter;
  readonly #leftovers: Leftovers;
  /** Removed while being sent: until undo is over, they are neither listed nor leftovers. */
  readonly #removed = new Map<string, UploadItem>();
  #isFlushPlanned = false;
  #state: UploadsState = noUploads;

  constructor(parts: UploadManagerParts) {
    this.#parts = parts;
    this.#meter = createProgressMeter(parts.now);
    this.#leftovers = createLeftovers({
      groupId: parts.groupId,
      loadUploader: parts.loadUploader,
      terminate: parts.terminate,
    });
  }

  readonly state = () => this.#state;
  readonly leftovers = () => {
    const here = [...listItems(this.#state), ...this.#removed.values()];
    return this.#leftovers.without(here.map(({ file }) => file));
  };

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly add = (files: readonly File[], maxSizeBytes: number | null): AddResult => {
    if (summarize(this.#state).phase === 'done') this.clearDone();
    const fresh = withoutKnown(files, listItems(this.#state));
    const joins = isUnderWay(this.#state);
    const items = fresh.map((file) => this.#createItem(file, maxSizeBytes, joins));
    this.#dispatch({ type: 'added', items });
    this.#startNext();
    return { addedCount: items.length, knownCount: files.length - fresh.length };
  };

  readonly start = () => this.#queue(this.#idsOf('ready', 'paused'));
  readonly resume = (id: string) => this.#queue([id]);
  readonly retryAll = () => this.#queue(this.#idsOf('failed'));
  readonly pause = (id: string) => this.#pause([id]);
  readonly pauseAll = () => this.#pause(this.#idsOf('queued', 'sending', 'waiting'));

  readonly hurry = () => {
    for (const id of this.#idsOf('waiting')) this.#runs.get(id)?.handle?.resume();
  };

  readonly remove = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    const removed = this.#state.order.flatMap((id, index): RemovedItem[] => {
      const item = this.#state.items.get(id);
      return item && wanted.has(id) ? [{ item, index }] : [];
    });
    for (const { item } of removed) {
      const run = this.#runs.get(item.id);
      run?.handle?.pause();
      if (run) this.#removed.set(item.id, item);
    }
    this.#dispatch({ type: 'removed', ids: wanted });
    this.#startNext();
    const callOff = this.#parts.later(() => {
      for (const { item } of removed) this.#giveUp(item);
    }, undoMs);
    return () => {
      callOff();
      for (const id of wanted) this.#removed.delete(id);
      this.#dispatch({ type: 'restored', removed: removed.map(waitingForItsTurn) });
      this.#startNext();
    };
  };

  readonly clearDone = () => this.#dispatch({ type: 'removed', ids: new Set(this.#idsOf('done')) });
  readonly rename = (id: string, name: string) => this.#change([id], { name });
  readonly move = (id: string, by: -1 | 1) => this.#dispatch({ type: 'moved', id, by });

  readonly setRemaining = (remaining: RemainingBytes | null) => {
    this.#dispatch({ type: 'remaining-known', remaining });
    this.#startNext();
  };

  readonly loadLeftovers = async () => {
    await this.#leftovers.load();
    this.#tell();
  };

  readonly discardLeftovers = async () => {
    try {
      await this.#leftovers.discard(this.leftovers());
    } finally {
      this.#tell();
      this.#parts.onSettled();
    }
  };

  #createItem(file: File, maxSizeBytes: number | null, joins: boolean): UploadItem {
    const item = createItem(this.#parts.createId(), file, nameToKeep(file, this.#parts.now()));
    if (maxSizeBytes !== null && file.size > maxSizeBytes) {
      return { ...item, status: 'failed', error: new UploadFault('PAYLOAD_TOO_LARGE') };
    }
    const isContinued = findLeftovers([file], this.leftovers()).length > 0;
    // Its bytes were reserved before the reload.
    if (isContinued) return { ...item, status: 'queued', isContinued, reservedAt: 0 };
    return joins ? { ...item, status: 'queued' } : item;
  }

  #queue(ids: readonly string[]): void {
    this.#change(ids, { status: 'queued', error: null, retryAt: null });
    this.#startNext();
  }

  #pause(ids: readonly string[]): void {
    // Sets the state before pausing, so that the handles' own events change nothing.
    this.#change(ids, { status: 'paused', bytesPerSecond: null, retryAt: null });
    for (const id of ids) this.#runs.get(id)?.handle?.pause();
    this.#startNext();
  }

  #startNext(): void {
    for (const item of pickNext(listItems(this.#state), this.#state.plan)) {
      this.#change([item.id], { status: 'sending' });
      const run = this.#runs.get(item.id);
      if (run?.handle) run.handle.resume();
      else if (!run) void this.#send(item);
    }
  }

  async #send(item: UploadItem): Promise<void> {
    const { id } = item;
    const run: Run = { handle: null };
    this.#runs.set(id, run);
    const isCurrent = () => this.#runs.get(id) === run;
    try {
      const [{ uploadFile, memory }, connection] = await Promise.all([
        this.#parts.loadUploader(),
        this.#parts.loadConnection(),
      ]);
      if (!isCurrent()) return;
      run.handle = uploadFile({
        ...connection,
        groupId: this.#parts.groupId,
        file: item.file,
        // The current name: the code may have loaded after a rename.
        name: this.#state.items.get(id)?.name ?? item.name,
        memory,
        retryDelay: (failures) => {
          const delayMs = retryDelayMs(failures, this.#parts.random());
          if (isCurrent()) this.#change([id], { retryAt: this.#parts.now() + delayMs });
          return delayMs;
        },
        onStateChange: (state) => {
          if (!isCurrent()) return;
          if (state === 'waiting') this.#follow(id, 'sending', { status: 'waiting', bytesPerSecond: null });
          if (state === 'uploading') this.#follow(id, 'waiting', { status: 'sending', retryAt: null });
        },
        onProgress: ({ sentBytes }) => isCurrent() && this.#note(id, sentBytes),
      });
      // Paused or removed while its code was loading.
      if (this.#state.items.get(id)?.status !== 'sending') run.handle.pause();
      const { fileId } = await run.handle.result;
      if (isCurrent()) this.#succeed(id, fileId);
    } catch (error) {
      if (isCurrent()) this.#fail(id, error);
    }
  }

  #follow(id: string, from: UploadStatus, patch: Partial<UploadItem>): void {
    if (this.#state.items.get(id)?.status === from) this.#change([id], patch);
  }

  #note(id: string, sentBytes: number): void {
    const item = this.#state.items.get(id);
    if (!item) return;
    this.#meter.note(item, sentBytes);
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    this.#parts.later(() => {
      this.#isFlushPlanned = false;
      this.#dispatch({ type: 'progressed', ...this.#meter.take() });
    }, progressMs);
  }

  #succeed(id: string, fileId: string): void {
    this.#runs.delete(id);
    this.#meter.end(id);
    const item = this.#state.items.get(id);
    if (item) this.#leftovers.removeFinished(item.file);
    this.#change([id], {
      status: 'done',
      fileId,
      sentBytes: item?.file.size ?? 0,
      bytesPerSecond: null,
      retryAt: null,
      reservedAt: item?.reservedAt ?? this.#parts.now(),
    });
    this.#parts.onKept();
    this.#startNextOrRest();
  }

  #fail(id: string, error: unknown): void {
    this.#runs.delete(id);
    this.#meter.end(id);
    // An error of the group applies to all: a hundred files need not ask one by one.
    const ids = endsAllUploads(error) ? [id, ...this.#idsOf('queued')] : [id];
    this.#change(ids, { status: 'failed', error, bytesPerSecond: null, retryAt: null, reservedAt: null });
    this.#parts.onSettled();
    this.#startNextOrRest();
  }

  #startNextOrRest(): void {
    this.#startNext();
    if (!isUnderWay(this.#state)) {
      this.#meter.rest();
      this.#parts.onSettled();
    }
  }

  #giveUp(item: UploadItem): void {
    const handle = this.#runs.get(item.id)?.handle;
    this.#runs.delete(item.id);
    this.#removed.delete(item.id);
    this.#meter.end(item.id);
    if (!handle) return;
    // If the server cannot be reached now, the upload expires after some time.
    handle.abort({ terminate: true }).then(this.#parts.onSettled, () => undefined);
    this.#leftovers.removeFinished(item.file);
  }

  #idsOf(...statuses: readonly UploadStatus[]): string[] {
    return listItems(this.#state)
      .filter(({ status }) => statuses.includes(status))
      .map(({ id }) => id);
  }

  #change(ids: readonly string[], patch: Partial<UploadItem>): void {
    if (ids.length > 0) this.#dispatch({ type: 'changed', ids: new Set(ids), patch });
  }

  #dispatch(action: UploadsAction): void {
    const next = reduceUploads(this.#state, action);
    if (next === this.#state) return;
    this.#state = next;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function withoutKnown(files: readonly File[], items: readonly UploadItem[]): File[] {
  const known = new Set(items.map(({ file }) => identityOf(file)));
  return files.filter((file) => {
    const isKnown = known.has(identityOf(file));
    known.add(identityOf(file));
    return !isKnown;
  });
}

function waitingForItsTurn({ item, index }: RemovedItem): RemovedItem {
  const isOnItsWay = item.status === 'sending' || item.status === 'waiting';
  return { index, item: isOnItsWay ? { ...item, status: 'queued', retryAt: null } : item };
}
