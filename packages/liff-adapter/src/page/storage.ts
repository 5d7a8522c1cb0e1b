/** As much of the browser's Storage as is needed here. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The browser's storage, or one that lives as long as the page where the browser refuses
 * (private windows and blocked cookies throw as soon as the property is read).
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
