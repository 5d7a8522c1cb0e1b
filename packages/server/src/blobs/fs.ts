import { createHash, randomUUID } from 'node:crypto';
import { close, createReadStream, fstat, open as openFile, read } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { AppError } from '../errors.ts';
import { abortable } from './abortable.ts';
import { arrivalsIn } from './arrivals.ts';
import type {
  BlobIdentity,
  BlobReader,
  BlobStore,
  ByteRange,
  DerivedVariant,
  ReceiveOptions,
} from './blob-store.ts';
import { hasCode, unlessMissing } from './missing.ts';

const descriptor = {
  open: promisify(openFile),
  stat: promisify(fstat),
  read: promisify(read),
  close: promisify(close),
};

/** Up to here a blob is read in one piece: a stream costs three times as much. It is also the size of a stream's pieces. */
const pieceBytes = 256 * 1024;
/** Small pieces from the network are written together. */
const writeBytes = 1024 * 1024;
/** A part that another machine on the same folder left behind, or this one under another name; no transfer rests for so long. */
const oldPartMs = 60 * 60 * 1000;

const variants: readonly DerivedVariant[] = ['small', 'large'];
const addressPattern = /^[0-9a-f]{64}$/;

/** Blobs as files: `ab/cd/abcd…` by address, parts under way in `tmp/`, what came of late in `new/`, pictures made of them in `derived/`. */
export async function openFsBlobStore(folder: string): Promise<BlobStore> {
  const tmp = join(folder, 'tmp');
  const derived = join(folder, 'derived');
  const recent = join(folder, 'new');
  await Promise.all([tmp, derived, recent].map((path) => mkdir(path, { recursive: true, mode: 0o700 })));
  await removeOldParts(tmp, { isFormer: (owner) => owner === process.pid });
  const arrivals = arrivalsIn(recent);

  const addressOf = (sha256: string) => pathBelow(folder, sha256);
  const derivedOf = (sha256: string, variant: DerivedVariant) => `${pathBelow(derived, sha256)}.${variant}`;
  const newPart = () => join(tmp, `${partOwner}.${randomUUID()}`);

  /** Gives a synced part its address. Over an equal one, if there is: it is fresh then, which tells the collector to wait. */
  const place = async (part: string, sha256: string) => {
    const address = addressOf(sha256);
    await makeFolders(folder, address);
    await rename(part, address);
    await syncFolder(dirname(address));
  };

  return {
    async receive(source, options = {}) {
      const part = newPart();
      try {
        const identity = await writePart(part, source, options);
        await arrivals.note(identity.sha256);
        await place(part, identity.sha256);
        return identity;
      } catch (error) {
        await rm(part, { force: true });
        throw asStorageError(error);
      }
    },

    async adopt(file, { sha256, sizeBytes }) {
      const { size } = await stat(file);
      if (size !== sizeBytes) throw new Error(`${file} has ${size} bytes instead of ${sizeBytes}`);
      await syncFile(file);
      try {
        await place(file, sha256);
      } catch (error) {
        if (!hasCode(error, 'EXDEV')) throw asStorageError(error);
        await copyIn(file, newPart(), (part) => place(part, sha256));
      }
    },

    async open(sha256, range) {
      return openStream(addressOf(sha256), range);
    },

    async openReader(sha256) {
      return openReader(addressOf(sha256));
    },

    async size(sha256) {
      return unlessMissing(stat(addressOf(sha256)).then((stats) => stats.size));
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

    async readDerived(sha256, variant) {
      const bytes = await unlessMissing(readFile(derivedOf(sha256, variant)));
      // It was not synced: after a power cut it may be there and empty.
      return bytes && bytes.length > 0 ? bytes : null;
    },
  };
}

/** Writes and hashes as it comes; when this is done, the bytes are on the disk. */
async function writePart(
  part: string,
  source: AsyncIterable<Uint8Array>,
  { maxBytes = Number.POSITIVE_INFINITY, signal }: ReceiveOptions,
): Promise<BlobIdentity> {
  const hash = createHash('sha256');
  const handle = await open(part, 'wx', 0o600);
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

/** A full disk may take a part of it and say nothing: the rest is written again, and then it says. */
async function writeAll(handle: FileHandle, pieces: Uint8Array[]): Promise<void> {
  const [only] = pieces;
  let left = pieces.length === 1 && only ? only : Buffer.concat(pieces);
  while (left.byteLength > 0) {
    const { bytesWritten } = await handle.write(left);
    left = left.subarray(bytesWritten);
  }
}

async function copyIn(file: string, part: string, place: (part: string) => Promise<void>): Promise<void> {
  try {
    await copyFile(file, part);
    await syncFile(part);
    await place(part);
  } catch (error) {
    await rm(part, { force: true });
    throw asStorageError(error);
  }
  await rm(file);
}

/** Bare descriptors: a stream over a FileHandle is a third slower. */
async function openDescriptor(path: string): Promise<number> {
  return descriptor.open(path, 'r').catch((error: unknown) => {
    throw hasCode(error, 'ENOENT') ? new AppError('NOT_FOUND', { cause: error }) : error;
  });
}

async function openReader(path: string): Promise<BlobReader> {
  const fd = await openDescriptor(path);
  return {
    async read(into, position) {
      let filled = 0;
      while (filled < into.byteLength) {
        const wanted = into.byteLength - filled;
        const { bytesRead } = await descriptor.read(fd, into, filled, wanted, position + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return filled;
    },
    close: () => descriptor.close(fd),
  };
}

async function openStream(path: string, range: ByteRange | undefined): Promise<Readable> {
  const fd = await openDescriptor(path);
  let isHandedOver = false;
  try {
    const { size } = await descriptor.stat(fd);
    const start = range?.start ?? 0;
    const end = Math.min(range?.end ?? size - 1, size - 1);
    const length = end - start + 1;
    if (length <= 0) return Readable.from([]);
    if (length > pieceBytes) {
      isHandedOver = true;
      return createReadStream(path, { fd, start, end, highWaterMark: pieceBytes });
    }
    const { bytesRead, buffer } = await descriptor.read(fd, Buffer.allocUnsafe(length), 0, length, start);
    return Readable.from([buffer.subarray(0, bytesRead)]);
  } finally {
    if (!isHandedOver) await descriptor.close(fd);
  }
}

/** Parts of processes that are gone: they were never acknowledged. `isFormer`: of one before this that had the same number. */
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
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (depth > 0 && entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)) yield* walk(path, depth - 1);
    else if (depth === 0 && addressPattern.test(entry.name)) yield { name: entry.name, path };
  }
}

/** A new folder is safe when the folder that names it was synced. */
async function makeFolders(root: string, address: string): Promise<void> {
  const inner = dirname(address);
  const made = await mkdir(inner, { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  await syncFolder(dirname(inner));
  if (made !== inner) await syncFolder(root);
}

const syncFolder = syncFile;

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** What a disk says when it has no room becomes our word for it; anything else stays as it is. */
export function asStorageError(error: unknown): unknown {
  const isFull = hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT');
  return isFull ? new AppError('STORAGE_FULL', { cause: error }) : error;
}
