import type { open } from 'node:fs/promises';
import { AppError } from '../errors.ts';
import { hasCode } from './fs-errors.ts';

/** Opens files for writing or syncing; a test can pass a disk that loses what was not synced. */
export interface Disk {
  open: typeof open;
}

/** Syncs a file's bytes or a folder's entries. */
export async function syncPath(disk: Disk, path: string): Promise<void> {
  const handle = await disk.open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Converts errors of a full or read-only disk into an AppError; returns any other error unchanged. */
export function asStorageError(error: unknown): unknown {
  const takesNothing = ['ENOSPC', 'EDQUOT', 'EROFS'].some((code) => hasCode(error, code));
  return takesNothing ? new AppError('STORAGE_FULL', { cause: error }) : error;
}
