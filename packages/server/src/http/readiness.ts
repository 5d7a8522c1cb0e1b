import { setTimeout as delay } from 'node:timers/promises';
import { requireWritable } from '../db/writable.ts';
import type { Deps } from '../deps.ts';
import { findStorageHealth, type StorageHealth } from '../domains/maintenance/fsck/storage-health.ts';
import { AppError, isAppError } from '../errors.ts';

type ReadyDeps = Pick<Deps, 'db' | 'blobs' | 'clock'>;

/** Check of whether this process can serve. */
export interface Readiness {
  /**
   * Returns the state of the storage; concurrent callers share one check.
   * @throws UNAVAILABLE, or STORAGE_FULL, where the database or the store does not answer in time or rejects
   * writes
   */
  check(): Promise<StorageHealth>;
}

/** Timeout: load balancers do not wait long. */
const readyMs = 1_500;

/** Creates the readiness of one process. */
export function createReadiness(deps: ReadyDeps): Readiness {
  let underWay: Promise<StorageHealth> | null = null;
  return {
    async check() {
      underWay ??= checkOnce(deps).finally(() => {
        underWay = null;
      });
      return await underWay;
    },
  };
}

async function checkOnce({ db, blobs, clock }: ReadyDeps): Promise<StorageHealth> {
  const late = new AbortController();
  const answers = Promise.all([findStorageHealth(db, clock()), requireWritable(db), blobs.probe()]);
  const tooLate = delay(readyMs, undefined, { signal: late.signal }).then(() => {
    throw new Error('the database or the store does not answer');
  });
  // The result of the slower promise is ignored.
  for (const promise of [answers, tooLate]) promise.catch(() => undefined);
  try {
    await Promise.race([answers, tooLate]);
    const [health] = await answers;
    return health;
  } catch (cause) {
    throw isAppError(cause) ? cause : new AppError('UNAVAILABLE', { cause });
  } finally {
    late.abort();
  }
}
