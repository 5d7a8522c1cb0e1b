import { createHash, type Hash } from 'node:crypto';

/** SHA-256 of parts that are still growing, so that a whole file need not be read again when its last byte came. */
export interface RunningHashes {
  /** The hash of the first `offset` bytes, to be carried on; null where it is not known. Nobody else gets it meanwhile. */
  take(id: string, offset: number): Hash | null;
  /** Puts a hash back, now of the first `offset` bytes. */
  put(id: string, hash: Hash, offset: number): void;
  /** Ends a hash that is of exactly so many bytes; null where it is not. */
  finish(id: string, sizeBytes: number): string | null;
  forget(id: string): void;
}

/** Some hundred bytes each; beyond so many at a time the oldest are forgotten, and those files read again. */
const remembered = 10_000;

/** Kept in memory: after a restart a file is read once more. */
export function createRunningHashes(): RunningHashes {
  const running = new Map<string, { hash: Hash; offset: number }>();
  return {
    take(id, offset) {
      const entry = running.get(id);
      running.delete(id);
      if (offset === 0) return createHash('sha256');
      return entry?.offset === offset ? entry.hash : null;
    },
    put(id, hash, offset) {
      running.delete(id);
      running.set(id, { hash, offset });
      const [oldest] = running.keys();
      if (running.size > remembered && oldest !== undefined) running.delete(oldest);
    },
    finish(id, sizeBytes) {
      const entry = running.get(id);
      running.delete(id);
      return entry?.offset === sizeBytes ? entry.hash.digest('hex') : null;
    },
    forget(id) {
      running.delete(id);
    },
  };
}
