import { maxManagers, maxPending } from '@kepwai/rules/quotas/invitations';
import { mayInvite, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import { AppError } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import type { OperationDeps } from '../../../http/contract/operation.ts';
import { toInvitation } from '../invitations/presenters.ts';
import { listInvitationRows, maxListed, shownSince } from '../invitations/shown.ts';
import { findPeople } from '../managers/managers-store.ts';

/**
 * Returns the people and the invitations of a quota.
 * @throws NOT_FOUND if it was deleted meanwhile
 */
export async function presentManagers(
  { db, clock }: Pick<OperationDeps, 'db' | 'clock'>,
  holder: QuotaHolder,
): Promise<components['schemas']['Managers']> {
  const { quotaId } = holder;
  const now = clock();
  const [people, invitations] = await Promise.all([
    findPeople(db, quotaId),
    listInvitationRows(db, { quotaId, since: shownSince(now), limit: maxListed }),
  ]);
  if (!people) throw new AppError('NOT_FOUND');
  return {
    owner: people.owner,
    managers: people.managers.map(({ person, since }) => ({ person, since: since.toISOString() })),
    invitations: invitations.map((row) => toInvitation(row, now)),
    maxManagers,
    maxInvitations: maxPending,
    permissions: { invite: mayInvite(holder) },
  };
}
