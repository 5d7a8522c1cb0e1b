import type { Deps } from '../../../deps.ts';
import type { Membership } from '../membership.ts';
import { listOthers, type OtherRow, upsertOnboarding } from './store.ts';

export { deleteSettingUp } from './store.ts';

/**
 * Time for which a person counts as present: clients with the first steps open report every 20 seconds, and
 * two reports may be lost.
 */
const stillThereMs = 60_000;

/** Records that a member is setting the group up, and returns who else is. */
export async function noteSettingUp(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { groupId, userId }: Membership,
): Promise<OtherRow[]> {
  const at = clock();
  await upsertOnboarding(db, { groupId, userId, at });
  return await listOthers(db, { groupId, userId, since: new Date(at.getTime() - stillThereMs) });
}
