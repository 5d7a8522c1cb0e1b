import type { Ownership, OwnershipOffer, ReceivedOwnershipOffer } from '@kepwai/api-client';
import { roleInQuota } from '../contract/guard.ts';
import { findPerson } from '../state/find-person.ts';
import { findLatestOffer, hasFreeQuota, isOpen } from '../state/ownership.ts';
import type { FakeServer, OwnershipOfferRecord, QuotaRecord } from '../state/records/records.ts';
import { listGroupsOf } from './quota.ts';
import { viewQuotaUsage } from './quota-usage.ts';

/** Returns the ownership of a quota; a manager sees only an offer to them. */
export function viewOwnership(server: FakeServer, quota: QuotaRecord, personId: string): Ownership {
  const isOwner = roleInQuota(quota, personId) === 'owner';
  const offer = findLatestOffer(server, quota.id);
  const isTheirs = offer?.toId === personId && isOpen(server, offer);
  const { deletion, deletesAt } = quota;
  return {
    deletion: deletion && deletesAt !== null ? { ...deletion, deletesAt } : null,
    offer: offer && (isOwner || isTheirs) ? viewOffer(server, offer) : null,
    permissions: { handOver: isOwner, delete: isOwner },
  };
}

function viewOffer(server: FakeServer, record: OwnershipOfferRecord): OwnershipOffer {
  const { quotaId: _, toId, ...offer } = record;
  const isOver = offer.state === 'open' && !isOpen(server, record);
  return {
    ...offer,
    ...(isOver && { state: 'expired', endedAt: offer.expiresAt }),
    to: findPerson(server, toId) ?? { id: toId, displayName: null, pictureUrl: null },
  };
}

/** Returns an offer as its receiver sees it; nothing if its quota is gone. */
export function viewReceivedOffer(server: FakeServer, offer: OwnershipOfferRecord): ReceivedOwnershipOffer[] {
  const quota = server.quotas.get(offer.quotaId);
  if (!quota) return [];
  const { id, staysManager, isSuccession, createdAt, expiresAt, toId } = offer;
  const nobody = { id: quota.ownerId ?? quota.id, displayName: null, pictureUrl: null };
  return [
    {
      id,
      from: findPerson(server, quota.ownerId) ?? nobody,
      quota: viewQuotaUsage(quota),
      plan: quota.plan,
      groupCount: listGroupsOf(server, quota.id).length,
      staysManager,
      isSuccession,
      createdAt,
      expiresAt,
      obstacle: quota.plan === 'free' && hasFreeQuota(server, toId) ? 'second-free-quota' : null,
    },
  ];
}
