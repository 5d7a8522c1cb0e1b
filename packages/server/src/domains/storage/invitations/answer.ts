import { invitationRefusals, maxManagers } from '@kepwai/rules/quotas/invitations';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { requireRegistered } from '../../users/registration.ts';
import { peopleOf } from '../managers/managers.ts';
import { insertManager, type LockedQuota, lockQuotaPeople } from '../managers/managers-store.ts';
import {
  endInvitation,
  findByToken,
  findOpenedRow,
  type InvitationFacts,
  lockInvitation,
  type OpenedRow,
} from './invitations-store.ts';
import { stateFor } from './states.ts';
import { hashToken } from './tokens.ts';

/** The quota of an accepted invitation. */
export interface AcceptedQuota {
  id: string;
  name: string;
  limitBytes: number;
}

type AnswerDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

interface Answering {
  token: string;
  userId: string;
}

/**
 * Returns an invitation as its token's holder finds it.
 * @throws NOT_FOUND for an unknown token
 */
export async function openInvitation(
  { db }: Pick<Deps, 'db'>,
  { token, userId }: Answering,
): Promise<OpenedRow> {
  const tokenSha256 = hashToken(token);
  const row = tokenSha256 && (await findOpenedRow(db, { tokenSha256, userId }));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Makes the holder of a token a manager: of several at once, one. The person who has accepted it can repeat that;
 * `isNew` is false then.
 * @throws NOT_FOUND, REGISTRATION_REQUIRED, TOO_MANY_MANAGERS, and those of `refusals`
 */
export async function acceptInvitation(
  deps: AnswerDeps,
  answering: Answering,
): Promise<{ quota: AcceptedQuota; isNew: boolean }> {
  const { userId } = answering;
  return await deps.db.transaction().execute(async (tx) => {
    const { quotaId, quota, row } = await lockByToken(tx, answering.token);
    const accepted = { id: quotaId, name: quota.name, limitBytes: quota.limitBytes };
    if (row.accepted_by === userId && quota.managerIds.includes(userId))
      return { quota: accepted, isNew: false };
    requireOpen(row, { quota, userId, now: deps.clock() });
    await requireRegistered(tx, userId);
    if (quota.managerIds.length >= maxManagers) throw new AppError('TOO_MANY_MANAGERS');
    const at = deps.clock();
    await insertManager(tx, { quotaId, userId, since: at });
    await endInvitation(tx, row.id, { accepted_at: at, accepted_by: userId });
    const peopleIds = [...peopleOf(quota), userId];
    await deps.record(tx, { kind: 'manager-added', quotaId, userId, peopleIds, actor: { userId } });
    return { quota: accepted, isNew: true };
  });
}

/**
 * Declines an invitation; nobody can accept it any more.
 * @throws NOT_FOUND, and those of `refusals`
 */
export async function declineInvitation(deps: AnswerDeps, answering: Answering): Promise<void> {
  const { userId } = answering;
  await deps.db.transaction().execute(async (tx) => {
    const { quotaId, quota, row } = await lockByToken(tx, answering.token);
    const now = deps.clock();
    requireOpen(row, { quota, userId, now });
    await endInvitation(tx, row.id, { declined_at: now });
    await deps.record(tx, {
      kind: 'invitation-declined',
      quotaId,
      invitationId: row.id,
      peopleIds: peopleOf(quota),
      actor: { userId },
    });
  });
}

/** Locks the people of the quota first, as everything that changes them does, and then the invitation. */
async function lockByToken(
  tx: Tx,
  token: string,
): Promise<{ quotaId: string; quota: LockedQuota; row: InvitationFacts }> {
  const hash = hashToken(token);
  const found = hash && (await findByToken(tx, hash));
  if (!found) throw new AppError('NOT_FOUND');
  const { id: invitationId, quotaId } = found;
  const quota = quotaId === null ? null : await lockQuotaPeople(tx, quotaId);
  if (quotaId === null || !quota) throw new AppError('INVITATION_QUOTA_GONE');
  const row = await lockInvitation(tx, { quotaId, invitationId });
  if (!row) throw new AppError('NOT_FOUND');
  return { quotaId, quota, row };
}

function requireOpen(
  row: InvitationFacts,
  { quota, userId, now }: { quota: LockedQuota; userId: string; now: Date },
): void {
  const { ownerId, managerIds } = quota;
  const state = stateFor(row, { userId, ownerId, isManager: managerIds.includes(userId), now });
  if (state !== 'open') throw new AppError(invitationRefusals[state]);
}
