import type { Db } from '../../../db/database.ts';
import { type CheckSummary, findCheckSummary } from './checks-store.ts';

/** Public state of the storage. */
export interface StorageHealth {
  state: 'ok' | 'damaged' | 'unchecked';
  checkedAt: string | null;
}

/** Returns the state of the storage for readiness, without numbers, because everybody can query it. */
export async function findStorageHealth(db: Db, now: Date): Promise<StorageHealth> {
  const { unrepaired, lastAt } = await findCheckSummary(db, now);
  const checked = lastAt === null ? 'unchecked' : 'ok';
  return { state: unrepaired > 0 ? 'damaged' : checked, checkedAt: lastAt?.toISOString() ?? null };
}

/** Returns the result of the latest checks, with numbers, for the operator. */
export async function summariseChecks(db: Db, now: Date): Promise<CheckSummary> {
  return await findCheckSummary(db, now);
}
