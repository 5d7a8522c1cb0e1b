import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathBelow, walk } from './addresses.ts';
import type { BlobStore } from './blob-store.ts';
import { derivedIn } from './derived-pictures.ts';
import { asStorageError, type Disk, syncPath } from './disk.ts';
import { createDurableFolders } from './durable-folders.ts';
import { readFolderMark, writeFolderMark } from './folder-mark.ts';
import { unlessMissing } from './fs-errors.ts';
import { copyIn, moveIn, type Place, partOwner, removeOldParts, writePart } from './parts.ts';
import { arrivalsIn } from './pending-blobs.ts';
import { quarantineIn } from './quarantine.ts';
import { openFileReader, openFileStream } from './read-file.ts';

/**
 * Opens a blob store in a folder: `ab/cd/abcd…` by address, running transfers in `tmp/`, recent arrivals in
 * `new/`, derived pictures in `derived/`, blobs that do not match their address in `quarantine/`.
 */
export async function openFsBlobStore(folder: string, disk: Disk = { open }): Promise<BlobStore> {
  const tmp = join(folder, 'tmp');
  const derived = join(folder, 'derived');
  const recent = join(folder, 'new');
  await Promise.all([tmp, derived, recent].map((path) => mkdir(path, { recursive: true, mode: 0o700 })));
  await removeOldParts(tmp, { isFormer: (owner) => owner === process.pid });
  const arrivals = arrivalsIn(recent);
  const quarantine = quarantineIn(join(folder, 'quarantine'));
  const folders = createDurableFolders(folder, (path) => syncPath(disk, path));

  const addressOf = (sha256: string) => pathBelow(folder, sha256);
  const newPart = () => join(tmp, `${partOwner}.${randomUUID()}`);
  const pictures = derivedIn(derived, newPart);

  const ensureFolder = (sha256: string) => folders.ensure(dirname(addressOf(sha256)));

  /** Renames a synced part to its address, also over an equal one: that one is then fresh, and the collector waits. */
  const moveToAddress: Place = async (part, sha256) => {
    const address = addressOf(sha256);
    await rename(part, address);
    await syncPath(disk, dirname(address));
  };

  const place: Place = async (part, sha256) => {
    await ensureFolder(sha256);
    await moveToAddress(part, sha256);
  };

  return {
    async receive(source, options = {}) {
      const part = newPart();
      try {
        const whileSyncing = (sha256: string) => Promise.all([arrivals.note(sha256), ensureFolder(sha256)]);
        const identity = await writePart(disk, { part, source, options, whileSyncing });
        await moveToAddress(part, identity.sha256);
        return identity;
      } catch (error) {
        await rm(part, { force: true });
        throw asStorageError(error);
      }
    },

    async adopt(source, known) {
      const { localFile } = source;
      if (localFile === undefined || !(await moveIn(disk, { file: localFile, known, place }))) {
        await copyIn(disk, { source, known, part: newPart(), place });
      }
      await source.discard();
    },

    async remove(sha256) {
      await Promise.all([rm(addressOf(sha256), { force: true }), pictures.remove(sha256)]);
      await arrivals.settle(sha256);
    },

    listArrivals: () => arrivals.list(),
    settleArrival: (sha256) => arrivals.settle(sha256),
    removeOldParts: () => removeOldParts(tmp, { isFormer: () => false }),

    probe: () => probe(newPart()),
    ...createReading(folder),

    writeDerived: (sha256, variant, bytes) => pictures.writeDerived(sha256, variant, bytes),
    readDerived: (sha256, variant) => pictures.readDerived(sha256, variant),
    hasDerived: (sha256, variants) => pictures.hasDerived(sha256, variants),
    listDerived: () => pictures.listDerived(),

    async quarantine(sha256, names) {
      await quarantine.add(addressOf(sha256), names);
      await rm(addressOf(sha256), { force: true });
    },
    removeQuarantined: (name) => quarantine.remove(name),
    expireQuarantined: (before) => quarantine.expire(before),

    readMark: () => readFolderMark(folder),
    writeMark: (mark) => writeFolderMark(folder, mark),
  };
}

/** Creates the read-only part. */
function createReading(folder: string): Pick<BlobStore, 'open' | 'openReader' | 'size' | 'stat' | 'list'> {
  const addressOf = (sha256: string) => pathBelow(folder, sha256);
  return {
    async open(sha256, range) {
      return openFileStream(addressOf(sha256), range);
    },

    async openReader(sha256) {
      return openFileReader(addressOf(sha256));
    },

    async size(sha256) {
      return unlessMissing(stat(addressOf(sha256)).then((stats) => stats.size));
    },

    async stat(sha256) {
      const stats = await unlessMissing(stat(addressOf(sha256)));
      return stats && { sizeBytes: stats.size, storedAt: stats.mtime };
    },

    async *list() {
      for await (const path of walk(folder, 2)) {
        const stats = await unlessMissing(stat(path.path));
        if (stats) yield { sha256: path.name, storedAt: stats.mtime };
      }
    },
  };
}

/** Writes a small file and removes it. */
async function probe(part: string): Promise<void> {
  try {
    await writeFile(part, 'probe', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw asStorageError(error);
  } finally {
    await rm(part, { force: true });
  }
}
