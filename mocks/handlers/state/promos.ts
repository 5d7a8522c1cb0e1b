import type { OpenedPromo, PromoEffect, PromoRedeemed, PromoRefusal } from '@kepwai/api-client';
import { endOfGift, promoRefusalOf, promoRefusals, promoStateFor } from '@kepwai/rules/money/promos';
import { firstQuotaName } from '@kepwai/rules/quotas/first-name';
import { gibibyte } from '@kepwai/rules/sizes';
import { refuse } from '../contract/refuse.ts';
import type { PromoRecord, PromoRedemptionRecord } from './records/promo.ts';
import type { FakeServer, QuotaRecord } from './records/records.ts';

/**
 * Returns the promo of a token in any case, with or without its hyphen.
 * @throws the answer 404
 */
export function getPromo(server: FakeServer, text: string): PromoRecord {
  const letters = text.replaceAll(/[\s-]/g, '').toUpperCase();
  const promo = server.promos.get(`${letters.slice(0, 4)}-${letters.slice(4)}`);
  if (!promo) throw refuse('NOT_FOUND');
  return promo;
}

/** Returns a promo as a person finds it. */
export function viewPromo(server: FakeServer, promo: PromoRecord, meId: string): OpenedPromo {
  const { gift, opensAt, closesAt, isForNewQuotas } = promo;
  const state = stateFor(server, promo, meId);
  const own = state === 'open' ? listOwn(server, meId) : [];
  const hasFree = own.some(({ plan }) => plan === 'free');
  const mine = promo.redemptions.find(({ personId }) => personId === meId);
  return {
    state,
    gift,
    opensAt,
    closesAt,
    isForNewQuotas,
    choices: own.map((quota) => ({
      quota: { id: quota.id, name: quota.name, usedBytes: quota.usedBytes },
      effect: effectOn(server, promo, quota.limitBytes),
      refusal: refusalOf(server, promo, quota),
    })),
    newQuota: state === 'open' && !hasFree ? effectOn(server, promo, gibibyte) : null,
    redeemed: mine ? viewRedeemed(server, mine, meId) : null,
  };
}

/**
 * Redeems a promo for one of a person's quotas, or a new one.
 * @throws the contract's errors
 */
export function redeem(
  server: FakeServer,
  promo: PromoRecord,
  { meId, quotaId }: { meId: string; quotaId: string | undefined },
): PromoRedeemed {
  const own = quotaId === undefined ? undefined : listOwn(server, meId).find(({ id }) => id === quotaId);
  if (quotaId !== undefined && !own) throw refuse('NOT_FOUND');
  const before = promo.redemptions.find(
    (one) => one.personId === meId && (quotaId === undefined || one.quotaId === quotaId),
  );
  if (before) return viewRedeemed(server, before, meId);
  const state = stateFor(server, promo, meId);
  if (state !== 'open') throw refuse(promoRefusals[state]);
  const quota = own ?? createQuota(server, meId);
  const refusal = own ? refusalOf(server, promo, own) : null;
  if (refusal === 'not_new') throw refuse('PROMO_NEW_ONLY');
  if (refusal !== null) throw refuse(refusal === 'used_here' ? 'PROMO_USED_BY_YOU' : 'PROMO_UNSUITABLE');
  const effect = effectOn(server, promo, quota.limitBytes);
  const record = { personId: meId, quotaId: quota.id, effect, redeemedAt: effect.startsAt };
  promo.redemptions.push(record);
  server.quotas.set(quota.id, {
    ...quota,
    limitBytes: effect.afterBytes,
    ...(promo.gift.kind === 'plan' && { expiresAt: effect.endsAt }),
  });
  return viewRedeemed(server, record, meId);
}

function stateFor(server: FakeServer, promo: PromoRecord, meId: string): OpenedPromo['state'] {
  const { length: useCount } = promo.redemptions;
  const hasRedeemed = promo.redemptions.some(({ personId }) => personId === meId);
  return promoStateFor({ ...promo, useCount, isOncePerPerson: true }, { hasRedeemed }, server.now());
}

function listOwn(server: FakeServer, meId: string): QuotaRecord[] {
  return [...server.quotas.values()].filter(({ ownerId }) => ownerId === meId).toReversed();
}

function effectOn(server: FakeServer, { gift }: PromoRecord, beforeBytes: number): PromoEffect {
  const now = server.now();
  const afterBytes = gift.kind === 'plan' ? gift.bytes : beforeBytes + gift.bytes;
  return {
    beforeBytes,
    afterBytes,
    startsAt: new Date(now).toISOString(),
    endsAt: new Date(endOfGift(gift, now)).toISOString(),
  };
}

function refusalOf(server: FakeServer, promo: PromoRecord, quota: QuotaRecord): PromoRefusal | null {
  const { gift, isForNewQuotas } = promo;
  const isUsed = ({ redemptions }: PromoRecord) => redemptions.some(({ quotaId }) => quotaId === quota.id);
  const facts = {
    ...quota,
    isUsedHere: isUsed(promo),
    isKnown: [...server.promos.values()].some(isUsed),
    isGranted: quota.plan === 'granted',
    overBytes: quota.usedBytes + quota.reservedBytes - gift.bytes,
  };
  return promoRefusalOf({ kind: gift.kind, isForNewQuotas }, facts, server.now());
}

function createQuota(server: FakeServer, meId: string): QuotaRecord {
  if (listOwn(server, meId).some(({ plan }) => plan === 'free')) throw refuse('FREE_QUOTA_USED');
  return server.addQuota({ name: firstQuotaName, ownerId: meId, usedBytes: 0 });
}

function viewRedeemed(
  server: FakeServer,
  { quotaId, effect, redeemedAt }: PromoRedemptionRecord,
  meId: string,
): PromoRedeemed {
  const quota = listOwn(server, meId).find(({ id }) => id === quotaId);
  const shown = quota ? { id: quota.id, name: quota.name, usedBytes: quota.usedBytes } : null;
  return { quota: shown, effect, redeemedAt };
}
