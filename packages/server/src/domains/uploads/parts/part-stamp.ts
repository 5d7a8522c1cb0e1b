import { randomInt } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { HashedState } from './running-hashes.ts';

/** Seconds from 1970 to 2004: no clock says so while anybody writes. */
const pastSeconds = 2 ** 30;

/**
 * Marks a part as written by this node, and returns the mark, which goes with the next write of any other. It is a time of change in the
 * past, made up: real ones are the same where two nodes write within one tick of the disk.
 */
export async function markWritten(file: FileHandle): Promise<bigint> {
  const madeUp = randomInt(pastSeconds) + randomInt(1_000_000) / 1_000_000;
  await file.utimes(madeUp, madeUp);
  return (await readState(file)).stamp;
}

/** Returns the size of a part, and its mark. */
export async function readState(file: FileHandle): Promise<HashedState> {
  const { size, mtimeNs } = await file.stat({ bigint: true });
  return { sizeBytes: Number(size), stamp: mtimeNs };
}
