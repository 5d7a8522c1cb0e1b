import type { OwnerCandidate } from '@kepwai/api-client';
import { deletionEnd } from '@kepwai/rules/quotas/ownership';
import { findPerson } from './find-person.ts';
import type { FakeServer, OwnershipOfferRecord, QuotaRecord } from './records/records.ts';

/** Returns whether an offer can still be accepted. */
export function isOpen(server: FakeServer, { state, expiresAt }: OwnershipOfferRecord): boolean {
  return state === 'open' && Date.parse(expiresAt) > server.now();
}

/** Returns the latest offer of a quota. */
export function findLatestOffer(server: FakeServer, quotaId: string): OwnershipOfferRecord | undefined {
  return [...server.ownershipOffers.values()].filter((offer) => offer.quotaId === quotaId).at(-1);
}

/** Returns the open offer of a quota. */
export function findOpenOffer(server: FakeServer, quotaId: string): OwnershipOfferRecord | undefined {
  const offer = findLatestOffer(server, quotaId);
  return offer && isOpen(server, offer) ? offer : undefined;
}

/** Ends an offer. */
export function endOffer(
  server: FakeServer,
  offer: OwnershipOfferRecord,
  state: OwnershipOfferRecord['state'],
): void {
  server.ownershipOffers.set(offer.id, { ...offer, state, endedAt: new Date(server.now()).toISOString() });
}

/** Returns whether a person owns a free quota. */
export function hasFreeQuota(server: FakeServer, personId: string): boolean {
  return [...server.quotas.values()].some(({ ownerId, plan }) => ownerId === personId && plan === 'free');
}

/** Makes the receiver of an offer the owner. */
export function handOver(server: FakeServer, offer: OwnershipOfferRecord, quota: QuotaRecord): void {
  const others = quota.managerIds.filter((id) => id !== offer.toId);
  const former = offer.staysManager && quota.ownerId !== null ? [quota.ownerId] : [];
  const isOwnerless = quota.deletion?.reason === 'ownerless';
  server.quotas.set(quota.id, {
    ...quota,
    ownerId: offer.toId,
    managerIds: [...others, ...former],
    ...(isOwnerless && { deletion: null, deletesAt: null }),
  });
  endOffer(server, offer, 'accepted');
}

/** Starts the deletion of a quota. */
export function startDeletion(server: FakeServer, quota: QuotaRecord): void {
  const now = server.now();
  server.quotas.set(quota.id, {
    ...quota,
    deletion: { reason: 'owner', askedAt: new Date(now).toISOString() },
    deletesAt: new Date(deletionEnd(now)).toISOString(),
  });
}

/** Lists the managers of a quota, then others in its groups, who are registered. */
export function listCandidates(server: FakeServer, quota: QuotaRecord): OwnerCandidate[] {
  const members = [...server.groups.values()]
    .filter(({ quotaId, memberIds }) => quotaId === quota.id && memberIds.includes(quota.ownerId ?? ''))
    .flatMap(({ memberIds }) => memberIds);
  return [...new Set([...quota.managerIds, ...members])].flatMap((id) => {
    const person = findPerson(server, id);
    if (!person || id === quota.ownerId || !server.people.get(id)?.registration) return [];
    return [{ person, managerSince: quota.managerIds.includes(id) ? quota.createdAt : null }];
  });
}
