import { ERRORS, type Lock, type Locker } from '@tus/server';
import { type Locks, LockTimeoutError } from '../../db/locks.ts';

/**
 * Timeout of waiting for a lock. A holder that was asked to release has three seconds to drain (the library's
 * lockDrainTimeout); a busy disk may take longer.
 */
const lockTimeoutMs = 15_000;

/** Returns the lock key of an upload. */
export function lockKeyOf(uploadId: string): string {
  return `upload:${uploadId}`;
}

/** Creates locks of uploads that all nodes share, for the tus library. */
export function createUploadLocker(locks: Locks): Locker {
  return { newLock: (id) => createLock(locks, id) };
}

/**
 * Creates the lock of one upload; `requestRelease` asks the holder to finish.
 * @see https://github.com/tus/tus-node-server/tree/main/packages/server#optionslocker
 */
function createLock(locks: Locks, id: string): Lock {
  let release: (() => Promise<void>) | null = null;
  return {
    async lock(signal, requestRelease) {
      try {
        release = await locks.acquire(lockKeyOf(id), {
          signal,
          timeoutMs: lockTimeoutMs,
          onWanted: () => void requestRelease(),
        });
      } catch (error) {
        throw error instanceof LockTimeoutError ? ERRORS.ERR_LOCK_TIMEOUT : error;
      }
    },
    async unlock() {
      await release?.();
      release = null;
    },
  };
}
