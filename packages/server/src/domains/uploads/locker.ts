import { ERRORS, type Lock, type Locker } from '@tus/server';
import { type Locks, LockTimeoutError } from '../../db/locks.ts';

/** A holder that was asked to release has three seconds to drain (the library's lockDrainTimeout); a busy disk may take longer. */
const lockTimeoutMs = 15_000;

/** The key of an upload among all locks. */
export function lockKeyOf(uploadId: string): string {
  return `upload:${uploadId}`;
}

/** Locks of uploads that hold between nodes, as the tus library asks for them. */
export function createUploadLocker(locks: Locks): Locker {
  return { newLock: (id) => createLock(locks, id) };
}

/** @see https://github.com/tus/tus-node-server/tree/main/packages/server#optionslocker `requestRelease` asks the holder to come to an end */
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
