import { type Instant, msOf } from '../time.ts';
import { creditOf, type PaidTerm, startOfHour, vatIn } from './credit.ts';
import { addMonths, anchorDayOf, endOfPeriod, type Period } from './periods.ts';
import { paidStateAt } from './subscriptions.ts';

/** Id of the plan that everybody can have. */
export const freePlanId = 'free';

/** Maximum months that can be paid in advance. */
const maxMonthsAhead = 36;

/** Plan with its prices, VAT included. */
export interface PricedPlan {
  readonly id: string;
  readonly limitBytes: number;
  readonly monthSatang: number;
  readonly yearSatang: number;
}

/** Paid or given term. */
export interface PlanTerm extends PaidTerm {
  readonly planId: string;
  readonly limitBytes: number;
  /** Day of the month on which its periods end. */
  readonly anchorDay: number;
}

/** Size of a quota, and the time that was paid for it. */
export interface QuotaFunds {
  /** Whether it began as a free one. */
  readonly isFree: boolean;
  /** Its bytes without grants and loans. */
  readonly ownLimitBytes: number;
  readonly grantedBytes: number;
  readonly lentBytes: number;
  /** With reserved bytes. */
  readonly usedBytes: number;
  readonly expiresAt: Instant | null;
  /** The earliest first; empty if nothing was paid. */
  readonly terms: readonly PlanTerm[];
  /** Whether it returned to its former size. */
  readonly hasEnded: boolean;
  /** Money that no order has used yet. */
  readonly creditSatang: number;
}

/** Circumstances of an offer. */
export interface OfferContext {
  readonly at: Instant;
  readonly vatPercent: number;
  /** Whether the operator takes payments. */
  readonly isPayable: boolean;
}

/** Effect of an order for an offer. */
export type OfferKind = 'subscribe' | 'renew' | 'upgrade' | 'free';

/** Why an offer cannot be ordered. */
export type OfferRefusal = 'PLAN_TOO_SMALL' | 'PAID_FAR_AHEAD' | 'PLAN_UNAVAILABLE' | 'PAYMENTS_OFF';

/** Price of a plan and period for a quota, worked out to the satang. */
export interface PlanOffer {
  /** Size of the quota with it: the plan's bytes, with granted and lent ones. */
  readonly limitBytes: number;
  readonly period: Period;
  readonly kind: OfferKind;
  readonly isCurrent: boolean;
  readonly priceSatang: number;
  readonly creditSatang: number;
  readonly amountSatang: number;
  readonly vatSatang: number;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly anchorDay: number;
  /** Bytes that the quota uses and lends beyond the plan. */
  readonly overBytes: number;
  readonly refusal: OfferRefusal | null;
}

/** Returns the periods for which a plan is offered. */
export function periodsOf(planId: string): readonly Period[] {
  return planId === freePlanId ? ['month'] : ['month', 'year'];
}

/** Returns the price of a period, VAT included. */
export function priceOf(plan: Pick<PricedPlan, 'monthSatang' | 'yearSatang'>, period: Period): number {
  return period === 'month' ? plan.monthSatang : plan.yearSatang;
}

/** Returns the offer of a plan and period. */
export function makeOffer(
  funds: QuotaFunds,
  { plan, period }: { plan: PricedPlan; period: Period },
  context: OfferContext,
): PlanOffer {
  const { at, vatPercent } = context;
  const kind = kindOf(funds, plan, at);
  const priceSatang = priceOf(plan, period);
  const restSatang = kind === 'upgrade' ? remainingCredit(funds.terms, at) : 0;
  const creditSatang = Math.min(priceSatang, restSatang + funds.creditSatang);
  const offer = {
    limitBytes: Math.max(0, plan.limitBytes + funds.grantedBytes - funds.lentBytes),
    period,
    kind,
    isCurrent: isPresentPlan(funds, plan, at),
    priceSatang,
    creditSatang,
    amountSatang: priceSatang - creditSatang,
    vatSatang: vatIn(priceSatang, vatPercent),
    ...timesOf(funds, { isRenewal: kind === 'renew', period, at }),
    overBytes: Math.max(0, funds.usedBytes + funds.lentBytes - plan.limitBytes),
  };
  return { ...offer, refusal: refusalOf(funds, { plan, offer }, context) };
}

/** Returns the start and the end of an order: a renewal after all paid time. */
export function timesOf(
  { terms }: { readonly terms: readonly Pick<PlanTerm, 'endsAt' | 'anchorDay'>[] },
  { isRenewal, period, at }: { isRenewal: boolean; period: Period; at: Instant },
): Pick<PlanOffer, 'startsAt' | 'endsAt' | 'anchorDay'> {
  const last = isRenewal ? terms.at(-1) : undefined;
  const startsAt = msOf(last?.endsAt ?? at);
  const anchorDay = last?.anchorDay ?? anchorDayOf(at);
  return { startsAt, anchorDay, endsAt: endOfPeriod(startsAt, { period, anchorDay }) };
}

/** Returns the value of the rest of all terms is worth, at the start of the hour. */
export function remainingCredit(terms: readonly PaidTerm[], at: Instant): number {
  return terms.reduce((sum, term) => sum + creditOf(term, startOfHour(at)).creditSatang, 0);
}

/** Returns the term at an instant; before the first one that, and afterwards the last one. Undefined if there is none. */
export function termAt<Term extends { readonly endsAt: Instant }>(
  terms: readonly Term[],
  at: Instant,
): Term | undefined {
  return terms.find((term) => msOf(at) < msOf(term.endsAt)) ?? terms.at(-1);
}

/** Returns why a plan may not follow the present one when its term ends: only smaller ones do, into which all fits. Null if it may. */
export function nextPlanRefusal(
  { terms, isFree, usedBytes, lentBytes }: Pick<QuotaFunds, 'terms' | 'isFree' | 'usedBytes' | 'lentBytes'>,
  plan: (Pick<PricedPlan, 'id' | 'limitBytes'> & { readonly isRetired: boolean }) | null,
  at: Instant,
):
  | { readonly refusal: 'PLAN_UNAVAILABLE' }
  | { readonly refusal: 'PLAN_TOO_SMALL'; readonly overBytes: number }
  | null {
  const present = termAt(terms, at);
  const isSmaller = present !== undefined && plan !== null && plan.limitBytes < present.limitBytes;
  if (!plan || plan.isRetired || !isSmaller || (plan.id === freePlanId && !isFree))
    return { refusal: 'PLAN_UNAVAILABLE' };
  const overBytes = usedBytes + lentBytes - plan.limitBytes;
  return overBytes > 0 ? { refusal: 'PLAN_TOO_SMALL', overBytes } : null;
}

function stateOf({ terms, hasEnded }: QuotaFunds, at: Instant) {
  return paidStateAt({ endsAt: terms.at(-1)?.endsAt ?? null, hasEnded }, at);
}

/** Returns the term that runs, or ran until lately; undefined if nothing runs. */
function currentTerm(funds: QuotaFunds, at: Instant): PlanTerm | undefined {
  const state = stateOf(funds, at);
  return state === 'active' || state === 'grace' ? termAt(funds.terms, at) : undefined;
}

function isPresentPlan(funds: QuotaFunds, plan: PricedPlan, at: Instant): boolean {
  const term = currentTerm(funds, at);
  if (term) return term.planId === plan.id;
  const state = stateOf(funds, at);
  return plan.id === freePlanId && funds.isFree && (state === 'none' || state === 'ended');
}

function kindOf(funds: QuotaFunds, plan: PricedPlan, at: Instant): OfferKind {
  if (plan.id === freePlanId) return 'free';
  const term = currentTerm(funds, at);
  if (!term) return 'subscribe';
  return plan.id !== term.planId && plan.limitBytes > term.limitBytes ? 'upgrade' : 'renew';
}

function refusalOf(
  funds: QuotaFunds,
  { plan, offer }: { plan: PricedPlan; offer: Omit<PlanOffer, 'refusal'> },
  { at, isPayable }: OfferContext,
): OfferRefusal | null {
  if (offer.overBytes > 0) return 'PLAN_TOO_SMALL';
  if (offer.kind === 'free') return null;
  if (offer.kind === 'subscribe' && hasAsMuch(funds, plan, at)) return 'PLAN_UNAVAILABLE';
  if (offer.endsAt > addMonths(at, { months: maxMonthsAhead })) return 'PAID_FAR_AHEAD';
  return isPayable || offer.amountSatang === 0 ? null : 'PAYMENTS_OFF';
}

/** Whether the operator granted as much, which still runs: it would be paid for nothing. */
function hasAsMuch(funds: QuotaFunds, plan: PricedPlan, at: Instant): boolean {
  const { expiresAt, ownLimitBytes } = funds;
  const isGranted = stateOf(funds, at) === 'none' && (expiresAt === null || msOf(at) < msOf(expiresAt));
  return isGranted && ownLimitBytes >= plan.limitBytes;
}
