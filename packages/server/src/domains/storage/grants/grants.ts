/**
 * More bytes of a quota for a time (docs/decisions/056). `quotas.limit_bytes` is the limit of now, which everything
 * compares with: the own limit (of the plan, or of the operator) and `granted_bytes`, the sum of the grants that run,
 * without `lent_bytes` (loans/). Only this room changes the sum of the grants. A grant changes neither the plan nor the quota's expiry.
 */
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { listLinkedGroupIds } from '../quotas-store.ts';
import {
  type Grant,
  insertGrant,
  listQuotasToRecount,
  lockGrantedQuota,
  recountGrants,
  updateCut,
  updateSum,
} from './grants-store.ts';

export { listGrantDrift, updateGrantEnd, updateLimitAndExpiry } from './grants-store.ts';
export { updateLentBytes, updateLentSum } from './lent-store.ts';

/** Grant to add. `reference`: id in its source, which grants once. */
export type NewGrant = Pick<Grant, 'quota_id' | 'source' | 'reference' | 'bytes' | 'starts_at' | 'ends_at'>;

const pageSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Returns the bytes of a quota without grants, including lent ones. */
export function ownLimitOf(
  quota: Pick<Row<'quotas'>, 'limit_bytes' | 'granted_bytes' | 'lent_bytes'>,
): number {
  return quota.limit_bytes - quota.granted_bytes + quota.lent_bytes;
}

/**
 * Adds bytes to a quota, at once if they begin by now; false if the reference granted before. Locks the quota; the
 * caller records the change (`quota-plan-changed`).
 */
export async function addGrant(tx: Tx, { grant, at }: { grant: NewGrant; at: Date }): Promise<boolean> {
  await lockGrantedQuota(tx, grant.quota_id);
  if (!(await insertGrant(tx, { ...grant, cut_at: null }))) return false;
  await recountGrants(tx, { quotaId: grant.quota_id, at });
  return true;
}

/**
 * Revokes the rest of a grant; false if there is none. The caller has locked the quota, and records the change. Files
 * beyond the limit stay; no new ones fit.
 */
export async function cutGrant(
  tx: Tx,
  { source, reference, at }: Pick<Grant, 'source' | 'reference'> & { at: Date },
): Promise<boolean> {
  const quotaId = await updateCut(tx, { source, reference, at });
  if (quotaId === undefined) return false;
  await recountGrants(tx, { quotaId, at });
  return true;
}

/** Begins and ends grants whose time has come; a part of the hourly round. One quota that fails does not stop the others. */
export async function maintainGrants(deps: Pick<Deps, 'db' | 'clock' | 'record' | 'log'>): Promise<void> {
  let afterId = firstId;
  for (;;) {
    const ids = await listQuotasToRecount(deps.db, { at: deps.clock(), afterId, limit: pageSize });
    for (const quotaId of ids) await bringUpToDate(deps, quotaId);
    const last = ids.at(-1);
    if (last === undefined || ids.length < pageSize) return;
    afterId = last;
  }
}

async function bringUpToDate(
  { db, clock, record, log }: Pick<Deps, 'db' | 'clock' | 'record' | 'log'>,
  quotaId: string,
): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await lockGrantedQuota(tx, quotaId);
      if ((await recountGrants(tx, { quotaId, at: clock() })) === 0) return;
      const groupIds = await listLinkedGroupIds(tx, quotaId);
      await record(tx, { kind: 'quota-plan-changed', quotaId, groupIds, actor: 'product' });
    });
  } catch (error) {
    log.error({ err: error, quotaId }, 'a grant could not begin or end; it is tried again later');
  }
}

/** Corrects the sum of grants of a quota. */
export async function recountGranted(tx: Tx, quotaId: string): Promise<void> {
  await lockGrantedQuota(tx, quotaId);
  await updateSum(tx, quotaId);
}
