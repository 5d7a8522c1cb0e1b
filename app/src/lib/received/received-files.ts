import { dayMs } from '@kepwai/rules/time';
import { type DBSchema, openDB } from 'idb';

/** Time for which files wait to be sent. */
export const receivedLifeMs = dayMs;

/** File that was shared with the app, until its group has it. */
export interface ReceivedFile {
  readonly id: number;
  readonly file: File;
}

interface Received extends DBSchema {
  readonly files: {
    readonly key: number;
    readonly value: { readonly file: File; readonly receivedAt: number };
  };
}

/** Opens the files again for each call, so that another tab can delete them. */
async function withFiles<Value>(
  act: (database: Awaited<ReturnType<typeof open>>) => Promise<Value>,
): Promise<Value> {
  const database = await open();
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

function open() {
  return openDB<Received>('kepwai-received', 1, {
    upgrade: (database) => void database.createObjectStore('files', { autoIncrement: true }),
  });
}

/** Stores files on the device. @throws if it has no space for all of them; then it stores none. */
export function saveReceived(files: readonly File[], now = Date.now()): Promise<void> {
  return withFiles(async (database) => {
    const transaction = database.transaction('files', 'readwrite');
    const adding = files.map((file) => transaction.store.add({ file, receivedAt: now }));
    await Promise.all([...adding, transaction.done]);
  });
}

/** Returns the waiting files, in the order in which they came. Deletes those that have waited too long. */
export function listReceived(now = Date.now()): Promise<ReceivedFile[]> {
  return withFiles(async (database) => {
    const waiting: ReceivedFile[] = [];
    const transaction = database.transaction('files', 'readwrite');
    for await (const cursor of transaction.store) {
      const { file, receivedAt } = cursor.value;
      if (now - receivedAt < receivedLifeMs) waiting.push({ id: cursor.key, file });
      else await cursor.delete();
    }
    await transaction.done;
    return waiting;
  });
}

/** Deletes files that were sent, or are not wanted. */
export function removeReceived(ids: readonly number[]): Promise<void> {
  return withFiles(async (database) => {
    const transaction = database.transaction('files', 'readwrite');
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
  });
}

/** Deletes all files. */
export function clearReceived(): Promise<void> {
  return withFiles((database) => database.clear('files'));
}
