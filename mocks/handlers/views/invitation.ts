import type { Invitation, Managers, OpenedInvitation } from '@kepwai/api-client';
import { maxManagers, maxPending } from '@kepwai/rules/quotas/invitations';
import { findPerson } from '../state/find-person.ts';
import { isExpired, stateFor } from '../state/invitations.ts';
import type { InvitationRecord } from '../state/records/invitation.ts';
import type { FakeServer, QuotaRecord } from '../state/records/records.ts';

/** Returns owner, managers and invitations of a quota. */
export function viewManagers(server: FakeServer, quota: QuotaRecord, meId: string): Managers {
  const unknown = { id: quota.id, displayName: null, pictureUrl: null };
  return {
    owner: findPerson(server, quota.ownerId) ?? unknown,
    managers: quota.managerIds.map((id) => ({
      person: findPerson(server, id) ?? { ...unknown, id },
      since: quota.managersSince[id] ?? quota.createdAt,
    })),
    invitations: [...server.invitations.values()]
      .filter((one) => one.quotaId === quota.id && one.acceptedById === null && !one.isCancelled)
      .toReversed()
      .map((one) => viewInvitation(server, one)),
    maxManagers,
    maxInvitations: maxPending,
    permissions: { invite: quota.ownerId === meId },
  };
}

/** Returns an invitation for the people of its quota. */
export function viewInvitation(server: FakeServer, record: InvitationRecord): Invitation {
  const { id, name, createdAt, expiresAt } = record;
  const state = record.isDeclined ? 'declined' : isExpired(server, record) ? 'expired' : 'pending';
  return { id, name, person: findPerson(server, record.forUserId), state, createdAt, expiresAt };
}

/** Returns an invitation for the holder of its token. */
export function viewOpened(server: FakeServer, record: InvitationRecord, meId: string): OpenedInvitation {
  const state = stateFor(server, record, meId);
  const quota = server.quotas.get(record.quotaId);
  const isShown = state === 'open' || state === 'already_manager' || state === 'own_quota';
  const isNamed = state === 'open' || state === 'wrong_account';
  return {
    state,
    inviter: findPerson(server, record.createdById),
    quota: isShown && quota ? viewInvitedTo(quota) : null,
    forName: isNamed ? (record.name ?? findPerson(server, record.forUserId)?.displayName ?? null) : null,
    expiresAt: record.expiresAt,
  };
}

/** Returns the invitation's view of its quota. */
export function viewInvitedTo({ id, name, limitBytes }: QuotaRecord) {
  return { id, name, limitBytes };
}
