import { type FileHandle, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { hourMs } from '@kepwai/rules/time';
import { AppError } from '../errors.ts';
import { abortable } from './abortable.ts';
import type { BlobIdentity, BlobSource, ReceivedBlob, ReceiveOptions } from './blob-store.ts';
import { createDigests } from './digests.ts';
import { asStorageError, type Disk, syncPath } from './disk.ts';
import { hasCode, unlessMissing } from './fs-errors.ts';

/** Size at which small pieces from the network are written together. */
const writeBytes = 1024 * 1024;
/**
 * Age at which a part is abandoned: of another machine on the same folder, or of this one under another name.
 * No transfer pauses for so long.
 */
const oldPartMs = hourMs;

/** Prefix of the names of this process's parts. */
export const partOwner = `${hostname()}.${process.pid}`;

/** Renames a synced part to its address. */
export type Place = (part: string, sha256: string) => Promise<void>;

/** A stream that is written to a part. */
interface Writing {
  part: string;
  source: AsyncIterable<Uint8Array>;
  options: ReceiveOptions;
  /** Called with the hash while the bytes are synced. Default: nothing. */
  whileSyncing?: (sha256: string) => Promise<unknown>;
}

/** Writes and hashes a stream; on return, the bytes are synced to the disk. */
export async function writePart(
  disk: Disk,
  { part, source, options, whileSyncing }: Writing,
): Promise<ReceivedBlob> {
  const { maxBytes = Number.POSITIVE_INFINITY, signal } = options;
  const digests = createDigests();
  const handle = await disk.open(part, 'wx', 0o600);
  try {
    let sizeBytes = 0;
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    for await (const piece of abortable(source, signal)) {
      sizeBytes += piece.byteLength;
      if (sizeBytes > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
      digests.update(piece);
      waiting.push(piece);
      waitingBytes += piece.byteLength;
      if (waitingBytes < writeBytes) continue;
      await writeAll(handle, waiting);
      waiting = [];
      waitingBytes = 0;
    }
    await writeAll(handle, waiting);
    const digest = digests.finish();
    await Promise.all([handle.sync(), whileSyncing?.(digest.sha256)]);
    return { ...digest, sizeBytes };
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

/** Renames a file into the store; false if it is on another disk and has to be copied. */
export async function moveIn(
  disk: Disk,
  { file, known, place }: { file: string; known: BlobIdentity; place: Place },
): Promise<boolean> {
  const { size } = await stat(file);
  requireSize(known, size);
  try {
    // Its age counts from the moment it is quarantined.
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

/** Copies bytes into the store that it cannot rename. */
export async function copyIn(
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
export async function removeOldParts(
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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
