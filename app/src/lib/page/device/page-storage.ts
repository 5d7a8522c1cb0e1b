/** The part of a browser's storage that is used. */
export type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Creates a storage that never throws. Values that the browser refuses (storage is forbidden or full) are
 * kept as long as the page lives; the screens work, and a reload loses the values.
 */
export function createPageStorage(open: () => Storage): PageStorage {
  const kept = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open());
    } catch {
      return otherwise; // SecurityError if it is forbidden, QuotaExceededError if it is full.
    }
  };
  return {
    getItem: (key) => kept.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem: (key, value) => {
      const isTaken = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isTaken) kept.delete(key);
      else kept.set(key, value);
    },
    removeItem: (key) => {
      kept.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
  };
}

/** Storage of this device. */
export const deviceStorage = createPageStorage(() => localStorage);

/** Storage of this tab; it survives reloads. */
export const tabStorage = createPageStorage(() => sessionStorage);
