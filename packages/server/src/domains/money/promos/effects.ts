import { endOfGift, type PromoRefusal, promoRefusalOf } from '@kepwai/rules/money/promos';
import { endOf, type Funds, overBytes, stateAt } from '../funds/funds.ts';
import type { OwnQuotaRow, PromoRow } from './promos-store.ts';

/** Effect of a promo on a quota. */
export interface Effect {
  beforeBytes: number;
  afterBytes: number;
  startsAt: Date;
  endsAt: Date;
}

/** A quota that could have a promo, and the terms paid for it. */
export interface Candidate {
  quota: OwnQuotaRow;
  subscription: Funds['subscription'];
  terms: Funds['terms'];
}

/** Returns the effect of a promo on a quota: storage is added at once, a plan follows the paid time. */
export function effectOn(promo: PromoRow, { quota, subscription, terms }: Candidate, at: Date): Effect {
  const beforeBytes = quota.limit_bytes;
  if (promo.kind === 'storage')
    return {
      beforeBytes,
      afterBytes: beforeBytes + (promo.bytes ?? 0),
      startsAt: at,
      endsAt: new Date(endOfGift(promo, at)),
    };
  const isPaid = stateAt({ subscription, terms }, at) === 'active';
  const startsAt = (isPaid ? endOf(terms) : null) ?? at;
  const afterBytes = (promo.plan_bytes ?? 0) + quota.granted_bytes - quota.lent_bytes;
  return { beforeBytes, afterBytes, startsAt, endsAt: new Date(endOfGift(promo, startsAt)) };
}

/** Returns why a quota cannot have a promo; null if it can. */
export function refusalOf(
  promo: PromoRow,
  { quota, subscription, terms }: Candidate,
  at: Date,
): PromoRefusal | null {
  const facts = {
    deletesAt: quota.deletes_at,
    expiresAt: quota.expires_at,
    createdAt: quota.created_at,
    isUsedHere: quota.is_used_here,
    isKnown: quota.is_known,
    isGranted: quota.plan === 'granted' && stateAt({ subscription, terms }, at) === 'none',
    overBytes: overBytes(quota, promo.plan_bytes ?? 0),
  };
  return promoRefusalOf({ kind: promo.kind, isForNewQuotas: promo.is_for_new_quotas }, facts, at);
}
