import type { FakeServer } from '../../../mocks/handlers/index.ts';
import { json, type NamedStep } from './walk-step.ts';

/** Adds a full group of another person's quota with an offer of mine, and an offer to my group. Returns the ids for the steps. */
export function addQuotaHelp(
  server: FakeServer,
  { groupId, meId }: { groupId: string; meId: string },
): { quotaOfferId: string; helpGroupId: string; ownQuotaId: string } {
  const other = server.addPerson({ displayName: 'ลุงดำ' });
  const theirs = server.addQuota({ ownerId: other.id, usedBytes: 10, limitBytes: 10 });
  const own = server.addQuota({ ownerId: meId, plan: 'granted' });
  const group = server.addGroup({ memberIds: [meId, other.id], quotaId: theirs.id });
  server.groups.get(groupId)?.memberIds.push(other.id);
  const offered = server.addQuota({ ownerId: other.id, plan: 'granted' });
  const offer = server.addQuotaOffer({ groupId, quotaId: offered.id, fromId: other.id });
  return { quotaOfferId: offer.id, helpGroupId: group.id, ownQuotaId: own.id };
}

/** Creates the steps of the walk through members' actions on the storage of their group. */
export function quotaHelpSteps({
  helpGroupId,
  ownQuotaId,
  stranger,
}: {
  helpGroupId: string;
  ownQuotaId: string;
  stranger: string;
}): NamedStep[] {
  const there = { params: { groupId: helpGroupId } };
  const offer = (quotaId: string): NamedStep => ({
    id: 'offerQuotaToGroup',
    headers: json,
    body: JSON.stringify({ quotaId }),
  });
  return [
    { id: 'getQuotaHelp' },
    { id: 'getQuotaHelp', ...there },
    { id: 'getQuotaHelp', token: stranger, status: 404, ...there },
    { id: 'remindQuotaManagers', status: 403 },
    { id: 'remindQuotaManagers', ...there },
    { id: 'remindQuotaManagers', ...there },
    { ...offer(ownQuotaId), status: 409 },
    { ...offer(ownQuotaId), ...there },
    { ...offer('none'), ...there, status: 400 },
    { id: 'withdrawQuotaOffer', status: 404 },
    { id: 'declineQuotaOffer', token: stranger, status: 404, ...there },
    { id: 'acceptQuotaOffer' },
    { id: 'acceptQuotaOffer' },
  ];
}
