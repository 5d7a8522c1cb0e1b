import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { lockGroup } from './lock-store.ts';

export {
  findQuotaOfGroup,
  lockForArrival,
  lockFreeQuotasForArrival,
  lockGroup,
  noteArrival,
} from './lock-store.ts';

/**
 * Locks the group for an action of a person whose membership was just checked.
 * @throws AppError UNAVAILABLE if the group was merged into another meanwhile (moves/merge); on a retry, its
 * id leads there
 */
export async function lockGroupOfMember(tx: Tx, groupId: string): Promise<void> {
  if (!(await lockGroup(tx, groupId))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}
