import type { RequestUploadOptions, UploadHandle } from '@kepwai/api-client/upload';

/** State of a file that is sent. `waiting`: the network is away, and the next attempt is planned. */
export type SendState = 'ready' | 'queued' | 'sending' | 'waiting' | 'failed' | 'done';

/** A chosen file on its way. */
export interface SendItem {
  readonly id: number;
  readonly file: File;
  /** Place among the files that were chosen together, whose order is kept. */
  readonly batch: { readonly id: string; readonly place: number };
  readonly together: readonly File[];
  readonly state: SendState;
  readonly sentBytes: number;
  /** Why it was not sent; null while there is no reason. */
  readonly error: unknown;
}

/** Sends chosen files, a few at a time. */
export interface Sender {
  readonly items: () => readonly SendItem[];
  readonly add: (files: readonly File[]) => void;
  /** Sends all that wait for it. */
  readonly start: () => void;
  /** Sends a failed file again. */
  readonly retry: (id: number) => void;
  /** Removes a file; its received bytes are discarded. */
  readonly remove: (id: number) => void;
  /** Retries at once all that wait for the network. */
  readonly hurry: () => void;
  /** Removes sent files. */
  readonly clearDone: () => void;
  /** Stops everything: the link has closed. */
  readonly stop: (error: unknown) => void;
}

/** Dependencies of a sender. */
export interface SenderParts {
  /** Loads the code that sends, when it is first needed. */
  readonly loadUpload: () => Promise<(options: UploadHooks) => UploadHandle>;
  /** Called with each change, also of progress. */
  readonly onChange: () => void;
  /** Called when a file has arrived. */
  readonly onSent: (file: File) => void;
  /** Called when a file was refused; returns whether the others would be refused, too. */
  readonly onFailed: (error: unknown) => boolean;
}

/** Subject of an upload, and its listener. */
export type UploadHooks = Required<
  Pick<RequestUploadOptions, 'file' | 'batch' | 'onProgress' | 'onStateChange' | 'signal'>
> & {
  /** Files that were chosen together, this one among them. */
  readonly together: readonly File[];
};

/** Files that are sent at a time: a phone's bandwidth is not split too thinly. */
const maxParallel = 2;

/** Creates a sender. */
export function createSender({ loadUpload, onChange, onSent, onFailed }: SenderParts): Sender {
  let items: SendItem[] = [];
  let lastId = 0;
  const runs = new Map<number, { handle: UploadHandle | null; controller: AbortController }>();

  function change(id: number, patch: Partial<SendItem>): void {
    items = items.map((item) => (item.id === id ? { ...item, ...patch } : item));
    onChange();
  }

  function startNext(): void {
    const busy = items.filter(({ state }) => state === 'sending' || state === 'waiting').length;
    const next = items.filter(({ state }) => state === 'queued').slice(0, Math.max(0, maxParallel - busy));
    for (const { id } of next) change(id, { state: 'sending' });
    // A listener to the change may have stopped everything.
    for (const item of next) if (isSending(item)) void send(item);
  }

  function isSending({ id }: SendItem): boolean {
    return items.some((item) => item.id === id && item.state === 'sending');
  }

  async function send({ id, file, batch, together }: SendItem): Promise<void> {
    const controller = new AbortController();
    const run: { handle: UploadHandle | null; controller: AbortController } = { handle: null, controller };
    runs.set(id, run);
    const { signal } = controller;
    try {
      const upload = await loadUpload();
      if (signal.aborted) return;
      run.handle = upload({
        ...{ file, batch, together, signal },
        onProgress: ({ sentBytes }) => !signal.aborted && change(id, { sentBytes }),
        onStateChange: (state, waitsAfter) => {
          if (signal.aborted) return;
          if (state === 'waiting') change(id, { state: 'waiting', error: waitsAfter ?? null });
          if (state === 'uploading') change(id, { state: 'sending', error: null });
        },
      });
      await run.handle.result;
      if (signal.aborted) return;
      onSent(file);
      change(id, { state: 'done', sentBytes: file.size });
    } catch (error) {
      if (signal.aborted) return;
      change(id, { state: 'failed', error });
      if (onFailed(error)) stop(error);
    } finally {
      if (runs.get(id) === run) runs.delete(id);
      startNext();
    }
  }

  function stop(error: unknown): void {
    for (const { controller } of runs.values()) controller.abort();
    runs.clear();
    const isOver = ({ state }: SendItem) => state === 'done' || state === 'failed';
    items = items.map((item) => (isOver(item) ? item : { ...item, state: 'failed', error }));
    onChange();
  }

  function queue(isMeant: (item: SendItem) => boolean): void {
    items = items.map((item) => (isMeant(item) ? { ...item, state: 'queued', error: null } : item));
    onChange();
    startNext();
  }

  return {
    items: () => items,
    add(files) {
      const isUnderWay = items.some(({ state }) => ['queued', 'sending', 'waiting'].includes(state));
      const batchId = crypto.randomUUID();
      const added = files.map((file, index): SendItem => {
        lastId += 1;
        const batch = { id: batchId, place: index + 1 };
        return {
          ...{ id: lastId, file, batch, together: files },
          ...{ state: isUnderWay ? 'queued' : 'ready', sentBytes: 0, error: null },
        };
      });
      items = [...items, ...added];
      onChange();
      startNext();
    },
    start: () => queue(({ state }) => state === 'ready'),
    retry: (id) => queue((item) => item.id === id && item.state === 'failed'),
    remove(id) {
      const run = runs.get(id);
      runs.delete(id);
      items = items.filter((item) => item.id !== id);
      onChange();
      // If the server cannot be reached now, it discards the bytes by itself after some time.
      if (run?.handle) run.handle.abort({ terminate: true }).catch(() => undefined);
      run?.controller.abort();
      startNext();
    },
    hurry() {
      for (const { handle } of runs.values()) if (handle?.state === 'waiting') handle.resume();
    },
    clearDone() {
      items = items.filter(({ state }) => state !== 'done');
      onChange();
    },
    stop,
  };
}
