/** Subset of the browser's Storage that this package uses. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Returns the browser's storage, or one in memory if the browser refuses it: private windows and blocked cookies throw as
 * soon as the property is read.
 */
export function openStorage(kind: 'localStorage' | 'sessionStorage'): KeyValueStore {
  try {
    const storage = window[kind];
    storage.getItem('');
    return storage;
  } catch {
    return createMemoryStore();
  }
}

function createMemoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
