/** Subset of the browser's Storage that this package uses. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Returns the browser's storage. It never throws: what the browser refuses is kept as long as the page lives. Blocked cookies
 * throw as soon as the property is read, private windows and a full disk only at the first write.
 */
export function openStorage(kind: 'localStorage' | 'sessionStorage'): KeyValueStore {
  const refused = new Map<string, string>();
  return {
    getItem: (key) => refused.get(key) ?? attempt(() => window[kind].getItem(key), null),
    setItem(key, value) {
      refused.delete(key);
      const isStored = attempt(() => {
        window[kind].setItem(key, value);
        return true;
      }, false);
      if (!isStored) refused.set(key, value);
    },
    removeItem(key) {
      refused.delete(key);
      attempt(() => window[kind].removeItem(key), undefined);
    },
  };
}

function attempt<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise; // SecurityError if storage is forbidden, QuotaExceededError if it is full.
  }
}
