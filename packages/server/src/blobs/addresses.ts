import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from './fs-errors.ts';

const addressPattern = /^[0-9a-f]{64}$/;

/** Returns the path of an address below a folder: `ab/cd/abcd…`. */
export function pathBelow(folder: string, sha256: string): string {
  if (!addressPattern.test(sha256)) throw new Error('not an address of a blob');
  return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

/** Lists the files below a folder whose names are addresses; `name` is the address. */
export async function* walk(folder: string, depth: number): AsyncIterable<{ name: string; path: string }> {
  const entries = await unlessMissing(opendir(folder));
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (depth > 0 && entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)) yield* walk(path, depth - 1);
    else if (depth === 0) {
      // The name of a derived picture has its variant after a dot.
      const [name = ''] = entry.name.split('.');
      if (addressPattern.test(name)) yield { name, path };
    }
  }
}
