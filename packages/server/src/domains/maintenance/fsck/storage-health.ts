import type { Db } from '../../../db/database.ts';
import { summariseChecks } from './checks-store.ts';

export { summariseChecks } from './checks-store.ts';

/** Public state of the storage. */
export interface StorageHealth {
  state: 'ok' | 'damaged' | 'unchecked';
  checkedAt: string | null;
}

/** Returns the state of the storage for readiness, without numbers, because everybody can query it. */
export async function findStorageHealth(db: Db, now: Date): Promise<StorageHealth> {
  const { unrepaired, lastAt } = await summariseChecks(db, now);
  const checked = lastAt === null ? 'unchecked' : 'ok';
  return { state: unrepaired > 0 ? 'damaged' : checked, checkedAt: lastAt?.toISOString() ?? null };
}
