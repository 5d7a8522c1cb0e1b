import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, unlessMissing } from './fs-errors.ts';

/** Name of the file in a folder that identifies its deployment. */
export const markFileName = 'kepwai-storage-id';

/** Returns the mark of a folder; null if it has none. */
export async function readFolderMark(folder: string): Promise<string | null> {
  const text = await unlessMissing(readFile(join(folder, markFileName), 'utf8'));
  return text?.trim() || null;
}

/**
 * Marks a folder unless it is marked already; returns the mark that it then has. When two processes race, one
 * mark wins for both.
 */
export async function writeFolderMark(folder: string, mark: string): Promise<string> {
  const part = join(folder, `${markFileName}.${randomUUID()}`);
  try {
    const handle = await open(part, 'wx', 0o600);
    await handle
      .writeFile(`${mark}\n`)
      .then(() => handle.sync())
      .finally(() => handle.close());
    await link(part, join(folder, markFileName)).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(part, { force: true });
  }
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
  const written = await readFolderMark(folder);
  if (written === null) throw new Error(`the mark in ${folder} is empty`);
  return written;
}
