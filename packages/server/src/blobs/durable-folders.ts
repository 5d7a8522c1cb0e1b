import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes folders that survive a power cut. */
export interface DurableFolders {
  /** Returns once the folder, two levels below the root, is there and its name and its parent's are on the disk. */
  ensure(folder: string): Promise<void>;
}

/**
 * Creates the folders of one root. A name is safe once the folder that holds it was synced; a folder that is found may have been made a
 * moment ago by somebody whose sync is still under way, in this process or another. So each is synced once by each process.
 */
export function createDurableFolders(root: string, sync: (path: string) => Promise<void>): DurableFolders {
  // At most 256 + 65,536 paths.
  const safe = new Set<string>();
  return {
    async ensure(folder) {
      const parent = dirname(folder);
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      // Somebody had removed them.
      if (made !== undefined) safe.delete(folder);
      if (made === parent) safe.delete(parent);
      if (safe.has(folder)) return;
      await sync(parent);
      if (!safe.has(parent)) await sync(root);
      safe.add(parent).add(folder);
    },
  };
}
