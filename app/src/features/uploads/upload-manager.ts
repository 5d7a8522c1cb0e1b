import type { RememberedUpload, UploadResult } from '@kepwai/api-client/upload';
import { type AddResult, addFiles } from './choose/add-files.ts';
import { type CopyCheckParts, createCopyCheck, keepBoth, skipKnown } from './choose/copy-check.ts';
import { createEmptyFolders, type EmptyFolders } from './choose/empty-folders.ts';
import type { PickedFile } from './choose/picked-files.ts';
import type { RemainingBytes } from './queue/remaining-bytes.ts';
import { isUnderWay, summarize } from './queue/summary.ts';
import { listItems, type UploadsState } from './queue/upload-state.ts';
import { createUploadStore, type UploadStore } from './queue/upload-store.ts';
import { createLeftovers, type Leftovers } from './send/leftovers.ts';
import { createRemovals, type Removals } from './send/removals.ts';
import { pickNext } from './send/scheduler.ts';
import { createSending, type Sending, type SendParts } from './send/send-items.ts';
import { endsAllUploads } from './send/upload-fault.ts';

/** Dependencies of a manager. */
export interface UploadManagerParts extends SendParts, CopyCheckParts {
  /** Makes the server discard its bytes. */
  readonly terminate: (upload: RememberedUpload) => Promise<void>;
  /** Called when a file is kept. */
  readonly onKept: () => void;
  /** Called when nothing is being sent any more, or the server has more recent remaining bytes. */
  readonly onSettled: () => void;
  readonly createId: () => string;
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
  readonly add: (files: readonly File[], maxSizeBytes: number | null) => Promise<AddResult>;
  /** Adds files with the folders that they are in, which are created below the target as they are sent. */
  readonly addPicked: (files: readonly PickedFile[], maxSizeBytes: number | null) => Promise<AddResult>;
  /** Adds folders that hold nothing; they are created below the target with the start. */
  readonly addEmptyFolders: (paths: readonly (readonly string[])[]) => void;
  readonly emptyFolders: Omit<EmptyFolders, 'add'>;
  /** Sets the folder of the files that are added from now on; null for the top. */
  readonly setTarget: (folderId: string | null) => void;
  /** Starts all files that wait for it or are paused. */
  readonly start: () => void;
  readonly pause: (id: string) => void;
  readonly pauseAll: () => void;
  /** Resumes a paused or failed file when a slot is free. */
  readonly resume: (id: string) => void;
  readonly retryAll: () => void;
  /** Retries at once all that wait for the network. */
  readonly hurry: () => void;
  /** Removes files. The returned function restores them while there is time. */
  readonly remove: (ids: readonly string[]) => () => void;
  readonly clearDone: () => void;
  /** Sends these files although the group has them. */
  readonly keepBoth: (ids: readonly string[]) => void;
  /** Does not send those of these files that the group has. */
  readonly skipKnown: (ids: readonly string[]) => void;
  /** Records that the person sent a card about these files to a chat. */
  readonly markAnnounced: (ids: readonly string[]) => void;
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

class Manager implements UploadManager {
  readonly #parts: UploadManagerParts;
  readonly #store: UploadStore = createUploadStore();
  readonly #sending: Sending;
  readonly #leftovers: Leftovers;
  readonly #copyCheck: { readonly run: () => void };
  readonly #removals: Removals;
  readonly emptyFolders: EmptyFolders;
  #targetId: string | null = null;

  constructor(parts: UploadManagerParts) {
    this.#parts = parts;
    this.#sending = createSending(parts, {
      store: this.#store,
      onKept: (id, result) => this.#succeed(id, result),
      onFailed: (id, error) => this.#fail(id, error),
    });
    this.#leftovers = createLeftovers(parts);
    this.#copyCheck = createCopyCheck(parts, this.#store, () => this.#startNextOrRest());
    this.#removals = createRemovals({
      store: this.#store,
      sending: this.#sending,
      later: parts.later,
      onGivenUp: (item) => this.#leftovers.removeFinished(item),
      onDiscarded: parts.onSettled,
    });
    this.emptyFolders = createEmptyFolders(parts, this.#store.tell);
  }

  readonly state = () => this.#store.state();
  readonly subscribe = (listener: () => void) => this.#store.subscribe(listener);
  readonly leftovers = () => {
    const here = [...listItems(this.state()), ...this.#removals.pending()];
    return this.#leftovers.without(here);
  };

  readonly add = (files: readonly File[], maxSizeBytes: number | null) =>
    this.addPicked(
      files.map((file) => ({ file, path: [] })),
      maxSizeBytes,
    );

  readonly addPicked = (files: readonly PickedFile[], maxSizeBytes: number | null) => {
    if (summarize(this.state()).phase === 'done') this.clearDone();
    const onAdded = () => {
      this.#copyCheck.run();
      this.#startNext();
    };
    const parts = { ...this.#parts, store: this.#store, leftovers: this.leftovers, onAdded };
    return addFiles(parts, files, { targetId: this.#targetId, maxSizeBytes });
  };

  readonly addEmptyFolders = (paths: readonly (readonly string[])[]) => {
    this.emptyFolders.add(this.#targetId, paths);
    if (isUnderWay(this.state())) void this.emptyFolders.create();
  };

  readonly setTarget = (folderId: string | null) => {
    this.#targetId = folderId;
  };

  readonly start = () => {
    this.#queue(this.#store.idsOf('ready', 'paused'));
    void this.emptyFolders.create();
  };
  readonly resume = (id: string) => this.#queue([id]);
  readonly retryAll = () => this.#queue(this.#store.idsOf('failed'));
  readonly pause = (id: string) => this.#pause([id]);
  readonly pauseAll = () => this.#pause(this.#store.idsOf('queued', 'sending', 'waiting'));

  readonly hurry = () => {
    for (const id of this.#store.idsOf('waiting')) this.#sending.hurry(id);
  };

  readonly remove = (ids: readonly string[]) => {
    const undo = this.#removals.remove(ids);
    this.#startNext();
    return () => {
      undo();
      this.#copyCheck.run();
      this.#startNext();
    };
  };

  readonly clearDone = () => {
    this.#store.dispatch({ type: 'removed', ids: new Set(this.#store.idsOf('done', 'skipped')) });
    this.emptyFolders.clearCreated();
  };
  readonly keepBoth = (ids: readonly string[]) => {
    keepBoth(this.#store, ids, isUnderWay(this.state()));
    this.#startNext();
  };
  readonly skipKnown = (ids: readonly string[]) => {
    skipKnown(this.#store, ids);
    this.#startNextOrRest();
  };

  readonly markAnnounced = (ids: readonly string[]) => this.#store.change(ids, { isAnnounced: true });
  readonly rename = (id: string, name: string) => this.#store.change([id], { name });
  readonly move = (id: string, by: -1 | 1) => this.#store.dispatch({ type: 'moved', id, by });

  readonly setRemaining = (remaining: RemainingBytes | null) => {
    this.#store.dispatch({ type: 'remaining-known', remaining });
    this.#startNext();
  };

  readonly loadLeftovers = async () => {
    await this.#leftovers.load();
    this.#store.tell();
  };

  readonly discardLeftovers = async () => {
    try {
      await this.#leftovers.discard(this.leftovers());
    } finally {
      this.#store.tell();
      this.#parts.onSettled();
    }
  };

  #queue(ids: readonly string[]): void {
    this.#store.change(ids, { status: 'queued', error: null, retryAt: null });
    this.#startNext();
  }

  #pause(ids: readonly string[]): void {
    // Sets the state before pausing, so that the handles' own events change nothing.
    this.#store.change(ids, { status: 'paused', bytesPerSecond: null, retryAt: null });
    for (const id of ids) this.#sending.pause(id);
    this.#startNext();
  }

  #startNext(): void {
    for (const item of pickNext(listItems(this.state()), this.state().plan)) {
      this.#store.change([item.id], { status: 'sending' });
      this.#sending.start(item);
    }
  }

  #succeed(id: string, { fileId, folderId }: UploadResult): void {
    const item = this.#store.find(id);
    if (item) this.#leftovers.removeFinished(item);
    this.#store.change([id], {
      status: 'done',
      fileId,
      isAtTopInstead: folderId === null && item !== undefined && item.folderId !== null,
      sentBytes: item?.sizeBytes ?? 0,
      bytesPerSecond: null,
      retryAt: null,
      reservedAt: item?.reservedAt ?? this.#parts.now(),
    });
    this.#parts.onKept();
    this.#startNextOrRest();
  }

  #fail(id: string, error: unknown): void {
    // An error of the group applies to all: a hundred files need not request it one by one.
    const ids = endsAllUploads(error) ? [id, ...this.#store.idsOf('queued')] : [id];
    this.#store.change(ids, {
      status: 'failed',
      error,
      bytesPerSecond: null,
      retryAt: null,
      reservedAt: null,
    });
    this.#parts.onSettled();
    this.#startNextOrRest();
  }

  #startNextOrRest(): void {
    this.#startNext();
    if (isUnderWay(this.state())) return;
    this.#sending.rest();
    this.#parts.onSettled();
  }
}
