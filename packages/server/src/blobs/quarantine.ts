import { link, mkdir, opendir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, unlessMissing } from './fs-errors.ts';

/** Blobs whose bytes do not match their address, under names that the caller chooses. */
export interface Quarantine {
  /** Links the file under each name; a taken name keeps its file. A missing file is a no-op. */
  add(file: string, names: readonly string[]): Promise<void>;
  /** Removes a name. A missing one is a no-op. */
  remove(name: string): Promise<void>;
  /** Deletes quarantined bytes older than an instant; returns the count. */
  expire(before: Date): Promise<number>;
}

/** Opens the quarantine in a folder, which is created on first use. */
export function quarantineIn(folder: string): Quarantine {
  return {
    async add(file, names) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of names) {
        await link(file, join(folder, name)).catch((error: unknown) => {
          if (!hasCode(error, 'EEXIST') && !hasCode(error, 'ENOENT')) throw error;
        });
      }
      // Its age counts from the moment it is quarantined.
      const now = new Date();
      await unlessMissing(utimes(file, now, now));
    },
    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
    async expire(before) {
      let removed = 0;
      const entries = await unlessMissing(opendir(folder));
      if (!entries) return removed;
      for await (const { name } of entries) {
        const stats = await unlessMissing(stat(join(folder, name)));
        if (!stats || stats.mtime >= before) continue;
        await rm(join(folder, name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
