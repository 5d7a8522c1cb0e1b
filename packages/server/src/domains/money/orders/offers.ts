import { nextHour } from '@kepwai/rules/money/credit';
import {
  freePlanId,
  makeOffer as makePlanOffer,
  type OfferContext,
  type PlanOffer,
  periodsOf,
  type QuotaFunds,
} from '@kepwai/rules/money/offers';
import type { Period } from '../../../db/tables.ts';
import { ownLimitOf } from '../../storage/grants/grants.ts';
import { type Funds, stateAt, termAt, toPaidTerm } from '../funds/funds.ts';
import type { Plan } from '../plans/plans.ts';

/** A plan and period with its price for a quota. */
export interface Offer extends Omit<PlanOffer, 'startsAt' | 'endsAt'> {
  plan: Plan;
  startsAt: Date;
  endsAt: Date;
}

/** Returns the instant until which these offers are valid: remaining days are credited by the hour. */
export function validUntil(at: Date): Date {
  return new Date(nextHour(at));
}

/** Returns the offers of all plans that a quota can choose, the present one also if it is retired. */
export function makeOffers(funds: Funds, plans: readonly Plan[], context: OfferContext): Offer[] {
  const currentId = currentPlanId(funds, new Date(context.at));
  return plans
    .filter((plan) => plan.retired_at === null || plan.id === currentId)
    .filter((plan) => plan.id !== freePlanId || funds.quota.plan === 'free')
    .flatMap((plan) => periodsOf(plan.id).map((period) => makeOffer(funds, { plan, period }, context)));
}

/** Returns the offer of a plan and period. */
export function makeOffer(
  funds: Funds,
  { plan, period }: { plan: Plan; period: Period },
  context: OfferContext,
): Offer {
  const { id, limit_bytes: limitBytes, month_satang: monthSatang, year_satang: yearSatang } = plan;
  const priced = { id, limitBytes, monthSatang, yearSatang };
  const offer = makePlanOffer(toQuotaFunds(funds), { plan: priced, period }, context);
  return { ...offer, plan, startsAt: new Date(offer.startsAt), endsAt: new Date(offer.endsAt) };
}

function currentPlanId(funds: Funds, at: Date): string | undefined {
  const state = stateAt(funds, at);
  return state === 'active' || state === 'grace' ? termAt(funds.terms, at)?.plan_id : undefined;
}

/** Returns the inputs of the rules of offers for a quota. */
export function toQuotaFunds({ quota, subscription, terms, creditSatang }: Funds): QuotaFunds {
  return {
    isFree: quota.plan === 'free',
    ownLimitBytes: ownLimitOf(quota),
    grantedBytes: quota.granted_bytes,
    lentBytes: quota.lent_bytes,
    usedBytes: quota.used_bytes + quota.reserved_bytes,
    expiresAt: quota.expires_at,
    terms: terms.map((term) => ({
      ...toPaidTerm(term),
      planId: term.plan_id,
      limitBytes: term.limit_bytes,
      anchorDay: term.anchor_day,
    })),
    hasEnded: subscription?.ended_at != null,
    creditSatang,
  };
}
