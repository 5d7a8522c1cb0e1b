import { freePlanId } from '@kepwai/rules/money/offers';
import { keepsUntil } from '@kepwai/rules/quotas/expiry';
import { mayPay } from '@kepwai/rules/quotas/quota-permissions';
import type { components } from '../../../generated/schema.ts';
import { offeredProviders } from '../../../payments-env.ts';
import { endOf, type Funds, stateAt, termAt } from '../funds/funds.ts';
import { type OrderViewer, toOrder } from '../orders/presenters.ts';
import type { OrderRow } from '../orders/stores/orders-store.ts';
import type { Plan } from '../plans/plans.ts';
import { toPlan } from '../plans/present-plans.ts';

type Schemas = components['schemas'];

/** Returns the size and the payments of a quota, for a person with a role in it. */
export function toSubscriptionView(
  { funds, plans, openOrder }: { funds: Funds; plans: readonly Plan[]; openOrder: OrderRow | undefined },
  viewer: OrderViewer,
): Schemas['SubscriptionView'] {
  const { quota, creditSatang } = funds;
  const { env, holder, at } = viewer;
  const plan = presentPlan(funds, plans, at);
  return {
    quotaId: quota.id,
    plan: plan ? toPlan(plan) : null,
    limitBytes: quota.limit_bytes,
    grantedBytes: quota.granted_bytes,
    lentBytes: quota.lent_bytes,
    usedBytes: quota.used_bytes,
    reservedBytes: quota.reserved_bytes,
    expiresAt: quota.expires_at?.toISOString() ?? null,
    subscription: toSubscription(funds, openOrder, at),
    creditSatang,
    openOrder: openOrder ? toOrder(openOrder, viewer) : null,
    isPayable: offeredProviders(env.payments).length > 0,
    providers: offeredProviders(env.payments),
    vatPercent: env.payments.vatPercent,
    permissions: { pay: mayPay(holder) },
  };
}

/** Returns the plan that a quota has, or had until it lapsed; undefined for an operator's grant. */
function presentPlan(funds: Funds, plans: readonly Plan[], at: Date): Plan | undefined {
  const state = stateAt(funds, at);
  const isPaid = state !== 'none' && state !== 'ended';
  const id = isPaid ? termAt(funds.terms, at)?.plan_id : funds.quota.plan === 'free' ? freePlanId : null;
  return plans.find((plan) => plan.id === id);
}

function toSubscription(
  funds: Funds,
  openOrder: OrderRow | undefined,
  at: Date,
): Schemas['Subscription'] | null {
  const { subscription, terms } = funds;
  const term = termAt(terms, at);
  const endsAt = endOf(terms);
  const state = stateAt(funds, at);
  if (subscription === null || !term || endsAt === null || state === 'none') return pending(openOrder);
  return {
    planId: term.plan_id,
    period: term.period,
    state,
    endsAt: endsAt.toISOString(),
    keepsUntil: new Date(keepsUntil(endsAt)).toISOString(),
    cancelledAt: subscription.cancelled_at?.toISOString() ?? null,
    next: nextOf(funds, at),
  };
}

function pending(openOrder: OrderRow | undefined): Schemas['Subscription'] | null {
  if (!openOrder) return null;
  const { plan_id: planId, period } = openOrder;
  return { planId, period, state: 'pending', endsAt: null, keepsUntil: null, cancelledAt: null, next: null };
}

/** Returns the plan after the present one: paid, or chosen. */
function nextOf({ subscription, terms }: Funds, at: Date): Schemas['NextPlan'] | null {
  const present = termAt(terms, at);
  const paid = terms.find((term) => term.starts_at > at && term.plan_id !== present?.plan_id);
  if (paid)
    return {
      planId: paid.plan_id,
      period: paid.period,
      startsAt: paid.starts_at.toISOString(),
      isPaid: true,
    };
  const endsAt = endOf(terms);
  if (!subscription?.next_plan_id || !subscription.next_period || endsAt === null) return null;
  return {
    planId: subscription.next_plan_id,
    period: subscription.next_period,
    startsAt: endsAt.toISOString(),
    isPaid: subscription.next_plan_id === freePlanId,
  };
}
