import { announce } from '../../db/notify.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { lockGroupOfMember } from '../groups/arrivals.ts';
import { likelyKind } from '../media/kind-of-name.ts';
import { takesNothingNew } from '../quotas/expiry.ts';
import { refusalOf } from '../saving-file-types/rules.ts';
import { savingRulesOf } from '../saving-file-types/saving-file-types.ts';
import { findMissed, updateAskedAgain } from './fetch-store.ts';

/**
 * Asks LINE once more for something that could not be kept, as the group chose today: after that it is on its way again, and ends kept
 * or with a reason of its own. What is on its way or kept already is left as it is; so is what the group does not want to keep.
 * @throws AppError NOT_FOUND also for a file of another group or in the trash; GROUP_READ_ONLY, NO_QUOTA, QUOTA_EXPIRED; FILE_NOT_KEPT for
 * what never lay at LINE; UNAVAILABLE
 */
export async function askAgain(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  { groupId, fileId, userId }: { groupId: string; fileId: string; userId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const file = await findMissed(tx, { groupId, fileId });
    if (!file) throw new AppError('NOT_FOUND');
    if (file.state !== 'missed') return;
    if (file.botLeftAt !== null) throw new AppError('GROUP_READ_ONLY');
    if (file.missedReason === 'external' || file.lineMessageId === null) throw new AppError('FILE_NOT_KEPT');
    if (file.quotaId === null) throw new AppError('NO_QUOTA');
    if (takesNothingNew(file.expiresAt, clock())) throw new AppError('QUOTA_EXPIRED');
    const rules = await savingRulesOf(tx, groupId);
    if (refusalOf(rules, { kind: likelyKind(file), sizeBytes: file.sizeBytes })) return;
    await updateAskedAgain(tx, { fileId, userId, rules, at: clock() });
    await queue.send('fetch-content', { fileId }, { tx });
    await announce(tx, { type: 'files-changed', groupId, change: 'updated', fileIds: [fileId] });
  });
}
