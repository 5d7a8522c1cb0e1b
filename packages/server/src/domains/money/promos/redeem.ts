import type { PromoRefusal } from '@kepwai/rules/money/promos';
import { promoRefusals } from '@kepwai/rules/money/promos';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, type ErrorCode } from '../../../errors.ts';
import { addGrant } from '../../storage/grants/grants.ts';
import { createFirstQuota, findOwn, listLinkedGroupIds, lockPerson } from '../../storage/quotas.ts';
import { requireRegistered } from '../../users/registration.ts';
import { getFunds } from '../funds/funds.ts';
import { givePlan } from '../funds/gifts.ts';
import { type Candidate, type Effect, effectOn, refusalOf } from './effects.ts';
import { getPromo, listCandidates, stateFor } from './open-promo.ts';
import {
  insertRedemption,
  listRedemptions,
  lockPromo,
  type PromoRow,
  type RedemptionRow,
} from './promos-store.ts';

type RedeemDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/** Person with a token, and the quota that it is for; null for one that is created. */
interface Redeeming {
  token: string;
  userId: string;
  quotaId: string | null;
}

const refusalsOfQuota: Readonly<Record<PromoRefusal, ErrorCode>> = {
  used_here: 'PROMO_USED_BY_YOU',
  not_new: 'PROMO_NEW_ONLY',
  expired: 'PROMO_UNSUITABLE',
  being_deleted: 'PROMO_UNSUITABLE',
  has_other: 'PROMO_UNSUITABLE',
  plan_too_small: 'PROMO_UNSUITABLE',
};

/**
 * Applies a promo to a person's quota, once: for two devices, for several people who compete for the last use, and for
 * a repeated request. Locks the person, the quota and the promo, in this order. `isNewQuota`: it was created for the
 * promo.
 * @throws NOT_FOUND, REGISTRATION_REQUIRED, FREE_QUOTA_USED, and those of the two lists of refusals
 */
export async function redeemPromo(
  deps: RedeemDeps,
  redeeming: Redeeming,
): Promise<{ redemption: RedemptionRow; isNewQuota: boolean }> {
  const { userId } = redeeming;
  return await deps.db.transaction().execute(async (tx) => {
    const { id: promoId } = await getPromo(tx, redeeming.token);
    await requireRegistered(tx, userId);
    await lockPerson(tx, userId);
    if (redeeming.quotaId !== null) await lockOwn(tx, { userId, quotaId: redeeming.quotaId });
    const promo = await lockPromo(tx, promoId);
    const before = await listRedemptions(tx, { promoId, userId });
    const same = before.find(({ quota_id }) => redeeming.quotaId === null || quota_id === redeeming.quotaId);
    if (same) return { redemption: same, isNewQuota: false };
    const at = deps.clock();
    const state = stateFor(promo, { hasRedeemed: before.length > 0, at });
    if (state !== 'open') throw new AppError(promoRefusals[state]);
    const quotaId = redeeming.quotaId ?? (await createFirstQuota(tx, deps, userId));
    await give(tx, deps, { promo, userId, quotaId, at });
    const [redemption] = await listRedemptions(tx, { promoId, userId });
    if (!redemption) throw new Error('a promo that was redeemed has no redemption');
    return { redemption, isNewQuota: redeeming.quotaId === null };
  });
}

/** Locks one of a person's own quotas. @throws NOT_FOUND */
async function lockOwn(tx: Tx, { userId, quotaId }: { userId: string; quotaId: string }): Promise<void> {
  await getFunds(tx, { quotaId, isLocked: true });
  if (!(await findOwn(tx, { userId, quotaId }))) throw new AppError('NOT_FOUND');
}

async function give(
  tx: Tx,
  { record }: Pick<RedeemDeps, 'record'>,
  { promo, userId, quotaId, at }: { promo: PromoRow; userId: string; quotaId: string; at: Date },
): Promise<void> {
  const [candidate] = await listCandidates(tx, { promo, userId, quotaId });
  if (!candidate) throw new AppError('NOT_FOUND');
  const refusal = refusalOf(promo, candidate, at);
  if (refusal !== null) throw new AppError(refusalsOfQuota[refusal]);
  const effect = effectOn(promo, candidate, at);
  const redemptionId = await insertRedemption(tx, {
    promo_id: promo.id,
    user_id: userId,
    quota_id: quotaId,
    redeemed_at: at,
    starts_at: effect.startsAt,
    ends_at: effect.endsAt,
    before_bytes: effect.beforeBytes,
    after_bytes: effect.afterBytes,
  });
  await apply(tx, { promo, candidate, effect, redemptionId, at });
  const groupIds = await listLinkedGroupIds(tx, quotaId);
  await record(tx, { kind: 'quota-plan-changed', quotaId, groupIds, actor: { userId } });
}

async function apply(
  tx: Tx,
  given: { promo: PromoRow; candidate: Candidate; effect: Effect; redemptionId: string; at: Date },
): Promise<void> {
  const { promo, candidate, effect, redemptionId, at } = given;
  const { startsAt, endsAt } = effect;
  const quotaId = candidate.quota.id;
  if (promo.plan_id === null) {
    const grant = {
      quota_id: quotaId,
      source: 'promo' as const,
      reference: redemptionId,
      bytes: promo.bytes ?? 0,
      starts_at: startsAt,
      ends_at: endsAt,
    };
    await addGrant(tx, { grant, at });
    return;
  }
  const gift = { redemptionId, planId: promo.plan_id, limitBytes: promo.plan_bytes ?? 0, startsAt, endsAt };
  await givePlan(tx, { funds: await getFunds(tx, { quotaId }), gift, at });
}
