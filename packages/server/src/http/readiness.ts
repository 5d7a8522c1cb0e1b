import { setTimeout as delay } from 'node:timers/promises';
import { withLongStatements } from '../db/database.ts';
import { ReadOnlyDatabaseError, requireWritable } from '../db/writable.ts';
import type { Deps } from '../deps.ts';
import { findStorageHealth, type StorageHealth } from '../domains/maintenance/fsck/storage-health.ts';
import { AppError, isAppError } from '../errors.ts';

type ReadyDeps = Pick<Deps, 'db' | 'blobs' | 'clock'>;

/** State of a process. `degraded`: a dependency is slow now, and answered recently. */
export interface ReadyState {
  status: 'ok' | 'degraded';
  storage: StorageHealth;
}

/** Check of whether this process can serve. */
export interface Readiness {
  /**
   * Returns how ready it is; concurrent callers share one check.
   * @throws UNAVAILABLE, or STORAGE_FULL, if the database or the store has not answered for a while, or rejects
   * writes
   */
  check(): Promise<ReadyState>;
}

/** Time after which a caller gets the last known state, because load balancers do not wait long. */
const callerPatienceMs = 1_500;

/** The same before the first result. */
const firstPatienceMs = 5_000;

/**
 * Time for which a ready process stays so while a dependency is slow. All servers of a busy database are slow at once,
 * and none may be removed then.
 */
const defaultGraceMs = 15_000;

/** Creates the readiness of one process. */
export function createReadiness(
  deps: ReadyDeps,
  { patienceMs = callerPatienceMs, graceMs = defaultGraceMs } = {},
): Readiness {
  let underWay: Promise<StorageHealth> | null = null;
  let last: { storage: StorageHealth; at: number } | null = null;
  const now = () => deps.clock().getTime();
  const known = () => (last !== null && now() - last.at <= graceMs ? last : null);

  async function checkNow(): Promise<StorageHealth> {
    try {
      const storage = await withEnd(checkPatiently(deps), graceMs);
      // Also for callers who did not wait for it.
      last = { storage, at: now() };
      return storage;
    } finally {
      underWay = null;
    }
  }

  return {
    async check() {
      underWay ??= checkNow();
      underWay.catch(() => undefined);
      try {
        const storage = await withEnd(underWay, known() ? patienceMs : firstPatienceMs);
        return { status: 'ok', storage };
      } catch (error) {
        const recent = isFinal(error) ? null : known();
        if (recent) return { status: 'degraded', storage: recent.storage };
        throw isAppError(error) ? error : new AppError('UNAVAILABLE', { cause: error });
      }
    },
  };
}

/** Returns whether waiting changes nothing: no writes are accepted. */
function isFinal(error: unknown): boolean {
  return isAppError(error, 'STORAGE_FULL') || error instanceof ReadOnlyDatabaseError;
}

/** Uses a connection for requests, and one with a longer timeout if all of them are busy. */
async function checkPatiently(deps: ReadyDeps): Promise<StorageHealth> {
  try {
    return await checkOnce(deps);
  } catch (error) {
    if (isFinal(error)) throw error;
    return await withLongStatements(() => checkOnce(deps));
  }
}

async function checkOnce({ db, blobs, clock }: ReadyDeps): Promise<StorageHealth> {
  const answers = [findStorageHealth(db, clock()), requireWritable(db), blobs.probe()] as const;
  const [health] = await Promise.all(answers);
  return health;
}

/** @throws Error on timeout; the work continues */
async function withEnd<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  const inTime = new AbortController();
  const late = delay(timeoutMs, undefined, { signal: inTime.signal }).then(() => {
    throw new Error('the database or the store does not answer');
  });
  // The result of the slower promise is ignored.
  for (const promise of [work, late]) promise.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    inTime.abort();
  }
}
