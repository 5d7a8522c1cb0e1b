import { link, mkdir, opendir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, unlessMissing } from './missing.ts';

/** Bytes that are not what their address says, put aside under names of the caller's. */
export interface Quarantine {
  /** Links the file under each name; a name that is taken keeps what it has. No such file is no error. */
  add(file: string, names: readonly string[]): Promise<void>;
  /** No such name is no error. */
  remove(name: string): Promise<void>;
  /** Removes what was put aside before an instant; returns how many. */
  expire(before: Date): Promise<number>;
}

/** Opens the quarantine in a folder, which is made when it is needed first. */
export function quarantineIn(folder: string): Quarantine {
  return {
    async add(file, names) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of names) {
        await link(file, join(folder, name)).catch((error: unknown) => {
          if (!hasCode(error, 'EEXIST') && !hasCode(error, 'ENOENT')) throw error;
        });
      }
      // From now on its age is how long it has been here.
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
