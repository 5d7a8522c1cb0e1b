import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../changes/change.ts';
import { listLinkedGroupIds } from '../../storage/quotas.ts';
import { debitCredit, enter } from '../ledger/ledger.ts';
import { findOpenHat, type HatRow, sumHeld, updateHatEnded } from './stores/hats-store.ts';

/** Returns whether a hat still accepts gifts. */
export function isPassed(hat: Pick<HatRow, 'state' | 'ends_at'>, at: Date): boolean {
  return hat.state === 'open' && at < hat.ends_at;
}

/** Moves the money of a hat to its quota as credit. The caller has locked the quota. */
export async function releaseHeld(tx: Tx, { hat, at }: { hat: HatRow; at: Date }): Promise<void> {
  await enter(tx, {
    kind: 'contribution',
    at,
    operationKey: `hat:${hat.id}`,
    quotaId: hat.quota_id,
    postings: debitCredit(await sumHeld(tx, hat.id), 'hat-contributions', 'customer-credit'),
  });
}

/** Ends the open hat of a quota that the caller has locked, if there is one: its money becomes credit. */
export async function endHat(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  end: { quotaId: string; state: 'ended' | 'closed'; at: Date; actor: Actor },
): Promise<boolean> {
  const { quotaId, state, at, actor } = end;
  const hat = await findOpenHat(tx, quotaId);
  if (!hat) return false;
  await releaseHeld(tx, { hat, at });
  await updateHatEnded(tx, { hatId: hat.id, state, at, orderId: null });
  const groupIds = await listLinkedGroupIds(tx, quotaId);
  await record(tx, { kind: 'hat-ended', quotaId, groupIds, outcome: state, actor });
  return true;
}
