import { createHash, type Hash } from 'node:crypto';

/** State of a part in which a hash is of all its bytes. */
export interface HashedState {
  /** Bytes from the beginning. */
  sizeBytes: number;
  /** Another one after whoever wrote to the part. */
  stamp: bigint;
}

/** SHA-256 of growing parts, so that a complete file need not be read again after its last byte. */
export interface RunningHashes {
  /** Returns the hash of a part in this state, to be carried on; null where it is not known. Nobody else gets it meanwhile. */
  take(id: string, state: HashedState): Hash | null;
  /** Puts a hash back, now of a part in this state. */
  put(id: string, hash: Hash, state: HashedState): void;
  /** Ends the hash of a part in this state; null where it is not known. */
  finish(id: string, state: HashedState): string | null;
  evict(id: string): void;
}

/** Maximum number of hashes, of some hundred bytes each; the oldest are evicted, and those files read again. */
const remembered = 10_000;

/** Kept in memory: after a restart, or when another node wrote, a file is read once more. */
export function createRunningHashes(): RunningHashes {
  const running = new Map<string, HashedState & { hash: Hash }>();

  function take(id: string, { sizeBytes, stamp }: HashedState): Hash | null {
    const entry = running.get(id);
    running.delete(id);
    if (sizeBytes === 0) return createHash('sha256');
    return entry?.sizeBytes === sizeBytes && entry.stamp === stamp ? entry.hash : null;
  }

  return {
    take,
    put(id, hash, state) {
      running.delete(id);
      running.set(id, { hash, ...state });
      const [oldest] = running.keys();
      if (running.size > remembered && oldest !== undefined) running.delete(oldest);
    },
    finish: (id, state) => take(id, state)?.digest('hex') ?? null,
    evict(id) {
      running.delete(id);
    },
  };
}
