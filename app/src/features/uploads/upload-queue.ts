import type { UploadHandle, UploadOptions, UploadProgress } from '@kepwai/api-client/upload';
import { createSpeedometer, type Speedometer } from './speedometer.ts';

/** Files on their way at the same time: more would only share the same radio. */
export const uploadsAtOnce = 3;

/** `queued` waits for its turn, `waiting` for the network; `failed` was refused, and goes on only by hand. */
export type UploadRowState = 'queued' | 'uploading' | 'waiting' | 'paused' | 'done' | 'failed';

/** One file of the queue, as a screen shows it. */
export interface UploadRow {
  readonly key: string;
  readonly file: File;
  readonly state: UploadRowState;
  readonly sentBytes: number;
  /** Bytes a second, lately; null while nobody knows. */
  readonly bytesPerSecond: number | null;
  /** When the next attempt begins (milliseconds since 1970), while it waits for a network. */
  readonly retryAt: number | null;
  readonly error: unknown;
  /** The file in the cabinet, once it is there. */
  readonly fileId: string | null;
}

/** What a queue stands on. */
export interface UploadQueueParts {
  /** Starts one; loaded when the first file is chosen. */
  readonly upload: (
    options: Pick<UploadOptions, 'file' | 'onProgress' | 'onStateChange' | 'retryDelay'>,
  ) => UploadHandle;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Files going up, a few at a time. */
export interface UploadQueue {
  rows(): readonly UploadRow[];
  subscribe(listener: () => void): () => void;
  add(files: readonly File[]): void;
  pause(key: string): void;
  resume(key: string): void;
  /** Takes it from the list; what has arrived is given up, and its room freed. */
  remove(key: string): void;
}

interface Entry {
  row: UploadRow;
  handle: UploadHandle | null;
  speed: Speedometer;
}

const firstRetryMs = 1000;
const longestRetryMs = 30_000;

export function createUploadQueue({ upload, now }: UploadQueueParts): UploadQueue {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let shown: readonly UploadRow[] = [];
  let lastKey = 0;

  function tell(): void {
    shown = [...entries.values()].map(({ row }) => row);
    for (const listener of listeners) listener();
  }

  function change(entry: Entry, changes: Partial<UploadRow>): void {
    entry.row = { ...entry.row, ...changes };
    tell();
  }

  /** Starts what has its turn. One that waits for the network keeps its turn: it has the room reserved. */
  function fill(): void {
    const all = [...entries.values()];
    let running = all.filter(({ row }) => row.state === 'uploading' || row.state === 'waiting').length;
    for (const entry of all) {
      if (running >= uploadsAtOnce) return;
      if (entry.row.state !== 'queued') continue;
      running += 1;
      begin(entry);
    }
  }

  function begin(entry: Entry): void {
    change(entry, { state: 'uploading', error: null });
    if (entry.handle) {
      entry.handle.resume();
      return;
    }
    const handle = upload({
      file: entry.row.file,
      onProgress: (progress) => measure(entry, progress),
      onStateChange: (state) => {
        if (state === 'uploading') change(entry, { state, retryAt: null });
        if (state === 'waiting') change(entry, { state, bytesPerSecond: null });
      },
      // The same doubling as the client's own, told beforehand: a person sees when the next attempt comes.
      retryDelay: (failures) => {
        const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
        change(entry, { retryAt: now() + delayMs });
        return delayMs;
      },
    });
    entry.handle = handle;
    handle.result.then(
      ({ fileId }) => end(entry, { state: 'done', fileId, sentBytes: entry.row.file.size, retryAt: null }),
      (error: unknown) => {
        if (!isAbort(error)) end(entry, { state: 'failed', error, retryAt: null, bytesPerSecond: null });
      },
    );
  }

  function end(entry: Entry, changes: Partial<UploadRow>): void {
    entry.handle = null;
    change(entry, changes);
    fill();
  }

  function measure(entry: Entry, { sentBytes }: UploadProgress): void {
    entry.speed.add(sentBytes, now());
    change(entry, { sentBytes, bytesPerSecond: entry.speed.bytesPerSecond() });
  }

  return {
    rows: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files) => {
      for (const file of files) {
        lastKey += 1;
        const key = String(lastKey);
        entries.set(key, { row: startingRow(key, file), handle: null, speed: createSpeedometer() });
      }
      tell();
      fill();
    },
    pause: (key) => {
      const entry = entries.get(key);
      if (!entry || isOver(entry.row.state)) return;
      entry.handle?.pause();
      entry.speed = createSpeedometer();
      change(entry, { state: 'paused', bytesPerSecond: null, retryAt: null });
      fill();
    },
    resume: (key) => {
      const entry = entries.get(key);
      if (!entry) return;
      // Waiting for the network: the person says that it is back.
      if (entry.row.state === 'waiting') entry.handle?.resume();
      if (entry.row.state !== 'paused' && entry.row.state !== 'failed') return;
      change(entry, { state: 'queued', error: null });
      fill();
    },
    remove: (key) => {
      const entry = entries.get(key);
      if (!entry) return;
      entries.delete(key);
      // The server forgets by itself what it cannot be told to forget.
      entry.handle?.abort({ terminate: true }).catch(() => undefined);
      tell();
      fill();
    },
  };
}

/** Whether closing the page now would lose something that is under way. */
export function isUnderWay({ state }: Pick<UploadRow, 'state'>): boolean {
  return state === 'queued' || state === 'uploading' || state === 'waiting';
}

function startingRow(key: string, file: File): UploadRow {
  return {
    key,
    file,
    state: 'queued',
    sentBytes: 0,
    bytesPerSecond: null,
    retryAt: null,
    error: null,
    fileId: null,
  };
}

function isOver(state: UploadRowState): boolean {
  return state === 'done' || state === 'failed';
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
