/** What of a browser's storage is used here. */
export type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A storage that never throws. What the browser does not take (it is forbidden, or full) is kept as long as the page lives:
 * the screens work, and a reload forgets.
 */
export function createPageStorage(open: () => Storage): PageStorage {
  const kept = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open());
    } catch {
      return otherwise; // SecurityError where it is forbidden, QuotaExceededError where it is full.
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

/** For this device. */
export const deviceStorage = createPageStorage(() => localStorage);

/** For this tab, over reloads. */
export const tabStorage = createPageStorage(() => sessionStorage);
