import { getCaller, getOwnQuota, requireRegistered, roleInQuota } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { takePage } from '../contract/page.ts';
import { refuse } from '../contract/refuse.ts';
import {
  endOffer,
  findOpenOffer,
  handOver,
  hasFreeQuota,
  isOpen,
  listCandidates,
  startDeletion,
} from '../state/ownership.ts';
import type { FakeServer, OwnershipOfferRecord, QuotaRecord } from '../state/records/records.ts';
import { viewOwnership, viewReceivedOffer } from '../views/ownership.ts';

/** Creates the handlers of `openapi/paths/quota-ownership.yaml`. */
export function createOwnershipHandlers(server: FakeServer) {
  return [...createOwnerHandlers(server), ...createReceiverHandlers(server)];
}

function createOwnerHandlers(server: FakeServer) {
  /** Returns the quota of its owner. */
  const openOwn = (call: { request: Request; path: { quotaId: string } }) => {
    const me = getCaller(server, call.request);
    const { quota, role } = getOwnQuota(server, me, call.path.quotaId);
    if (role !== 'owner') throw refuse('NOT_ALLOWED');
    return { me, quota };
  };
  const view = (quota: QuotaRecord, personId: string) =>
    viewOwnership(server, server.quotas.get(quota.id) ?? quota, personId);

  return [
    operation('getQuotaOwnership', (call) => {
      const me = getCaller(server, call.request);
      return view(getOwnQuota(server, me, call.path.quotaId).quota, me.id);
    }),

    operation('listOwnerCandidates', (call) => {
      const { quota } = openOwn(call);
      const name = call.query.name?.toLowerCase() ?? '';
      const found = listCandidates(server, quota).filter(({ person }) =>
        person.displayName?.toLowerCase().includes(name),
      );
      return takePage(call.query, found);
    }),

    operation('offerOwnership', async (call) => {
      const me = getCaller(server, call.request);
      const { quota, role } = getOwnQuota(server, me, call.path.quotaId);
      const { userId: toId, staysManager } = await call.readBody();
      if (role !== 'owner') throw refuse('NOT_ALLOWED');
      if (!listCandidates(server, quota).some(({ person }) => person.id === toId))
        throw refuse('RECEIVER_UNKNOWN');
      if (findOpenOffer(server, quota.id)) throw refuse('OFFER_OPEN');
      server.addOwnershipOffer({ quotaId: quota.id, toId, staysManager });
      return view(quota, me.id);
    }),

    operation('cancelOwnershipOffer', (call) => {
      const { me, quota } = openOwn(call);
      const offer = findOpenOffer(server, quota.id);
      if (offer) endOffer(server, offer, 'cancelled');
      return view(quota, me.id);
    }),

    operation('startQuotaDeletion', (call) => {
      const { me, quota } = openOwn(call);
      if (quota.deletesAt === null) startDeletion(server, quota);
      return view(quota, me.id);
    }),

    operation('undoQuotaDeletion', (call) => {
      const { me, quota } = openOwn(call);
      server.quotas.set(quota.id, { ...quota, deletesAt: null, deletion: null });
      return view(quota, me.id);
    }),
  ];
}

function createReceiverHandlers(server: FakeServer) {
  return [
    operation('listMyOwnershipOffers', (call) => {
      const me = getCaller(server, call.request);
      const offers = [...server.ownershipOffers.values()]
        .filter((offer) => offer.toId === me.id && isOpen(server, offer))
        .toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt));
      return takePage(
        call.query,
        offers.flatMap((offer) => viewReceivedOffer(server, offer)),
      );
    }),

    operation('acceptOwnership', (call) => {
      const me = getCaller(server, call.request);
      const { offer, quota } = getOffer(server, me.id, call.path.offerId);
      if (offer.state === 'accepted' && roleInQuota(quota, me.id) === 'owner')
        return { acceptedQuotaId: quota.id };
      if (!isOpen(server, offer)) throw refuse('OFFER_ENDED');
      requireRegistered(me);
      if (quota.plan === 'free' && hasFreeQuota(server, me.id)) throw refuse('SECOND_FREE_QUOTA');
      handOver(server, offer, quota);
      return { acceptedQuotaId: quota.id };
    }),

    operation('declineOwnership', (call) => {
      const me = getCaller(server, call.request);
      const { offer } = getOffer(server, me.id, call.path.offerId);
      if (offer.state === 'declined') return {};
      if (!isOpen(server, offer)) throw refuse('OFFER_ENDED');
      endOffer(server, offer, 'declined');
      return {};
    }),
  ];
}

/**
 * Returns an offer to this person, and its quota.
 * @throws the answers 400 and 404
 */
function getOffer(
  server: FakeServer,
  personId: string,
  offerId: string,
): { offer: OwnershipOfferRecord; quota: QuotaRecord } {
  const offer = server.ownershipOffers.get(offerId);
  const quota = offer && server.quotas.get(offer.quotaId);
  if (offer?.toId !== personId || !quota) throw refuse('NOT_FOUND');
  return { offer, quota };
}
