import { startOfHour } from '@kepwai/rules/money/credit';
import { hatDays, smallestGift } from '@kepwai/rules/money/hats';
import { codeLivesMs } from '@kepwai/rules/money/orders';
import { keepsUntil } from '@kepwai/rules/quotas/expiry';
import { dayMs } from '@kepwai/rules/time';
import type { Tx } from '../../../db/database.ts';
import type { Period, Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { requireNotBeingDeleted } from '../../storage/quota-deletion.ts';
import { listLinkedGroupIds } from '../../storage/quotas.ts';
import { requireRegistered } from '../../users/registration.ts';
import { type Funds, getFunds } from '../funds/funds.ts';
import { endHat, isPassed } from '../orders/hold-gifts.ts';
import { makeOffer, type Offer } from '../orders/offers.ts';
import { openCode } from '../orders/open-code.ts';
import { tooSmall } from '../orders/orders.ts';
import { isGivable } from '../orders/settle-gift.ts';
import {
  findGiftOf,
  findOpenGiftOf,
  findOpenHat,
  type HatRow,
  insertGift,
  insertHat,
  listDueHats,
} from '../orders/stores/hats-store.ts';
import { findByKey, insertOrder, lockOrder, updateOrder } from '../orders/stores/orders-store.ts';
import { listAllPlans } from '../plans/plans.ts';

type HatDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'record'>;

/** A member of a group that is linked to a quota. */
export interface HatMember {
  groupId: string;
  userId: string;
  /** Null: the group has none. */
  quotaId: string | null;
}

/** Returns the missing amount of a hat. */
export function missingIn({ target_satang, given_satang }: HatRow): number {
  return Math.max(0, target_satang - given_satang);
}

/** Returns the possible purchases of a hat: the next period of each plan that the quota can have. */
export async function listGivable(
  tx: Parameters<typeof listAllPlans>[0],
  { funds, at, env }: { funds: Funds; at: Date; env: Deps['env'] },
): Promise<Offer[]> {
  const { vatPercent, promptPay } = env.payments;
  const context = { at, vatPercent, isPayable: promptPay !== null };
  const plans = (await listAllPlans(tx)).filter(({ retired_at }) => retired_at === null);
  return plans
    .flatMap((plan) =>
      (['month', 'year'] as const).map((period) => makeOffer(funds, { plan, period }, context)),
    )
    .filter(isGivable);
}

/**
 * Passes the hat for a period of a plan.
 * @throws REGISTRATION_REQUIRED, NO_QUOTA, HAT_OPEN, PAYMENTS_OFF, PLAN_UNAVAILABLE, PLAN_TOO_SMALL, PAID_FAR_AHEAD,
 * QUOTA_BEING_DELETED
 */
export async function startHat(
  deps: HatDeps,
  { member, planId, period }: { member: HatMember; planId: string; period: Period },
): Promise<void> {
  const { userId } = member;
  const at = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    await requireRegistered(tx, userId);
    const { quotaId, funds } = await lockQuotaOf(tx, member);
    if (deps.env.payments.promptPay === null) throw new AppError('PAYMENTS_OFF');
    await requireNotBeingDeleted(tx, quotaId);
    const offer = await requireOffer(tx, { funds, planId, period, at, env: deps.env });
    const last = await findOpenHat(tx, quotaId);
    if (last && isPassed(last, at)) throw new AppError('HAT_OPEN');
    // Its time was over, and the round has not been there yet.
    if (last) await endHat(tx, deps, { quotaId, state: 'ended', at, actor: 'product' });
    await insertHat(tx, {
      quota_id: quotaId,
      started_by: userId,
      plan_id: planId,
      plan_name: offer.plan.name,
      limit_bytes: offer.plan.limit_bytes,
      period,
      target_satang: offer.priceSatang,
      created_at: at,
      ends_at: endOfHat(funds, at),
      ended_at: null,
      order_id: null,
    });
    const groupIds = await listLinkedGroupIds(tx, quotaId);
    await deps.record(tx, { kind: 'hat-started', quotaId, groupIds, actor: { userId } });
  });
}

/**
 * Stops passing the hat; without one it is a no-op. The caller has checked that they may.
 * @throws NO_QUOTA
 */
export async function closeHat({ db, clock, record }: HatDeps, member: HatMember): Promise<void> {
  const actor = { userId: member.userId };
  await db.transaction().execute(async (tx) => {
    const { quotaId } = await lockQuotaOf(tx, member);
    await endHat(tx, { record }, { quotaId, state: 'closed', at: clock(), actor });
  });
}

/**
 * Orders a gift for the hat and opens its code, and returns its id; idempotent for the same `key`. Another open one of the
 * person is cancelled.
 * @throws REGISTRATION_REQUIRED, NO_QUOTA, HAT_ENDED, GIFT_TOO_LARGE, GIFT_TOO_SMALL, PAYMENTS_OFF, PAYMENTS_BUSY,
 * TOO_MANY_OPEN_ORDERS, QUOTA_BEING_DELETED, IDEMPOTENCY_KEY_REUSED, RATE_LIMITED
 */
export async function orderGift(
  deps: HatDeps,
  given: {
    member: HatMember;
    gift: { satang: number; showsName: boolean; showsAmount: boolean };
    key: string | null;
    network: string;
  },
): Promise<string> {
  const { member, gift, network } = given;
  const { userId } = member;
  const { promptPay, vatPercent } = deps.env.payments;
  return await deps.db.transaction().execute(async (tx) => {
    await requireRegistered(tx, userId);
    const { quotaId } = await lockQuotaOf(tx, member);
    const key = given.key === null ? null : `${userId}:${given.key}`;
    const known = key === null ? undefined : await findByKey(tx, { quotaId, key });
    if (known && known.price_satang !== gift.satang) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (known) return known.id;
    if (promptPay === null) throw new AppError('PAYMENTS_OFF');
    await requireNotBeingDeleted(tx, quotaId);
    const at = deps.clock();
    const hat = await findOpenHat(tx, quotaId);
    if (!hat || !isPassed(hat, at)) throw new AppError('HAT_ENDED');
    const missing = missingIn(hat);
    if (gift.satang > missing) throw new AppError('GIFT_TOO_LARGE');
    if (gift.satang < smallestGift(missing)) throw new AppError('GIFT_TOO_SMALL');
    const open = await findOpenGiftOf(tx, { quotaId, giverId: userId });
    if (open) await updateOrder(tx, open.id, closed(open, at));
    const opening = { quotaId, userId, orderId: null, priceSatang: gift.satang, network, at };
    const code = await openCode(tx, deps, opening);
    const order = await insertOrder(tx, {
      quota_id: quotaId,
      payer_id: userId,
      kind: 'contribution',
      plan_id: hat.plan_id,
      plan_name: hat.plan_name,
      limit_bytes: hat.limit_bytes,
      period: hat.period,
      price_satang: gift.satang,
      credit_satang: 0,
      discount_satang: gift.satang - code.amount_satang,
      ...code,
      // It is in the order that the hat pays.
      vat_satang: 0,
      vat_percent: vatPercent,
      provider: 'promptpay',
      state: 'open',
      review_reason: null,
      basis_version: 0,
      credited_at: new Date(startOfHour(at)),
      creation_key: key,
      created_at: at,
      expires_at: new Date(at.getTime() + codeLivesMs),
      closed_at: null,
      paid_at: null,
      starts_at: at,
      ends_at: new Date(at.getTime() + codeLivesMs),
      receipt_number: null,
    });
    await insertGift(tx, {
      order_id: order.id,
      hat_id: hat.id,
      giver_id: userId,
      shows_name: gift.showsName,
      shows_amount: gift.showsAmount,
      counted_at: null,
    });
    return order.id;
  });
}

/**
 * Cancels an unpaid gift; idempotent.
 * @throws NOT_FOUND for one of another person, ORDER_PAID
 */
export async function cancelGift(
  { db, clock }: Pick<HatDeps, 'db' | 'clock'>,
  { member, orderId }: { member: HatMember; orderId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { quotaId } = await lockQuotaOf(tx, member);
    const gift = await findGiftOf(tx, { quotaId, giverId: member.userId, orderId });
    const order = gift && (await lockOrder(tx, orderId));
    if (!order) throw new AppError('NOT_FOUND');
    if (order.state === 'paid' || order.state === 'refunded') throw new AppError('ORDER_PAID');
    if (order.state === 'open') await updateOrder(tx, orderId, closed(order, clock()));
  });
}

/** Ends hats whose time is over; a part of the hourly round. One that fails does not stop the others. */
export async function endDueHats({
  db,
  clock,
  record,
  log,
}: Pick<Deps, 'db' | 'clock' | 'record' | 'log'>): Promise<void> {
  for (const quotaId of await listDueHats(db, clock())) {
    try {
      await db.transaction().execute(async (tx) => {
        const at = clock();
        await getFunds(tx, { quotaId, isLocked: true });
        const hat = await findOpenHat(tx, quotaId);
        if (!hat || isPassed(hat, at)) return;
        await endHat(tx, { record }, { quotaId, state: 'ended', at, actor: 'product' });
      });
    } catch (error) {
      log.error({ err: error, quotaId }, 'a hat could not be ended; it is tried again later');
    }
  }
}

/** Locks the quota of a member's group. @throws NO_QUOTA if the group has another one by now */
async function lockQuotaOf(
  tx: Tx,
  { groupId, quotaId }: HatMember,
): Promise<{ quotaId: string; funds: Funds }> {
  if (quotaId === null) throw new AppError('NO_QUOTA');
  const funds = await getFunds(tx, { quotaId, isLocked: true });
  if (!(await listLinkedGroupIds(tx, quotaId)).includes(groupId)) throw new AppError('NO_QUOTA');
  return { quotaId, funds };
}

async function requireOffer(
  tx: Tx,
  given: { funds: Funds; planId: string; period: Period; at: Date; env: Deps['env'] },
): Promise<Offer> {
  const { funds, planId, period, at, env } = given;
  const plan = (await listAllPlans(tx)).find(({ id }) => id === planId);
  if (!plan || plan.retired_at !== null) throw new AppError('PLAN_UNAVAILABLE');
  const { vatPercent } = env.payments;
  const offer = makeOffer(funds, { plan, period }, { at, vatPercent, isPayable: true });
  if (offer.refusal === 'PLAN_TOO_SMALL') throw tooSmall(plan, offer.overBytes);
  if (offer.refusal !== null) throw new AppError(offer.refusal);
  if (!isGivable(offer)) throw new AppError('PLAN_UNAVAILABLE');
  return offer;
}

/** Returns when a hat ends: while it can still keep the quota from ending, or else after its days. */
function endOfHat({ quota }: Funds, at: Date): Date {
  const latest = new Date(at.getTime() + hatDays * dayMs);
  if (quota.expires_at === null) return latest;
  const last = new Date(keepsUntil(quota.expires_at));
  return last.getTime() > at.getTime() + dayMs && last < latest ? last : latest;
}

function closed({ expires_at }: Row<'orders'>, at: Date): Pick<Row<'orders'>, 'state' | 'closed_at'> {
  return at < expires_at
    ? { state: 'cancelled', closed_at: at }
    : { state: 'expired', closed_at: expires_at };
}
