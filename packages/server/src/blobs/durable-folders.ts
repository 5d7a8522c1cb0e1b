import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes folders that survive a power cut. */
export interface DurableFolders {
  /** Resolves once the folder, two levels below the root, exists and its name and its parent's are on disk. */
  ensure(folder: string): Promise<void>;
}

/**
 * Creates the folders of one root. A name is durable once the folder that holds it is synced. An existing
 * folder may be a moment old, with the sync of another call or process still running, so each process syncs
 * it once itself.
 */
export function createDurableFolders(root: string, sync: (path: string) => Promise<void>): DurableFolders {
  // Holds at most 256 + 65,536 paths.
  const safe = new Set<string>();
  return {
    async ensure(folder) {
      const parent = dirname(folder);
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      // They were removed from outside.
      if (made !== undefined) safe.delete(folder);
      if (made === parent) safe.delete(parent);
      if (safe.has(folder)) return;
      await Promise.all([sync(parent), !safe.has(parent) && sync(root)]);
      safe.add(parent).add(folder);
    },
  };
}
