import { endOfGift, isNewQuota } from '@kepwai/rules/money/promos';
import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import type { components } from '../../../generated/schema.ts';
import { endOf, type Funds, overBytes, stateAt } from '../funds/funds.ts';
import type { OwnQuotaRow, PromoRow } from './promos-store.ts';

/** Reason why a quota cannot have a promo. */
export type PromoRefusal = components['schemas']['PromoRefusal'];

/** What a promo does to a quota. */
export interface Effect {
  beforeBytes: number;
  afterBytes: number;
  startsAt: Date;
  endsAt: Date;
}

/** A quota that could have a promo, and what was paid for it. */
export interface Candidate {
  quota: OwnQuotaRow;
  subscription: Funds['subscription'];
  terms: Funds['terms'];
}

/** Returns what a promo does to a quota: storage is added at once, a plan comes after what is paid. */
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

/** Returns why a quota cannot have a promo; null where it can. */
export function refusalOf(promo: PromoRow, candidate: Candidate, at: Date): PromoRefusal | null {
  const { quota } = candidate;
  if (quota.deletes_at !== null) return 'being_deleted';
  if (quota.is_used_here) return 'used_here';
  if (promo.is_for_new_quotas && (quota.is_known || !isNewQuota(quota.created_at, at))) return 'not_new';
  return promo.kind === 'storage' ? refusalOfBytes(quota, at) : refusalOfPlan(promo, candidate, at);
}

/** More bytes do not make a quota keep again. */
function refusalOfBytes({ expires_at }: OwnQuotaRow, at: Date): PromoRefusal | null {
  return isClosedToNewFiles(expires_at, at) ? 'expired' : null;
}

function refusalOfPlan(
  promo: PromoRow,
  { quota, subscription, terms }: Candidate,
  at: Date,
): PromoRefusal | null {
  const hasGrant =
    quota.plan === 'granted' &&
    stateAt({ subscription, terms }, at) === 'none' &&
    (quota.expires_at === null || at < quota.expires_at);
  if (hasGrant) return 'has_other';
  return overBytes(quota, promo.plan_bytes ?? 0) > 0 ? 'plan_too_small' : null;
}
