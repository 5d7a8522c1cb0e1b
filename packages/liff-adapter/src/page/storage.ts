/** Subset of the browser's Storage that this package uses. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Returns the browser's storage. It never throws: what the browser refuses is kept as long as the page lives. Blocked cookies
 * throw as soon as the property is read, private windows and a full disk only at the first write.
 */
export function openStorage(kind: 'localStorage' | 'sessionStorage'): KeyValueStore {
  const refused = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(window[kind]);
    } catch {
      return null; // SecurityError if storage is forbidden, QuotaExceededError if it is full.
    }
  };
  return {
    getItem: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key)),
    setItem(key, value) {
      refused.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        refused.delete(key);
      });
    },
    removeItem(key) {
      refused.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}
