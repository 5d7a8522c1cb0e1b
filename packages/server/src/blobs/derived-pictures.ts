import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathBelow, walk } from './addresses.ts';
import type { BlobStore, DerivedVariant } from './blob-store.ts';
import { asStorageError } from './disk.ts';
import { unlessMissing } from './fs-errors.ts';

const variants: readonly DerivedVariant[] = ['small', 'medium', 'large', 'full', 'preview'];

/** Derived pictures as files. */
export interface DerivedPictures
  extends Pick<BlobStore, 'writeDerived' | 'readDerived' | 'hasDerived' | 'listDerived'> {
  /** Removes the pictures of a blob. Missing ones are a no-op. */
  remove(sha256: string): Promise<void>;
}

/** Opens the derived pictures in an existing folder; `newPart` names a file to write first. */
export function derivedIn(folder: string, newPart: () => string): DerivedPictures {
  const pathOf = (sha256: string, variant: DerivedVariant) => `${pathBelow(folder, sha256)}.${variant}`;
  return {
    async writeDerived(sha256, variant, bytes) {
      const part = newPart();
      const path = pathOf(sha256, variant);
      try {
        const handle = await open(part, 'wx', 0o600);
        await handle.writeFile(bytes).finally(() => handle.close());
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw asStorageError(error);
      }
    },

    async readDerived(sha256, variant) {
      const bytes = await unlessMissing(readFile(pathOf(sha256, variant)));
      // A derived picture was not synced: after a power cut it can be there and empty.
      return bytes && bytes.length > 0 ? bytes : null;
    },

    async hasDerived(sha256, wanted) {
      const stats = await Promise.all(wanted.map((variant) => unlessMissing(stat(pathOf(sha256, variant)))));
      return stats.every((found) => found !== null && found.size > 0);
    },

    async *listDerived() {
      for await (const { name } of walk(folder, 2)) yield name;
    },

    async remove(sha256) {
      await Promise.all(variants.map((variant) => rm(pathOf(sha256, variant), { force: true })));
    },
  };
}
