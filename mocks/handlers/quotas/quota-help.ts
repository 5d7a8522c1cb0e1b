import { startOfThaiDay } from '@kepwai/rules/days/thai-time';
import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import { getCaller, getOwnQuota, openGroup, requireRegistered, roleInQuota } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import { findQuota } from '../state/records/living-quotas.ts';
import type { FakeServer, GroupRecord, QuotaOfferRecord } from '../state/records/records.ts';
import { reminderKey, stateOfOffer, viewQuotaHelp } from '../views/quota-help.ts';

/** Creates the handlers of `openapi/paths/quota-help.yaml`. */
export function createQuotaHelpHandlers(server: FakeServer) {
  return [...createAskingHandlers(server), ...createAnsweringHandlers(server)];
}

function createAskingHandlers(server: FakeServer) {
  return [
    operation('getQuotaHelp', (call) => {
      const me = getCaller(server, call.request);
      return viewQuotaHelp(server, openAsViewer(server, me.id, call.path.groupId), me.id);
    }),

    operation('remindQuotaManagers', (call) => {
      const { me, group } = openGroup(server, call);
      const quota = findQuota(server, group);
      if (quota && roleInQuota(quota, me.id)) throw refuse('NOT_ALLOWED');
      if (!viewQuotaHelp(server, group, me.id).permissions.remind) throw refuse('NOTHING_TO_REMIND');
      const key = reminderKey(group, me.id);
      const last = server.quotaReminders.get(key) ?? 0;
      if (last < startOfThaiDay(server.now())) server.quotaReminders.set(key, server.now());
      return viewQuotaHelp(server, group, me.id);
    }),

    operation('offerQuotaToGroup', async (call) => {
      const { me, group } = openGroup(server, call);
      const { quotaId } = await call.readBody();
      requireRegistered(me);
      const { quota } = getOwnQuota(server, me, quotaId);
      const present = findQuota(server, group);
      if (!present || roleInQuota(present, me.id)) throw refuse('OFFER_NOT_NEEDED');
      if (group.botLeftAt !== null) throw refuse('GROUP_READ_ONLY');
      if (isClosedToNewFiles(quota.expiresAt, server.now())) throw refuse('QUOTA_EXPIRED');
      if (quota.deletesAt !== null) throw refuse('QUOTA_BEING_DELETED');
      const own = [...server.quotaOffers.values()].find(
        (offer) =>
          offer.groupId === group.id && offer.fromId === me.id && stateOfOffer(server, offer) === 'open',
      );
      if (own?.quotaId !== quota.id) {
        if (own) endOffer(server, own, 'withdrawn');
        server.addQuotaOffer({ groupId: group.id, quotaId: quota.id, fromId: me.id });
      }
      return viewQuotaHelp(server, group, me.id);
    }),

    operation('withdrawQuotaOffer', (call) => {
      const { me, group } = openGroup(server, call);
      const offer = getOffer(server, group, call.path.quotaOfferId);
      if (offer.fromId !== me.id) throw refuse('NOT_FOUND');
      if (offer.state === 'open') endOffer(server, offer, 'withdrawn');
      return viewQuotaHelp(server, group, me.id);
    }),
  ];
}

function createAnsweringHandlers(server: FakeServer) {
  const open = ({ request, path }: { request: Request; path: { groupId: string; quotaOfferId: string } }) => {
    const me = getCaller(server, request);
    const group = openAsViewer(server, me.id, path.groupId);
    const quota = findQuota(server, group);
    const offer = getOffer(server, group, path.quotaOfferId);
    if (quota && !roleInQuota(quota, me.id) && offer.state !== 'accepted') throw refuse('NOT_ALLOWED');
    return { me, group, offer };
  };
  return [
    operation('acceptQuotaOffer', (call) => {
      const { me, group, offer } = open(call);
      if (offer.state === 'accepted' && group.quotaId === offer.quotaId)
        return viewQuotaHelp(server, group, me.id);
      if (stateOfOffer(server, offer) !== 'open') throw refuse('OFFER_ENDED');
      if (group.botLeftAt !== null) throw refuse('GROUP_READ_ONLY');
      const quota = server.quotas.get(offer.quotaId);
      if (quota && isClosedToNewFiles(quota.expiresAt, server.now())) throw refuse('QUOTA_EXPIRED');
      if (quota && quota.deletesAt !== null) throw refuse('QUOTA_BEING_DELETED');
      group.quotaId = offer.quotaId;
      group.link = { personId: offer.fromId, at: new Date(server.now()).toISOString() };
      endOffer(server, offer, 'accepted');
      return viewQuotaHelp(server, group, me.id);
    }),

    operation('declineQuotaOffer', (call) => {
      const { me, group, offer } = open(call);
      if (offer.state === 'declined') return viewQuotaHelp(server, group, me.id);
      if (stateOfOffer(server, offer) !== 'open') throw refuse('OFFER_ENDED');
      endOffer(server, offer, 'declined');
      return viewQuotaHelp(server, group, me.id);
    }),
  ];
}

/** Returns a group for its members, and for people with a role in its quota. @throws the answer 404 */
export function openAsViewer(server: FakeServer, personId: string, groupId: string): GroupRecord {
  const group = server.groups.get(groupId);
  const quota = group && findQuota(server, group);
  const isHolder = quota ? roleInQuota(quota, personId) !== null : false;
  if (!group || !(isHolder || group.memberIds.includes(personId))) throw refuse('NOT_FOUND');
  return group;
}

/** @throws the answers 400 and 404 */
function getOffer(server: FakeServer, group: GroupRecord, offerId: string): QuotaOfferRecord {
  const offer = server.quotaOffers.get(offerId);
  if (offer?.groupId !== group.id) throw refuse('NOT_FOUND');
  return offer;
}

function endOffer(server: FakeServer, offer: QuotaOfferRecord, state: QuotaOfferRecord['state']): void {
  server.quotaOffers.set(offer.id, { ...offer, state, endedAt: new Date(server.now()).toISOString() });
  server.publish({ type: 'group-changed', groupId: offer.groupId });
}
