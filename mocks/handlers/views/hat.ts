import type { Gift, Hat, HatView } from '@kepwai/api-client';
import { minGiftSatang } from '@kepwai/rules/money/hats';
import { roleInQuota } from '../contract/guard.ts';
import { findPerson } from '../state/find-person.ts';
import { findLatestHat, givenIn, listCounted, stateOfGift, stateOfHat } from '../state/hats.ts';
import { makeOffers } from '../state/money.ts';
import type { GiftRecord, HatRecord } from '../state/records/hat.ts';
import { findQuota } from '../state/records/living-quotas.ts';
import type { FakeServer, GroupRecord, QuotaRecord } from '../state/records/records.ts';

/** Returns the hat of a group's quota as a person sees it. */
export function viewHat(server: FakeServer, group: GroupRecord, personId: string): HatView {
  const quota = findQuota(server, group);
  const { isPayable } = server.money;
  if (!quota) {
    const permissions = { start: false, give: false, close: false };
    return { hat: null, choices: [], minGiftSatang, isPayable, openGift: null, permissions };
  }
  const record = findLatestHat(server, quota.id);
  const hat = record ? toHat(server, record, personId) : null;
  const isOpen = hat?.state === 'open';
  const isMember = group.memberIds.includes(personId);
  const openGift = record?.gifts.find(
    (gift) => gift.giverId === personId && stateOfGift(server, gift) === 'open',
  );
  const choices = isOpen || !isPayable ? [] : listChoices(server, quota);
  return {
    hat,
    choices,
    minGiftSatang: isOpen ? Math.max(1, Math.min(minGiftSatang, hat.missingSatang)) : minGiftSatang,
    isPayable,
    openGift: openGift ? viewGift(server, openGift) : null,
    permissions: {
      start: isMember && choices.length > 0,
      give: isMember && isOpen && isPayable,
      close: isOpen && roleInQuota(quota, personId) !== null,
    },
  };
}

function listChoices(server: FakeServer, quota: QuotaRecord): HatView['choices'] {
  return makeOffers(server, quota)
    .filter(({ kind, refusal }) => (kind === 'subscribe' || kind === 'renew') && refusal === null)
    .map(({ plan, period, priceSatang, isCurrent, startsAt, endsAt }) => ({
      planId: plan.id,
      planName: plan.name,
      limitBytes: plan.limitBytes,
      period,
      priceSatang,
      isCurrent,
      startsAt,
      endsAt,
    }));
}

function toHat(server: FakeServer, record: HatRecord, personId: string): Hat {
  const { quotaId, startedById, gifts: _, ...facts } = record;
  const given = givenIn(record);
  const counted = listCounted(record);
  const state = stateOfHat(server, record);
  return {
    ...facts,
    state,
    endedAt: facts.endedAt ?? (state === 'ended' ? facts.endsAt : null),
    quotaName: server.quotas.get(quotaId)?.name ?? '',
    givenSatang: given,
    missingSatang: Math.max(0, facts.targetSatang - given),
    surplusSatang: Math.max(0, given - facts.targetSatang),
    startedBy: startedById === null ? null : (findPerson(server, startedById) ?? null),
    gifts: counted.toReversed().map(({ giverId, satang, showsName, showsAmount, paidAt, createdAt }) => ({
      giver: showsName ? (findPerson(server, giverId) ?? null) : null,
      isMine: giverId === personId,
      satang: showsAmount || giverId === personId ? satang : null,
      paidAt: paidAt ?? createdAt,
    })),
    giftCount: counted.length,
  };
}

/** Returns a gift for its giver. */
export function viewGift(server: FakeServer, record: GiftRecord): Gift {
  const { giverId: _, ...gift } = record;
  const state = stateOfGift(server, record);
  return {
    ...gift,
    state,
    qr:
      state === 'open'
        ? {
            imageUrl: `/api/order/${gift.id}/qr.png?t=signed`,
            payload: '00020101021229370016A0000006770101110113006681234567853037645802TH5406129.006304B1EF',
            expiresAt: gift.expiresAt,
          }
        : null,
    pollSeconds: 3,
  };
}
