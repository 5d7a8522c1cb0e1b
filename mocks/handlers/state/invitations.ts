import type { OpenedInvitation } from '@kepwai/api-client';
import { invitationRefusals, invitationStateFor } from '@kepwai/rules/quotas/invitations';
import { refuse } from '../contract/refuse.ts';
import type { InvitationRecord } from './records/invitation.ts';
import type { FakeServer, QuotaRecord } from './records/records.ts';

/**
 * Requires that a person may answer; returns the quota.
 * @throws the answers 403, 409 and 410
 */
export function requireOpen(server: FakeServer, record: InvitationRecord, meId: string): QuotaRecord {
  const state = stateFor(server, record, meId);
  const quota = server.quotas.get(record.quotaId);
  if (state === 'open' && quota) return quota;
  throw refuse(state === 'open' ? 'INVITATION_QUOTA_GONE' : invitationRefusals[state]);
}

/** Counts invitations that wait for an answer. */
export function countPending(server: FakeServer, quotaId: string): number {
  return [...server.invitations.values()].filter(
    (one) =>
      one.quotaId === quotaId &&
      one.acceptedById === null &&
      !one.isDeclined &&
      !one.isCancelled &&
      !isExpired(server, one),
  ).length;
}

export function stateFor(
  server: FakeServer,
  record: InvitationRecord,
  meId: string,
): OpenedInvitation['state'] {
  const quota = server.quotas.get(record.quotaId);
  const isManager = quota?.managerIds.includes(meId) ?? false;
  const asking = { userId: meId, ownerId: quota?.ownerId ?? null, isManager };
  return invitationStateFor({ ...record, isAccepted: record.acceptedById !== null }, asking, server.now());
}

export function isExpired(server: FakeServer, { expiresAt }: InvitationRecord): boolean {
  return Date.parse(expiresAt) <= server.now();
}
