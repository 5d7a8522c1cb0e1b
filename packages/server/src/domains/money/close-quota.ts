import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { endLoansOfDeleted } from './loans/loans.ts';
import { endHat } from './orders/hold-gifts.ts';

/** Ends the hat and the loans of a quota whose deletion is carried out now. The caller has locked it. */
export async function endContractsOf(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  { quotaId, at }: { quotaId: string; at: Date },
): Promise<void> {
  await endHat(tx, { record }, { quotaId, state: 'ended', at, actor: 'product' });
  await endLoansOfDeleted(tx, { record }, { quotaId, at });
}
