import { freePlanId } from '@kepwai/rules/money/offers';
import { anchorDayOf } from '@kepwai/rules/money/periods';
import type { Tx } from '../../../db/database.ts';
import { ownLimitOf } from '../../storage/grants/grants.ts';
import { type Funds, getFunds, stateAt, type Term } from './funds.ts';
import { insertTerm, updateSubscription, upsertSubscription } from './subscriptions-store.ts';
import { applyTerms } from './terms.ts';

/** A plan for a time, given without payment. */
export interface PlanGift {
  redemptionId: string;
  planId: string;
  limitBytes: number;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Gives a quota a term without value, after those that are paid. A free quota without a later plan returns to the free
 * plan, so that it never has less than before. The caller has locked the quota, and records the change.
 */
export async function givePlan(
  tx: Tx,
  { funds, gift, at }: { funds: Funds; gift: PlanGift; at: Date },
): Promise<void> {
  const { quota } = funds;
  if (stateAt(funds, at) === 'active') await updateSubscription(tx, quota.id, {});
  else await beginSubscription(tx, { funds, at });
  await insertGift(tx, { quotaId: quota.id, gift });
  await applyTerms(tx, { funds: await getFunds(tx, { quotaId: quota.id }), at, setsExpiry: true });
}

/** Returns the rest of given terms, which an upgrade moves behind its own. */
export function restOfGifts(terms: readonly Term[], at: Date): { term: Term; restMs: number }[] {
  return terms.flatMap((term) => {
    const restMs = term.ends_at.getTime() - Math.max(at.getTime(), term.starts_at.getTime());
    return term.promo_redemption_id !== null && restMs > 0 ? [{ term, restMs }] : [];
  });
}

/** Gives the rest of given terms from an instant on, in sequence. */
export async function moveGifts(
  tx: Tx,
  { quotaId, gifts, from }: { quotaId: string; gifts: ReturnType<typeof restOfGifts>; from: Date },
): Promise<void> {
  let startsAt = from;
  for (const { term, restMs } of gifts) {
    if (term.promo_redemption_id === null) continue;
    const endsAt = new Date(startsAt.getTime() + restMs);
    const gift = { planId: term.plan_id, limitBytes: term.limit_bytes, startsAt, endsAt };
    await insertGift(tx, { quotaId, gift: { ...gift, redemptionId: term.promo_redemption_id } });
    startsAt = endsAt;
  }
}

async function beginSubscription(tx: Tx, { funds, at }: { funds: Funds; at: Date }): Promise<void> {
  const { quota } = funds;
  await upsertSubscription(tx, {
    quota_id: quota.id,
    base_limit_bytes: ownLimitOf(quota),
    base_expires_at: quota.expires_at,
    cancelled_at: null,
    next_plan_id: null,
    next_period: null,
    ended_at: null,
    created_at: at,
  });
  if (quota.plan === 'free')
    await updateSubscription(tx, quota.id, { next_plan_id: freePlanId, next_period: 'month' });
}

async function insertGift(tx: Tx, { quotaId, gift }: { quotaId: string; gift: PlanGift }): Promise<void> {
  await insertTerm(tx, {
    quota_id: quotaId,
    order_id: null,
    promo_redemption_id: gift.redemptionId,
    plan_id: gift.planId,
    limit_bytes: gift.limitBytes,
    period: 'month',
    anchor_day: anchorDayOf(gift.endsAt),
    starts_at: gift.startsAt,
    ends_at: gift.endsAt,
    value_satang: 0,
    vat_satang: 0,
    cut_at: null,
  });
}
