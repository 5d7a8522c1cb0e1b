import type { Tx } from '../../../db/database.ts';
import { updateRecounted } from './recount-store.ts';
import { lockQuota } from './usage.ts';

export { type Drift, listQuotaDrift } from './recount-store.ts';

/** Recounts a quota, locked until the transaction ends. */
export async function recountQuota(tx: Tx, quotaId: string): Promise<void> {
  await lockQuota(tx, quotaId);
  await updateRecounted(tx, quotaId);
}
