import type { FakeServer } from '../../../mocks/handlers/index.ts';
import { json, type NamedStep } from './walk-step.ts';

/** Adds a person who manages the quota, and an offer of another quota to its owner. Returns the ids that the steps need. */
export function addOwnership(
  server: FakeServer,
  { quotaId, meId }: { quotaId: string; meId: string },
): { managerId: string; offerId: string } {
  const manager = server.addPerson({ displayName: 'น้าแดง' });
  const quota = server.quotas.get(quotaId);
  if (quota) server.quotas.set(quotaId, { ...quota, managerIds: [...quota.managerIds, manager.id] });
  const theirs = server.addQuota({ name: 'ของร้านยาย', ownerId: manager.id, plan: 'granted' });
  return {
    managerId: manager.id,
    offerId: server.addOwnershipOffer({ quotaId: theirs.id, toId: meId }).id,
  };
}

/** Creates the steps of the walk through who owns a quota, and its deletion. */
export function ownershipSteps({
  managerId,
  stranger,
}: {
  managerId: string;
  stranger: string;
}): NamedStep[] {
  const offer = (userId: string): NamedStep => ({
    id: 'offerOwnership',
    headers: json,
    body: JSON.stringify({ userId, staysManager: true }),
  });
  return [
    { id: 'getQuotaOwnership' },
    { id: 'getQuotaOwnership', token: stranger, status: 404 },
    { id: 'listOwnerCandidates' },
    { id: 'listOwnerCandidates', query: '?cursor=none', status: 400 },
    offer(managerId),
    { ...offer(managerId), status: 409 },
    { ...offer('00000000-0000-4000-8000-0000000000aa'), status: 409 },
    { ...offer('nobody'), status: 400 },
    { ...offer(managerId), token: stranger, status: 404 },
    { id: 'cancelOwnershipOffer' },
    { id: 'cancelOwnershipOffer' },
    { id: 'startQuotaDeletion' },
    { id: 'startQuotaDeletion', token: stranger, status: 404 },
    { id: 'undoQuotaDeletion' },
    { id: 'undoQuotaDeletion' },
    { id: 'listMyOwnershipOffers' },
    { id: 'listMyOwnershipOffers', query: '?limit=0', status: 400 },
    { id: 'declineOwnership', token: stranger, status: 404 },
    { id: 'acceptOwnership', token: stranger, status: 404 },
    { id: 'acceptOwnership' },
    { id: 'acceptOwnership' },
    { id: 'declineOwnership', status: 410 },
  ];
}
