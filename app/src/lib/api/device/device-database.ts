import { frontSnapshotKey } from '../../page/device/front-snapshot-key.ts';
import { deviceStorage } from '../../page/device/page-storage.ts';

/** Storage of copies by name. */
export interface CopyStorage {
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
  clear(): Promise<void>;
}

const databaseName = 'kepwai-device';
const storeName = 'copies';

/** Copies in IndexedDB. Each call opens it anew, so that nothing keeps another tab from deleting it. */
export const deviceDatabase: CopyStorage = {
  read: (name) => run('readonly', (store) => store.get(name)),
  write: async (name, value) => void (await run('readwrite', (store) => store.put(value, name))),
  clear: async () => {
    // And all paintings of them, which are painted without a check.
    deviceStorage.removeItem(frontSnapshotKey);
    await run('readwrite', (store) => store.clear());
  },
};

async function run<Value>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = act(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
