import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { findStorageHealth, type StorageHealth } from '../domains/maintenance/fsck/storage-health.ts';
import { AppError, isAppError } from '../errors.ts';
import { anonymous, defineOperation, type Operation } from './operation.ts';

/** Balancers do not wait long; what has not answered by then does not serve either. */
const readyMs = 1_500;

const getHealth = defineOperation('getHealth', {
  guard: anonymous,
  cost: 0,
  handle: async () => ({ status: 'ok' as const }),
});

const getReadiness = defineOperation('getReadiness', {
  guard: anonymous,
  cost: 0,
  async handle(_request, deps) {
    return { status: 'ok' as const, storage: await findReadiness(deps) };
  },
});

export const healthOperations: Operation[] = [getHealth, getReadiness];

type ReadyDeps = Pick<Deps, 'db' | 'blobs' | 'clock'>;

const checksUnderWay = new WeakMap<ReadyDeps['db'], Promise<StorageHealth>>();

/** Returns what is known of what is stored; many who ask at once are answered by one check. */
function findReadiness(deps: ReadyDeps): Promise<StorageHealth> {
  const underWay = checksUnderWay.get(deps.db);
  if (underWay) return underWay;
  const check = checkReadiness(deps).finally(() => checksUnderWay.delete(deps.db));
  checksUnderWay.set(deps.db, check);
  return check;
}

/** @throws UNAVAILABLE, or STORAGE_FULL, where the database or the store does not answer in time or takes nothing */
async function checkReadiness({ db, blobs, clock }: ReadyDeps): Promise<StorageHealth> {
  const late = new AbortController();
  const answers = Promise.all([findStorageHealth(db, clock()), requireWritable(db), blobs.probe()]);
  const tooLate = delay(readyMs, undefined, { signal: late.signal }).then(() => {
    throw new Error('the database or the store does not answer');
  });
  // Whichever comes second is of no interest any more.
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

/** A standby answers too, and takes nothing. */
async function requireWritable(db: ReadyDeps['db']): Promise<void> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(db);
  if (rows[0]?.isReadOnly) throw new Error('the database is read-only');
}
