import { createHash, randomUUID } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { AppError } from '../errors.ts';
import { abortable } from './abortable.ts';
import type { BlobIdentity, BlobSource, BlobStore, DerivedVariant, ReceiveOptions } from './blob-store.ts';
import { createDurableFolders } from './durable-folders.ts';
import { readFolderMark, writeFolderMark } from './folder-mark.ts';
import { hasCode, unlessMissing } from './missing.ts';
import { arrivalsIn } from './pending-blobs.ts';
import { quarantineIn } from './quarantine.ts';
import { openFileReader, openFileStream } from './read-file.ts';

/** Size at which small pieces from the network are written together. */
const writeBytes = 1024 * 1024;
/**
 * Age at which a part is abandoned: of another machine on the same folder, or of this one under another name.
 * No transfer pauses for so long.
 */
const oldPartMs = 60 * 60 * 1000;

/** Opens files for writing or syncing; a test can pass a disk that loses what was not synced. */
export interface Disk {
  open: typeof open;
}

const variants: readonly DerivedVariant[] = ['small', 'large'];
const addressPattern = /^[0-9a-f]{64}$/;

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
  const derivedOf = (sha256: string, variant: DerivedVariant) => `${pathBelow(derived, sha256)}.${variant}`;
  const newPart = () => join(tmp, `${partOwner}.${randomUUID()}`);

  /** Renames a synced part to its address, also over an equal one: that one is then fresh, and the collector waits. */
  const place: Place = async (part, sha256) => {
    const address = addressOf(sha256);
    await folders.ensure(dirname(address));
    await rename(part, address);
    await syncPath(disk, dirname(address));
  };

  return {
    async receive(source, options = {}) {
      const part = newPart();
      try {
        const identity = await writePart(disk, { part, source, options });
        await arrivals.note(identity.sha256);
        await place(part, identity.sha256);
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

    async remove(sha256) {
      const paths = [addressOf(sha256), ...variants.map((variant) => derivedOf(sha256, variant))];
      await Promise.all(paths.map((path) => rm(path, { force: true })));
      await arrivals.settle(sha256);
    },

    listArrivals: () => arrivals.list(),
    settleArrival: (sha256) => arrivals.settle(sha256),
    removeOldParts: () => removeOldParts(tmp, { isFormer: () => false }),

    async *list() {
      for await (const path of walk(folder, 2)) {
        const stats = await unlessMissing(stat(path.path));
        if (stats) yield { sha256: path.name, storedAt: stats.mtime };
      }
    },

    async writeDerived(sha256, variant, bytes) {
      const part = newPart();
      const path = derivedOf(sha256, variant);
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

    async probe() {
      const part = newPart();
      try {
        await writeFile(part, 'probe', { flag: 'wx', mode: 0o600 });
      } catch (error) {
        throw asStorageError(error);
      } finally {
        await rm(part, { force: true });
      }
    },

    async readDerived(sha256, variant) {
      const bytes = await unlessMissing(readFile(derivedOf(sha256, variant)));
      // A derived picture was not synced: after a power cut it can be there and empty.
      return bytes && bytes.length > 0 ? bytes : null;
    },

    async hasDerived(sha256) {
      const stats = await Promise.all(
        variants.map((variant) => unlessMissing(stat(derivedOf(sha256, variant)))),
      );
      return stats.every((found) => found !== null && found.size > 0);
    },

    async *listDerived() {
      for await (const { name } of walk(derived, 2)) yield name;
    },

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

/** Writes and hashes a stream; on return, the bytes are synced to the disk. */
async function writePart(
  disk: Disk,
  { part, source, options }: { part: string; source: AsyncIterable<Uint8Array>; options: ReceiveOptions },
): Promise<BlobIdentity> {
  const { maxBytes = Number.POSITIVE_INFINITY, signal } = options;
  const hash = createHash('sha256');
  const handle = await disk.open(part, 'wx', 0o600);
  try {
    let sizeBytes = 0;
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    for await (const piece of abortable(source, signal)) {
      sizeBytes += piece.byteLength;
      if (sizeBytes > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
      hash.update(piece);
      waiting.push(piece);
      waitingBytes += piece.byteLength;
      if (waitingBytes < writeBytes) continue;
      await writeAll(handle, waiting);
      waiting = [];
      waitingBytes = 0;
    }
    await writeAll(handle, waiting);
    await handle.sync();
    return { sha256: hash.digest('hex'), sizeBytes };
  } finally {
    await handle.close();
  }
}

/** Writes all pieces. A full disk can accept a part without an error; writing the rest again then fails. */
async function writeAll(handle: FileHandle, pieces: Uint8Array[]): Promise<void> {
  const [only] = pieces;
  let left = pieces.length === 1 && only ? only : Buffer.concat(pieces);
  while (left.byteLength > 0) {
    const { bytesWritten } = await handle.write(left);
    left = left.subarray(bytesWritten);
  }
}

/** Renames a synced part to its address. */
type Place = (part: string, sha256: string) => Promise<void>;

/** Renames a file into the store; false where it is on another disk and has to be copied. */
async function moveIn(
  disk: Disk,
  { file, known, place }: { file: string; known: BlobIdentity; place: Place },
): Promise<boolean> {
  const { size } = await stat(file);
  requireSize(known, size);
  try {
    // From now on its age is how long it has been here.
    const now = new Date();
    await utimes(file, now, now);
    await syncPath(disk, file);
    await place(file, known.sha256);
    return true;
  } catch (error) {
    if (hasCode(error, 'EXDEV')) return false;
    throw asStorageError(error);
  }
}

async function copyIn(
  disk: Disk,
  { source, known, part, place }: { source: BlobSource; known: BlobIdentity; part: string; place: Place },
): Promise<void> {
  try {
    const { sizeBytes } = await writePart(disk, { part, source: source.read(), options: {} });
    requireSize(known, sizeBytes);
    await place(part, known.sha256);
  } catch (error) {
    await rm(part, { force: true });
    throw asStorageError(error);
  }
}

function requireSize({ sha256, sizeBytes }: BlobIdentity, found: number): void {
  if (found !== sizeBytes) throw new Error(`content ${sha256} has ${found} bytes instead of ${sizeBytes}`);
}

/**
 * Removes unacknowledged parts of processes that are gone. `isFormer`: the part belongs to an earlier process
 * with the same id.
 */
async function removeOldParts(
  tmp: string,
  { isFormer }: { isFormer(owner: number): boolean },
): Promise<void> {
  for (const name of await readdir(tmp)) {
    const part = join(tmp, name);
    const stats = await unlessMissing(stat(part));
    const isOurs = name.startsWith(`${hostname()}.`);
    const owner = Number(name.slice(hostname().length + 1).split('.')[0]);
    const isDead = isOurs && (isFormer(owner) || !isAlive(owner));
    if (isDead || (stats && Date.now() - stats.mtimeMs > oldPartMs)) await rm(part, { force: true });
  }
}

const partOwner = `${hostname()}.${process.pid}`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function pathBelow(folder: string, sha256: string): string {
  if (!addressPattern.test(sha256)) throw new Error('not an address of a blob');
  return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

async function* walk(folder: string, depth: number): AsyncIterable<{ name: string; path: string }> {
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

/** Syncs a file's bytes or a folder's entries. */
async function syncPath(disk: Disk, path: string): Promise<void> {
  const handle = await disk.open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Converts errors of a full or read-only disk into an AppError; returns any other error unchanged. */
export function asStorageError(error: unknown): unknown {
  const takesNothing = ['ENOSPC', 'EDQUOT', 'EROFS'].some((code) => hasCode(error, code));
  return takesNothing ? new AppError('STORAGE_FULL', { cause: error }) : error;
}
