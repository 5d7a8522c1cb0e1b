import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { GroupViewer } from '../../groups/membership.ts';
import { type GroupLink, lockGroupLink, updateGroupLink } from '../../groups/quota-link/quota-link.ts';
import { requireUnexpired } from '../../storage/expiry.ts';
import { isBeingDeleted, requireNotBeingDeleted } from '../../storage/quota-deletion.ts';
import { findQuotaRole } from '../../storage/roles/roles.ts';
import { requireRegistered } from '../../users/registration.ts';
import { moveToQuota } from './move-contents.ts';

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/**
 * Links a group to a quota; its files are counted there too. Returns the caller's relation to the group then.
 * Idempotent.
 * @throws REGISTRATION_REQUIRED; NOT_FOUND for a quota in which they have no role; GROUP_LINKED,
 * GROUP_READ_ONLY, QUOTA_EXPIRED, QUOTA_BEING_DELETED, QUOTA_EXCEEDED
 */
export async function linkGroupQuota(
  { db, clock, record }: LinkDeps,
  { viewer, quotaId }: { viewer: GroupViewer; quotaId: string },
): Promise<GroupViewer> {
  const { groupId, userId } = viewer;
  return await db.transaction().execute(async (tx) => {
    await requireRegistered(tx, userId);
    const linked = await lockGroupLink(tx, groupId);
    const quotaRole = await findQuotaRole(tx, { quotaId, userId });
    if (!quotaRole) throw new AppError('NOT_FOUND');
    if (linked.quotaId !== quotaId) {
      await requireLinkable(tx, { viewer, linked });
      await requireUnexpired(tx, { quotaId, at: clock() });
      await requireNotBeingDeleted(tx, quotaId);
      await linkQuota(tx, { groupId, quotaId, by: userId, at: clock() });
      const fromQuotaId = linked.quotaId;
      await record(tx, { kind: 'quota-linked', groupId, quotaId, fromQuotaId, actor: { userId } });
    }
    return { ...viewer, quotaId, quotaRole };
  });
}

/**
 * Unlinks a group from its quota: no new files are kept, and existing ones stay counted there. Without a quota it is a
 * no-op.
 * @throws NOT_ALLOWED for a member without a role in the quota, NOT_FOUND for others
 */
export async function unlinkGroupQuota(
  { db, record }: Pick<LinkDeps, 'db' | 'record'>,
  viewer: GroupViewer,
): Promise<void> {
  const { groupId, userId, isMember } = viewer;
  await db.transaction().execute(async (tx) => {
    const { quotaId } = await lockGroupLink(tx, groupId);
    if (quotaId === null) {
      if (!isMember) throw new AppError('NOT_FOUND');
      return;
    }
    if (!(await findQuotaRole(tx, { quotaId, userId }))) {
      throw new AppError(isMember ? 'NOT_ALLOWED' : 'NOT_FOUND');
    }
    await updateGroupLink(tx, groupId, null);
    await record(tx, { kind: 'quota-unlinked', groupId, quotaId, actor: { userId } });
  });
}

/**
 * Links a group that the caller has locked, and records who did it; its files move along.
 * @throws QUOTA_EXCEEDED
 */
export async function linkQuota(
  tx: Tx,
  { groupId, ...link }: { groupId: string; quotaId: string; by: string | null; at: Date },
): Promise<void> {
  await moveToQuota(tx, { groupId, quotaId: link.quotaId });
  await updateGroupLink(tx, groupId, link);
}

/**
 * Checks the link under the lock: the guard saw it a moment ago. While its quota is to be deleted, every member can
 * save the group's files by a quota of their own, as if it had none. Once the bot left, no new files are kept, and a
 * first quota would give its owner control over files of others (moves/merge), so only people whose quota still holds
 * them can link one.
 */
async function requireLinkable(
  tx: Tx,
  {
    viewer: { userId, isMember },
    linked: { quotaId, countedQuotaId, botLeftAt },
  }: { viewer: GroupViewer; linked: GroupLink },
): Promise<void> {
  const isFree =
    isMember && (quotaId === null || (botLeftAt === null && (await isBeingDeleted(tx, quotaId))));
  const isTheirs = isFree || (quotaId !== null && (await findQuotaRole(tx, { quotaId, userId })) !== null);
  if (!isTheirs) throw new AppError(isMember ? 'GROUP_LINKED' : 'NOT_FOUND');
  if (quotaId !== null || botLeftAt === null) return;
  const isHolder = countedQuotaId !== null && (await findQuotaRole(tx, { quotaId: countedQuotaId, userId }));
  if (!isHolder) throw new AppError('GROUP_READ_ONLY');
}
