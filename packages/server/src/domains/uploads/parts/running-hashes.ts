import { createDigests, type Digest, type RunningDigests } from '../../../blobs/digests.ts';

/** State of a part; a hash that was stored with it covers all its bytes. */
export interface HashedState {
  /** Bytes from the beginning of the part. */
  sizeBytes: number;
  /** Mark that changes with every other node's write. */
  stamp: bigint;
}

/** Digests of growing parts, so that a complete file need not be read again after its last byte. */
export interface RunningHashes {
  /** Removes and returns the hash of a part in this state, to be continued; null if unknown. No other caller gets it. */
  take(id: string, state: HashedState): RunningDigests | null;
  /** Stores a hash for a part in this state. */
  put(id: string, hash: RunningDigests, state: HashedState): void;
  /** Finishes the hash of a part in this state; null if unknown. */
  finish(id: string, state: HashedState): Digest | null;
  evict(id: string): void;
}

/** Maximum number of hashes, of some hundred bytes each; the oldest are evicted, and those files read again. */
const remembered = 10_000;

/** Creates hashes in memory. After a restart or another node's write, a part is read once more. */
export function createRunningHashes(): RunningHashes {
  const running = new Map<string, HashedState & { hash: RunningDigests }>();

  function take(id: string, { sizeBytes, stamp }: HashedState): RunningDigests | null {
    const entry = running.get(id);
    running.delete(id);
    if (sizeBytes === 0) return createDigests();
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
    finish: (id, state) => take(id, state)?.finish() ?? null,
    evict(id) {
      running.delete(id);
    },
  };
}
