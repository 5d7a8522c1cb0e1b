import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm';

/** Size that a whole run may need, in bytes, with a large margin. */
const neededBytes = 6 * 2 ** 30;

/**
 * Creates a folder for everything that a run writes: in memory if that has the room, else on the disk. Thousands of
 * databases are created and dropped, and a disk takes a quarter of the processor's time for them. It goes with this
 * process, also if that is interrupted.
 */
export function createScratchFolder(): string {
  const folder = mkdtempSync(path.join(fitsInMemory() ? inMemory : tmpdir(), 'kepwai-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

function fitsInMemory(): boolean {
  if (!existsSync(inMemory) || freemem() < 2 * neededBytes) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= neededBytes;
}
