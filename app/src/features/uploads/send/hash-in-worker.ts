import { createFileWorker } from './file-worker.ts';

const ask = createFileWorker<string>(
  () => new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' }),
);

/**
 * Returns the SHA-256 of a file without blocking the page; null if it could not be read or hashed, and is sent without
 * a comparison.
 */
export async function hashInWorker(file: File): Promise<string | null> {
  if (typeof Worker === 'undefined') return await hashHere(file);
  return await ask(file);
}

async function hashHere(file: File): Promise<string | null> {
  const { hashFile } = await import('./hash-file.ts');
  return await hashFile(file).catch(() => null);
}
