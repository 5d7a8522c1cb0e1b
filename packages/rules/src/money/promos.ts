import { isClosedToNewFiles } from '../quotas/expiry.ts';
import { dayMs, type Instant, msOf } from '../time.ts';
import { addMonths } from './periods.ts';

/** Days for which a quota is new. */
const newDays = 7;

/** Returns the end of a promo's gift from an instant on, in milliseconds since 1970. */
export function endOfGift(
  { days, months }: { days: number | null; months: number | null },
  startsAt: Instant,
): number {
  return months === null ? msOf(startsAt) + (days ?? 0) * dayMs : addMonths(startsAt, { months });
}

/** Whether a quota is new enough for promos that are for new ones. */
export function isNewQuota(createdAt: Instant, at: Instant): boolean {
  return msOf(at) - msOf(createdAt) <= newDays * dayMs;
}

/** Error of redeeming a promo in each state but `open`. */
export const promoRefusals = {
  not_begun: 'PROMO_NOT_BEGUN',
  ended: 'PROMO_ENDED',
  used_up: 'PROMO_USED_UP',
  used_by_me: 'PROMO_USED_BY_YOU',
} as const;

/** State that decides whether a quota can have a promo. */
export interface PromoCandidate {
  readonly deletesAt: Instant | null;
  readonly expiresAt: Instant | null;
  readonly createdAt: Instant;
  /** Whether it had this promo. */
  readonly isUsedHere: boolean;
  /** Whether it had any promo. */
  readonly isKnown: boolean;
  /** Whether its bytes are from another promo alone, without any payment. */
  readonly isGranted: boolean;
  /** Bytes beyond those of the promo's plan. */
  readonly overBytes: number;
}

/** Reason why a quota cannot have a promo. */
export type PromoRefusal =
  | 'being_deleted'
  | 'used_here'
  | 'not_new'
  | 'expired'
  | 'has_other'
  | 'plan_too_small';

/** Returns why a quota cannot have a promo; null if it can. More bytes do not make a quota resume keeping. */
export function promoRefusalOf(
  { kind, isForNewQuotas }: { readonly kind: 'storage' | 'plan'; readonly isForNewQuotas: boolean },
  quota: PromoCandidate,
  at: Instant,
): PromoRefusal | null {
  if (quota.deletesAt !== null) return 'being_deleted';
  if (quota.isUsedHere) return 'used_here';
  if (isForNewQuotas && (quota.isKnown || !isNewQuota(quota.createdAt, at))) return 'not_new';
  if (kind === 'storage') return isClosedToNewFiles(quota.expiresAt, at) ? 'expired' : null;
  if (quota.isGranted && (quota.expiresAt === null || msOf(at) < msOf(quota.expiresAt))) return 'has_other';
  return quota.overBytes > 0 ? 'plan_too_small' : null;
}

/** Facts of a promo that decide whether a person can have it. */
export interface PromoFacts {
  readonly isEnded: boolean;
  readonly opensAt: Instant | null;
  readonly closesAt: Instant | null;
  readonly useCount: number;
  readonly maxUses: number;
  readonly isOncePerPerson: boolean;
}

/** State of a promo for a person who opens it. */
export type PromoState = 'open' | keyof typeof promoRefusals;

/** Returns the state of a promo for a person: their own actions first. */
export function promoStateFor(
  promo: PromoFacts,
  { hasRedeemed }: { hasRedeemed: boolean },
  at: Instant,
): PromoState {
  if (hasRedeemed && promo.isOncePerPerson) return 'used_by_me';
  if (promo.isEnded || (promo.closesAt !== null && msOf(promo.closesAt) <= msOf(at))) return 'ended';
  if (promo.useCount >= promo.maxUses) return 'used_up';
  return promo.opensAt !== null && msOf(at) < msOf(promo.opensAt) ? 'not_begun' : 'open';
}
