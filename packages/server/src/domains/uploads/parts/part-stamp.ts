import { randomInt } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { HashedState } from './running-hashes.ts';

/** Seconds from 1970 to 2004: no running server's clock reads such a time. */
const pastSeconds = 2 ** 30;

/**
 * Marks a part as written by this node and returns the mark, which any other node's next write replaces. The
 * mark is a made-up modification time in the past: two real ones are equal if two nodes write within one tick
 * of the disk's clock.
 */
export async function markWritten(file: FileHandle): Promise<bigint> {
  const madeUp = randomInt(pastSeconds) + randomInt(1_000_000) / 1_000_000;
  await file.utimes(madeUp, madeUp);
  return (await readState(file)).stamp;
}

/** Returns the size and the mark of a part. */
export async function readState(file: FileHandle): Promise<HashedState> {
  const { size, mtimeNs } = await file.stat({ bigint: true });
  return { sizeBytes: Number(size), stamp: mtimeNs };
}
