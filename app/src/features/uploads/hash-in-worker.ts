import type { HashAnswer, HashRequest } from './hash-worker.ts';

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (sha256: string | null) => void>();

/** Returns the SHA-256 of a file without blocking the page; null if it could not be read or hashed. */
export async function hashInWorker(file: File): Promise<string | null> {
  if (typeof Worker === 'undefined') return await hashHere(file);
  worker ??= openWorker();
  lastId += 1;
  const id = lastId;
  worker.postMessage({ id, file } satisfies HashRequest);
  return await new Promise((resolve) => waiting.set(id, resolve));
}

async function hashHere(file: File): Promise<string | null> {
  const { hashFile } = await import('./hash-file.ts');
  return await hashFile(file).catch(() => null);
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  opened.addEventListener('message', ({ data: { id, sha256 } }: MessageEvent<HashAnswer>) => {
    waiting.get(id)?.(sha256);
    waiting.delete(id);
  });
  opened.addEventListener('error', () => {
    // Its code did not load, or memory ran out: files are sent without a look for others like them.
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
    opened.terminate();
    worker = null;
  });
  return opened;
}
