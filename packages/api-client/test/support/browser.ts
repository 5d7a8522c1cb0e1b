import type { UploadLocks } from '../../src/upload.ts';

/** Creates a storage like a browser's. */
export function createStorage(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
  };
}

/** Creates locks like a browser's. */
export function createLocks(): UploadLocks {
  const held = new Set<{ name: string }>();
  return {
    async request(name, _, callback) {
      const lock = { name };
      held.add(lock);
      await callback();
      held.delete(lock);
    },
    query: async () => ({ held: [...held] }),
  };
}
