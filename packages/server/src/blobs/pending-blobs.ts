import { open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from './fs-errors.ts';

/** Recent arrivals: an empty file for each content, named by its address. */
export interface Arrivals {
  /** Records an arrival; called before the content gets its address. */
  note(sha256: string): Promise<void>;
  list(): AsyncIterable<{ sha256: string; arrivedAt: Date }>;
  /** Settles an arrival. A missing one is a no-op. */
  settle(sha256: string): Promise<void>;
}

/**
 * Opens the arrivals in an existing folder. They are not synced: a full check finds contents whose note is
 * lost in a power cut.
 */
export function arrivalsIn(folder: string): Arrivals {
  return {
    async note(sha256) {
      const handle = await open(join(folder, sha256), 'w', 0o600);
      await handle.close();
    },
    async *list() {
      for await (const { name } of await opendir(folder)) {
        const stats = await unlessMissing(stat(join(folder, name)));
        if (stats) yield { sha256: name, arrivedAt: stats.mtime };
      }
    },
    async settle(sha256) {
      await rm(join(folder, sha256), { force: true });
    },
  };
}
