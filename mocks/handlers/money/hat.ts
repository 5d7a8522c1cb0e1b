import { minGiftSatang } from '@kepwai/rules/money/hats';
import { getCaller, openGroup, requireRegistered, roleInQuota } from '../contract/guard.ts';
import { onceByKey } from '../contract/once-by-key.ts';
import { operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import { openAsViewer } from '../quotas/quota-help.ts';
import {
  addGift,
  addHat,
  endHat,
  findLatestHat,
  findPassedHat,
  givenIn,
  stateOfGift,
} from '../state/hats.ts';
import { makeOffer } from '../state/money.ts';
import type { GiftRecord, HatRecord } from '../state/records/hat.ts';
import { findQuota } from '../state/records/living-quotas.ts';
import type { FakeServer, GroupRecord, QuotaRecord } from '../state/records/records.ts';
import { viewGift, viewHat } from '../views/hat.ts';

/** Creates the handlers of `openapi/paths/hat.yaml`. */
export function createHatHandlers(server: FakeServer) {
  return [...createPassingHandlers(server), ...createGiftHandlers(server)];
}

function createPassingHandlers(server: FakeServer) {
  return [
    operation('getHat', (call) => {
      const me = getCaller(server, call.request);
      return viewHat(server, openAsViewer(server, me.id, call.path.groupId), me.id);
    }),

    operation('startHat', async (call) => {
      const { me, group } = openGroup(server, call);
      const { planId, period } = await call.readBody();
      requireRegistered(me);
      const quota = requireQuota(server, group);
      if (!server.money.isPayable) throw refuse('PAYMENTS_OFF');
      if (quota.deletesAt !== null) throw refuse('QUOTA_BEING_DELETED');
      const plan = server.money.plans.find(({ id }) => id === planId);
      if (!plan) throw refuse('PLAN_UNAVAILABLE');
      const offer = makeOffer(server, quota, { plan, period });
      if (offer.refusal !== null) throw refuse(offer.refusal);
      if (offer.kind !== 'subscribe' && offer.kind !== 'renew') throw refuse('PLAN_UNAVAILABLE');
      if (findPassedHat(server, quota.id)) throw refuse('HAT_OPEN');
      const last = findLatestHat(server, quota.id);
      if (last?.state === 'open') endHat(server, last, 'ended');
      addHat(server, { quotaId: quota.id, startedById: me.id, planId, period });
      return viewHat(server, group, me.id);
    }),

    operation('closeHat', (call) => {
      const me = getCaller(server, call.request);
      const group = openAsViewer(server, me.id, call.path.groupId);
      const quota = findQuota(server, group);
      if (!quota || !roleInQuota(quota, me.id)) throw refuse('NOT_ALLOWED');
      const hat = findLatestHat(server, quota.id);
      if (hat?.state === 'open') endHat(server, hat, 'closed');
      return viewHat(server, group, me.id);
    }),
  ];
}

function createGiftHandlers(server: FakeServer) {
  return [
    operation('giveToHat', async (call) => {
      const { me, group } = openGroup(server, call);
      const body = await call.readBody();
      requireRegistered(me);
      const key = call.header.get('Idempotency-Key');
      const gift = onceByKey(server, { operationId: 'giveToHat', personId: me.id, key, body }, () =>
        give(server, requireQuota(server, group), { ...body, giverId: me.id }),
      );
      return viewGift(server, gift);
    }),

    operation('getGift', (call) => viewGift(server, getGiftOf(server, call))),

    operation('cancelGift', (call) => {
      const gift = getGiftOf(server, call);
      if (gift.state === 'paid' || gift.state === 'refunded') throw refuse('ORDER_PAID');
      if (stateOfGift(server, gift) === 'open') gift.state = 'cancelled';
      return viewGift(server, gift);
    }),
  ];
}

function give(
  server: FakeServer,
  quota: QuotaRecord,
  given: Pick<GiftRecord, 'satang' | 'showsName' | 'showsAmount' | 'giverId'>,
): GiftRecord {
  if (!server.money.isPayable) throw refuse('PAYMENTS_OFF');
  if (quota.deletesAt !== null) throw refuse('QUOTA_BEING_DELETED');
  const hat = findPassedHat(server, quota.id);
  if (!hat) throw refuse('HAT_ENDED');
  const missing = Math.max(0, hat.targetSatang - givenIn(hat));
  if (given.satang > missing) throw refuse('GIFT_TOO_LARGE');
  if (given.satang < Math.min(minGiftSatang, missing)) throw refuse('GIFT_TOO_SMALL');
  for (const gift of hat.gifts)
    if (gift.giverId === given.giverId && stateOfGift(server, gift) === 'open') gift.state = 'cancelled';
  return addGift(server, hat, given);
}

function requireQuota(server: FakeServer, group: GroupRecord): QuotaRecord {
  const quota = findQuota(server, group);
  if (!quota) throw refuse('NO_QUOTA');
  return quota;
}

/** Returns a gift of the caller. @throws the answers 400, 401 and 404 */
function getGiftOf(
  server: FakeServer,
  call: { request: Request; path: { groupId: string; giftId: string } },
): GiftRecord {
  const { me, group } = openGroup(server, call);
  const giftId = call.path.giftId;
  const hats: HatRecord[] = [...server.hats.values()].filter(({ quotaId }) => quotaId === group.quotaId);
  const gift = hats.flatMap(({ gifts }) => gifts).find(({ id }) => id === giftId);
  if (gift?.giverId !== me.id) throw refuse('NOT_FOUND');
  return gift;
}
