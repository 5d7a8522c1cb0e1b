import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Membership } from '../membership.ts';
import { deleteOnboardings, listOthers, type OtherRow, upsertOnboarding } from './store.ts';

/** Who has the first steps open says so about every 20 seconds: two may be lost on the way. */
const stillThereMs = 60_000;

/** Notes that a member is setting the group up, and tells who else is. */
export async function noteSettingUp(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { groupId, userId }: Membership,
): Promise<OtherRow[]> {
  const at = clock();
  await upsertOnboarding(db, { groupId, userId, at });
  return await listOthers(db, { groupId, userId, since: new Date(at.getTime() - stillThereMs) });
}

/** Forgets who was at it before an instant. */
export async function forgetSettingUp(db: Db, before: Date): Promise<void> {
  await deleteOnboardings(db, before);
}
