import { startOfThaiDay } from '@kepwai/rules/days/thai-time';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Membership } from '../../groups/membership.ts';
import { lockGroupLink } from '../../groups/quota-link/quota-link.ts';
import { findHelp, upsertReminder } from '../../storage/help/help.ts';
import { toQuotaHelp } from './presenters.ts';

/**
 * Reminds the managers of a group's storage; done again on the same day it is a no-op.
 * @throws NOT_ALLOWED for who manages it, NOTHING_TO_REMIND
 */
export async function remindManagers(
  { db, clock, record }: Pick<Deps, 'db' | 'clock' | 'record'>,
  { groupId, userId, quotaRole, botLeft }: Membership,
): Promise<void> {
  if (quotaRole !== null) throw new AppError('NOT_ALLOWED');
  const at = clock();
  const day = new Date(startOfThaiDay(at));
  await db.transaction().execute(async (tx) => {
    const { quotaId } = await lockGroupLink(tx, groupId);
    const row = await findHelp(tx, { groupId, userId, at, since: at });
    if (quotaId === null || !row) throw new AppError('NOTHING_TO_REMIND');
    const viewer = { hasQuota: true, isHolder: false, isMember: true, botLeft };
    if (!toQuotaHelp(row, { viewer, now: at }).permissions.remind) throw new AppError('NOTHING_TO_REMIND');
    if (!(await upsertReminder(tx, { groupId, userId, at, since: day }))) return;
    await record(tx, { kind: 'quota-reminded', groupId, quotaId, day, actor: { userId } });
  });
}
