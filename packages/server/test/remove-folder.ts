import { rm } from 'node:fs/promises';

/** Deletes a folder into which processes wrote that were killed: their children may still write for a moment. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
