import { invitationLivesMs, maxManagers, maxPending } from '@kepwai/rules/quotas/invitations';
import { mayInvite, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import { writtenLine } from '@kepwai/rules/words/written-text';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { lockAsOwner, peopleOf } from '../managers/managers.ts';
import type { LockedQuota } from '../managers/managers-store.ts';
import {
  cancelPendingOf,
  countPending,
  deleteExpiredBefore,
  endInvitation,
  type InvitationFacts,
  insertInvitation,
  listCandidateRows,
  lockInvitation,
} from './invitations-store.ts';
import { shownSince } from './shown.ts';
import { createToken } from './tokens.ts';

/** For whom an invitation is. */
interface Invited {
  name: string | null;
  forUserId: string | null;
}

type InvitationDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/**
 * Invites a person; returns the invitation's id, and its token, which is not stored.
 * @throws NOT_ALLOWED, NOT_FOUND for a person whom the owner does not share a group with; INVALID_REQUEST,
 * ALREADY_MANAGER, TOO_MANY_INVITATIONS, TOO_MANY_MANAGERS
 */
export async function createInvitation(
  deps: InvitationDeps,
  { holder, name, userId }: { holder: QuotaHolder; name?: string; userId?: string },
): Promise<{ id: string; token: string }> {
  if (!mayInvite(holder)) throw new AppError('NOT_ALLOWED');
  const invited = { name: name === undefined ? null : readableName(name), forUserId: userId ?? null };
  return await deps.db.transaction().execute(async (tx) => {
    const quota = await lockAsOwner(tx, holder);
    if (userId !== undefined) await requireCandidate(tx, { quota, holder, userId });
    return await invite(tx, deps, { holder, quota, invited });
  });
}

/**
 * Replaces an invitation by one with another token; the former token is void.
 * @throws NOT_ALLOWED, NOT_FOUND, INVITATION_USED, INVITATION_CANCELLED, TOO_MANY_INVITATIONS, TOO_MANY_MANAGERS
 */
export async function resendInvitation(
  deps: InvitationDeps,
  { holder, invitationId }: { holder: QuotaHolder; invitationId: string },
): Promise<{ id: string; token: string }> {
  if (!mayInvite(holder)) throw new AppError('NOT_ALLOWED');
  return await deps.db.transaction().execute(async (tx) => {
    const quota = await lockAsOwner(tx, holder);
    const row = await requireInvitation(tx, { quotaId: holder.quotaId, invitationId });
    if (row.accepted_at !== null) throw new AppError('INVITATION_USED');
    if (row.cancelled_at !== null) throw new AppError('INVITATION_CANCELLED');
    await endInvitation(tx, row.id, { declined_at: null, cancelled_at: deps.clock() });
    return await invite(tx, deps, {
      holder,
      quota,
      invited: { name: row.name, forUserId: row.for_user_id },
    });
  });
}

/**
 * Cancels an invitation; false if it was cancelled before.
 * @throws NOT_ALLOWED, NOT_FOUND, INVITATION_USED
 */
export async function cancelInvitation(
  { db, clock, record }: InvitationDeps,
  { holder, invitationId }: { holder: QuotaHolder; invitationId: string },
): Promise<boolean> {
  if (!mayInvite(holder)) throw new AppError('NOT_ALLOWED');
  const { quotaId, userId } = holder;
  return await db.transaction().execute(async (tx) => {
    const quota = await lockAsOwner(tx, holder);
    const row = await requireInvitation(tx, { quotaId, invitationId });
    if (row.accepted_at !== null) throw new AppError('INVITATION_USED');
    if (row.cancelled_at !== null) return false;
    await endInvitation(tx, row.id, { declined_at: null, cancelled_at: clock() });
    const about = { quotaId, invitationId, peopleIds: peopleOf(quota), actor: { userId } };
    await record(tx, { kind: 'invitation-cancelled', ...about });
    return true;
  });
}

/** Deletes invitations that are no longer shown. */
export async function deleteOldInvitations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredBefore(db, shownSince(clock()));
}

/** Maximum people of one answer, as in the contract. */
const maxCandidates = 500;

/**
 * Lists people whom the owner can invite by name.
 * @throws NOT_ALLOWED
 */
export async function listCandidates(db: Db, holder: QuotaHolder): ReturnType<typeof listCandidateRows> {
  if (!mayInvite(holder)) throw new AppError('NOT_ALLOWED');
  const { quotaId, userId } = holder;
  return await listCandidateRows(db, { quotaId, userId, limit: maxCandidates });
}

async function invite(
  tx: Tx,
  { clock, record }: InvitationDeps,
  { holder, quota, invited }: { holder: QuotaHolder; quota: LockedQuota; invited: Invited },
): Promise<{ id: string; token: string }> {
  const { quotaId, userId } = holder;
  const { name, forUserId } = invited;
  const at = clock();
  if (quota.managerIds.length >= maxManagers) throw new AppError('TOO_MANY_MANAGERS');
  if (forUserId !== null) await cancelPendingOf(tx, { quotaId, userId: forUserId, at });
  if ((await countPending(tx, { quotaId, now: at })) >= maxPending)
    throw new AppError('TOO_MANY_INVITATIONS');
  const { token, hash } = createToken();
  const id = await insertInvitation(tx, {
    quota_id: quotaId,
    token_sha256: hash,
    created_by: userId,
    name,
    for_user_id: forUserId,
    created_at: at,
    expires_at: new Date(at.getTime() + invitationLivesMs),
  });
  const about = { quotaId, invitationId: id, peopleIds: peopleOf(quota), actor: { userId } };
  await record(tx, { kind: 'manager-invited', ...about });
  return { id, token };
}

async function requireInvitation(
  tx: Tx,
  asked: { quotaId: string; invitationId: string },
): Promise<InvitationFacts> {
  const row = await lockInvitation(tx, asked);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function requireCandidate(
  tx: Tx,
  { quota, holder, userId }: { quota: LockedQuota; holder: QuotaHolder; userId: string },
): Promise<void> {
  if (quota.managerIds.includes(userId)) throw new AppError('ALREADY_MANAGER');
  const asked = { quotaId: holder.quotaId, userId: holder.userId, onlyId: userId, limit: 1 };
  if ((await listCandidateRows(tx, asked)).length === 0) throw new AppError('NOT_FOUND');
}

function readableName(name: string): string {
  const line = writtenLine(name);
  if (line !== '') return line;
  throw new AppError('INVALID_REQUEST', {
    details: [{ field: '/name', message: 'เขียนชื่อคนที่จะชวน หรือเว้นว่างไว้' }],
  });
}
