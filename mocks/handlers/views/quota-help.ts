import type { QuotaHelp, QuotaOffer } from '@kepwai/api-client';
import { nextThaiDay } from '@kepwai/rules/days/thai-time';
import { concernOf } from '@kepwai/rules/quotas/concern';
import { remainingBytes } from '@kepwai/rules/quotas/keeping';
import { roleInQuota } from '../contract/guard.ts';
import { findPerson } from '../state/find-person.ts';
import { findLiving, findQuota } from '../state/records/living-quotas.ts';
import type { FakeServer, GroupRecord, QuotaOfferRecord } from '../state/records/records.ts';

/** Returns the key of a person's reminder about a group's storage. */
export const reminderKey = (group: GroupRecord, personId: string) => `${group.id} ${personId}`;

/** Returns the requests and offers that a person can make about the storage of a group. */
export function viewQuotaHelp(server: FakeServer, group: GroupRecord, personId: string): QuotaHelp {
  const quota = findQuota(server, group);
  const isHolder = quota !== null && roleInQuota(quota, personId) !== null;
  const isMember = group.memberIds.includes(personId);
  const concern =
    quota && concernOf({ ...quota, usedBytes: quota.usedBytes + quota.reservedBytes }, server.now());
  const remindedAt = server.quotaReminders.get(reminderKey(group, personId)) ?? null;
  const next = remindedAt === null ? 0 : nextThaiDay(remindedAt);
  const mayAnswer = isHolder || (quota === null && isMember);
  const offers = [...server.quotaOffers.values()].filter(({ groupId }) => groupId === group.id);
  const own = offers.filter(({ fromId }) => fromId === personId).at(-1);
  const hasManagers = quota !== null && (quota.ownerId !== null || quota.managerIds.length > 0);
  return {
    concern,
    remindedAt: remindedAt === null ? null : new Date(remindedAt).toISOString(),
    nextReminderAt: next > server.now() ? new Date(next).toISOString() : null,
    offers: mayAnswer
      ? offers
          .filter((offer) => stateOfOffer(server, offer) === 'open' && offer.quotaId !== group.quotaId)
          .map((offer) => viewOffer(server, offer))
      : [],
    ownOffer: own ? viewOffer(server, own) : null,
    permissions: {
      remind: concern !== null && isMember && !isHolder && hasManagers,
      offer: isMember && quota !== null && !isHolder && group.botLeftAt === null,
      answer: mayAnswer && group.botLeftAt === null,
    },
  };
}

/** Returns the state of an offer now. */
export function stateOfOffer(server: FakeServer, offer: QuotaOfferRecord): QuotaOffer['state'] {
  if (offer.state !== 'open') return offer.state;
  if (Date.parse(offer.expiresAt) <= server.now()) return 'expired';
  if (!server.groups.get(offer.groupId)?.memberIds.includes(offer.fromId)) return 'left';
  const quota = findLiving(server, offer.quotaId);
  return quota && roleInQuota(quota, offer.fromId) ? 'open' : 'withdrawn';
}

function viewOffer(server: FakeServer, offer: QuotaOfferRecord): QuotaOffer {
  const { id, createdAt, expiresAt, endedAt, fromId, quotaId } = offer;
  const quota = server.quotas.get(quotaId);
  const state = stateOfOffer(server, offer);
  return {
    id,
    from: findPerson(server, fromId) ?? { id: fromId, displayName: null, pictureUrl: null },
    quotaName: quota?.name ?? '',
    limitBytes: quota?.limitBytes ?? 0,
    remainingBytes: quota ? remainingBytes(quota) : 0,
    state,
    createdAt,
    expiresAt,
    endedAt: endedAt ?? (state === 'expired' ? expiresAt : null),
  };
}
