import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { lockGroup } from './lock-store.ts';

export { findQuotaOfGroup, lockGroup, noteArrival } from './lock-store.ts';

/**
 * Holds a group for what a person does, who was found to be a member a moment ago.
 * @throws AppError UNAVAILABLE where the group went on as another meanwhile (moves/merge): asked again, its id leads there
 */
export async function lockGroupOfMember(tx: Tx, groupId: string): Promise<void> {
  if (!(await lockGroup(tx, groupId))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}
