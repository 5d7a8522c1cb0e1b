import { addMonths, anchorDayOf, endOfPeriod } from '@kepwai/rules/periods';
import type { Period } from '../../../db/tables.ts';
import { creditOf, nextHour, startOfHour, vatIn } from '../funds/credit.ts';
import { type Funds, overBytes, stateAt, type Term, termAt, toPaidTerm } from '../funds/funds.ts';
import { ownLimitOf } from '../grants/grants.ts';
import { freePlanId, type Plan, priceOf } from '../plans/plans.ts';

/** Why an offer cannot be ordered. */
export type OfferRefusal = 'PLAN_TOO_SMALL' | 'PAID_FAR_AHEAD' | 'PLAN_UNAVAILABLE' | 'PAYMENTS_OFF';

/** A plan and period with its price for a quota, worked out to the satang. */
export interface Offer {
  plan: Plan;
  /** Everything that the quota holds with it: the plan's bytes, and what is granted and lent today. */
  limitBytes: number;
  period: Period;
  kind: 'subscribe' | 'renew' | 'upgrade' | 'free';
  isCurrent: boolean;
  priceSatang: number;
  creditSatang: number;
  amountSatang: number;
  vatSatang: number;
  startsAt: Date;
  endsAt: Date;
  anchorDay: number;
  overBytes: number;
  refusal: OfferRefusal | null;
}

/** Circumstances of an offer. */
export interface OfferContext {
  at: Date;
  vatPercent: number;
  isPayable: boolean;
}

/** Maximum months that can be paid in advance. */
const maxMonthsAhead = 36;

/** Returns the instant until which these offers are valid: remaining days are credited by the hour. */
export function validUntil(at: Date): Date {
  return nextHour(at);
}

/** Returns the offers of all plans that a quota can choose, the present one also where it is retired. */
export function makeOffers(funds: Funds, plans: readonly Plan[], context: OfferContext): Offer[] {
  const currentId = currentTerm(funds, context.at)?.plan_id;
  return plans
    .filter((plan) => plan.retired_at === null || plan.id === currentId)
    .filter((plan) => plan.id !== freePlanId || funds.quota.plan === 'free')
    .flatMap((plan) =>
      (plan.id === freePlanId ? (['month'] as const) : (['month', 'year'] as const)).map((period) =>
        makeOffer(funds, { plan, period }, context),
      ),
    );
}

/** Returns the offer of a plan and period. */
export function makeOffer(
  funds: Funds,
  { plan, period }: { plan: Plan; period: Period },
  context: OfferContext,
): Offer {
  const { at, vatPercent } = context;
  const kind = kindOf(funds, plan, at);
  const priceSatang = priceOf(plan, period);
  const restSatang = kind === 'upgrade' ? remainingCredit(funds.terms, at) : 0;
  const creditSatang = Math.min(priceSatang, restSatang + funds.creditSatang);
  const term = termOf(funds, { kind, period, at });
  const { granted_bytes: grantedBytes, lent_bytes: lentBytes } = funds.quota;
  const offer = {
    plan,
    limitBytes: Math.max(0, plan.limit_bytes + grantedBytes - lentBytes),
    period,
    kind,
    isCurrent: isPresentPlan(funds, plan, at),
    priceSatang,
    creditSatang,
    amountSatang: priceSatang - creditSatang,
    vatSatang: vatIn(priceSatang, vatPercent),
    ...term,
    overBytes: overBytes(funds.quota, plan.limit_bytes),
  };
  return { ...offer, refusal: refusalOf(funds, offer, context) };
}

/** Returns what the rest of all terms is worth, at the start of the hour. */
export function remainingCredit(terms: readonly Term[], at: Date): number {
  return terms.reduce((sum, term) => sum + creditOf(toPaidTerm(term), startOfHour(at)).creditSatang, 0);
}

/** Returns the term that runs, or ran until lately; undefined where nothing runs. */
function currentTerm(funds: Funds, at: Date): Term | undefined {
  const state = stateAt(funds, at);
  return state === 'active' || state === 'grace' ? termAt(funds.terms, at) : undefined;
}

function isPresentPlan(funds: Funds, plan: Plan, at: Date): boolean {
  const term = currentTerm(funds, at);
  if (term) return term.plan_id === plan.id;
  const state = stateAt(funds, at);
  return plan.id === freePlanId && funds.quota.plan === 'free' && (state === 'none' || state === 'ended');
}

function kindOf(funds: Funds, plan: Plan, at: Date): Offer['kind'] {
  if (plan.id === freePlanId) return 'free';
  const term = currentTerm(funds, at);
  if (!term) return 'subscribe';
  return plan.id !== term.plan_id && plan.limit_bytes > term.limit_bytes ? 'upgrade' : 'renew';
}

function termOf(
  { terms }: Funds,
  { kind, period, at }: { kind: Offer['kind']; period: Period; at: Date },
): Pick<Offer, 'startsAt' | 'endsAt' | 'anchorDay'> {
  const last = terms.at(-1);
  const startsAt = kind === 'renew' && last ? last.ends_at : at;
  const anchorDay = kind === 'renew' && last ? last.anchor_day : anchorDayOf(at);
  return { startsAt, anchorDay, endsAt: new Date(endOfPeriod(startsAt, { period, anchorDay })) };
}

function refusalOf(
  funds: Funds,
  offer: Omit<Offer, 'refusal'>,
  { at, isPayable }: OfferContext,
): OfferRefusal | null {
  if (offer.overBytes > 0) return 'PLAN_TOO_SMALL';
  if (offer.kind === 'free') return null;
  if (offer.kind === 'subscribe' && hasAsMuch(funds, offer.plan, at)) return 'PLAN_UNAVAILABLE';
  if (offer.endsAt.getTime() > addMonths(at, { months: maxMonthsAhead })) return 'PAID_FAR_AHEAD';
  return isPayable || offer.amountSatang === 0 ? null : 'PAYMENTS_OFF';
}

/** Returns whether the operator granted as much, which still runs: it would be paid for nothing. */
function hasAsMuch(funds: Funds, plan: Plan, at: Date): boolean {
  const { quota } = funds;
  const isGranted = stateAt(funds, at) === 'none' && (quota.expires_at === null || at < quota.expires_at);
  return isGranted && ownLimitOf(quota) >= plan.limit_bytes;
}
