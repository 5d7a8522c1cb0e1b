import { open, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from './missing.ts';

/** What came of late: an empty file for each content, by its address. */
export interface Arrivals {
  /** To be called before the content gets its address. */
  note(sha256: string): Promise<void>;
  list(): AsyncIterable<{ sha256: string; arrivedAt: Date }>;
  /** No such arrival is no error. */
  settle(sha256: string): Promise<void>;
}

/** Arrivals in a folder that is there. They are not synced: after a power cut, what is missing is found by whoever looks through all. */
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
