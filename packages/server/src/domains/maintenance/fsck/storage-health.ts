import type { Db } from '../../../db/database.ts';
import { type CheckSummary, findCheckSummary } from './checks-store.ts';

/** What anybody may know of what is stored. */
export interface StorageHealth {
  state: 'ok' | 'damaged' | 'unchecked';
  checkedAt: string | null;
}

/** Returns what readiness says of what is stored: no numbers, because anybody may ask. */
export async function findStorageHealth(db: Db, now: Date): Promise<StorageHealth> {
  const { unrepaired, lastAt } = await findCheckSummary(db, now);
  const checked = lastAt === null ? 'unchecked' : 'ok';
  return { state: unrepaired > 0 ? 'damaged' : checked, checkedAt: lastAt?.toISOString() ?? null };
}

/** Returns what the latest checks say, in numbers, for the operator. */
export async function summariseChecks(db: Db, now: Date): Promise<CheckSummary> {
  return await findCheckSummary(db, now);
}
