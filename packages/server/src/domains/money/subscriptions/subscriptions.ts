import { freePlanId, nextPlanRefusal } from '@kepwai/rules/money/offers';
import { mayPay, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import type { Tx } from '../../../db/database.ts';
import type { Period } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../changes/change.ts';
import { updateLimitAndExpiry } from '../../storage/grants/grants.ts';
import { listLinkedGroupIds } from '../../storage/quotas.ts';
import { type Funds, getFunds, stateAt } from '../funds/funds.ts';
import { updateSubscription } from '../funds/subscriptions-store.ts';
import { toQuotaFunds } from '../orders/offers.ts';
import { tooSmall } from '../orders/orders.ts';
import { listAllPlans, type Plan } from '../plans/plans.ts';

type SubscriptionDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/**
 * Cancels a subscription, or undoes that; idempotent. It stays until the end of the paid time.
 * @throws NOT_ALLOWED, NOT_SUBSCRIBED
 */
export async function setCancelled(
  { db, clock }: Pick<SubscriptionDeps, 'db' | 'clock'>,
  { holder, isCancelled }: { holder: QuotaHolder; isCancelled: boolean },
): Promise<void> {
  if (!mayPay(holder)) throw new AppError('NOT_ALLOWED');
  const { quotaId } = holder;
  const at = clock();
  await db.transaction().execute(async (tx) => {
    const { subscription } = await requireRunning(tx, { quotaId, at });
    if ((subscription.cancelled_at !== null) === isCancelled) return;
    await updateSubscription(tx, quotaId, { cancelled_at: isCancelled ? at : null });
  });
}

/**
 * Chooses the plan after the end; null keeps the present one. The free one starts at once if no term runs.
 * @throws NOT_ALLOWED, NOT_SUBSCRIBED, PLAN_UNAVAILABLE, PLAN_TOO_SMALL
 */
export async function choosePlanAfter(
  deps: SubscriptionDeps,
  { holder, planId, period }: { holder: QuotaHolder; planId: string | null; period: Period },
): Promise<void> {
  if (!mayPay(holder)) throw new AppError('NOT_ALLOWED');
  const { quotaId, userId } = holder;
  const at = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    const funds = await getFunds(tx, { quotaId, isLocked: true });
    const state = stateAt(funds, at);
    const isOver = state === 'lapsed' && planId === freePlanId;
    if (state !== 'active' && state !== 'grace' && !isOver) throw new AppError('NOT_SUBSCRIBED');
    const plan = planId === null ? null : await requireSmaller(tx, { funds, planId, at });
    const choice = { next_plan_id: plan?.id ?? null, next_period: plan === null ? null : period };
    await updateSubscription(tx, quotaId, choice);
    if (isOver) await returnToBase(tx, deps, { funds, actor: { userId }, at });
  });
}

/** Restores a quota's former size, and ends its subscription. */
export async function returnToBase(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  { funds: { quota, subscription }, actor, at }: { funds: Funds; actor: Actor; at: Date },
): Promise<void> {
  if (subscription === null) throw new Error('a quota without subscription has nothing to return to');
  await updateLimitAndExpiry(tx, {
    quotaId: quota.id,
    ownLimitBytes: subscription.base_limit_bytes,
    expiresAt: subscription.base_expires_at,
  });
  await updateSubscription(tx, quota.id, { ended_at: at });
  const groupIds = await listLinkedGroupIds(tx, quota.id);
  await record(tx, { kind: 'quota-plan-changed', quotaId: quota.id, groupIds, actor });
}

async function requireRunning(
  tx: Tx,
  { quotaId, at }: { quotaId: string; at: Date },
): Promise<Funds & { subscription: NonNullable<Funds['subscription']> }> {
  const funds = await getFunds(tx, { quotaId, isLocked: true });
  const { subscription } = funds;
  const state = stateAt(funds, at);
  if (subscription === null || (state !== 'active' && state !== 'grace'))
    throw new AppError('NOT_SUBSCRIBED');
  return { ...funds, subscription };
}

/** @throws PLAN_UNAVAILABLE, PLAN_TOO_SMALL */
async function requireSmaller(
  tx: Tx,
  { funds, planId, at }: { funds: Funds; planId: string; at: Date },
): Promise<Plan> {
  const plan = (await listAllPlans(tx)).find(({ id }) => id === planId);
  if (!plan) throw new AppError('PLAN_UNAVAILABLE');
  const chosen = { id: plan.id, limitBytes: plan.limit_bytes, isRetired: plan.retired_at !== null };
  const refused = nextPlanRefusal(toQuotaFunds(funds), chosen, at);
  if (refused?.refusal === 'PLAN_TOO_SMALL') throw tooSmall(plan, refused.overBytes);
  if (refused) throw new AppError(refused.refusal);
  return plan;
}
