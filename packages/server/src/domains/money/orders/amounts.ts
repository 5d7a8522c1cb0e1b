import { dayMs, hourMs } from '@kepwai/rules/time';
import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { closeExpired, listUsedAmounts, type UsedAmount } from './stores/orders-store.ts';

/** Maximum satang off a price, so that an amount is unique: three baht below it are 300 amounts. */
export const maxDiscountSatang = 299;

/** The last ones of these are for known people. */
const keptForKnown = 100;

/** Time for which an amount is left alone after its order: money that comes late must not pay another one. */
export const restingMs = dayMs;

/** Time for which it is left alone if all others rest, too. */
const shortRestingMs = hourMs;

/** Time for which an amount whose code was not opened rests. */
const unseenRestingMs = 2 * 60_000;

const againSeconds = 60;

/** Facts about the person who requests an amount. */
interface Asked {
  priceSatang: number;
  at: Date;
  /** Whether they may have the last ones, too. */
  isKnown: boolean;
}

/**
 * Chooses the amount of an order: the price, or some satang less. The highest that no order had for a day, and no
 * opened order within two minutes; else that of the order that was closed the longest ago, at least an hour. An order
 * can have its own again (`orderId`). The caller has locked the amounts. Also returns how many are in use.
 * @throws PAYMENTS_BUSY
 */
export async function chooseAmount(
  tx: Tx,
  { orderId, ...asked }: Asked & { orderId: string | null },
): Promise<{ amountSatang: number; usedCount: number }> {
  const { priceSatang, at } = asked;
  await closeExpired(tx, at);
  const used = await listUsedAmounts(tx, {
    from: lowestAmount(priceSatang, maxDiscountSatang),
    to: priceSatang,
    closedAfter: new Date(at.getTime() - restingMs),
    exceptId: orderId,
  });
  const amountSatang = pickAmount(used, asked);
  if (amountSatang === null) throw new AppError('PAYMENTS_BUSY', { retryAfterSeconds: againSeconds });
  const shortAgo = at.getTime() - shortRestingMs;
  const inUse = used.filter(
    (one) => isKept(one, at) && (one.closed_at?.getTime() ?? shortAgo + 1) > shortAgo,
  );
  return { amountSatang, usedCount: inUse.length };
}

/** Returns the amount that the rule of `chooseAmount` picks; null if none is free. */
export function pickAmount(used: readonly UsedAmount[], { priceSatang, at, isKnown }: Asked): number | null {
  const lowest = lowestAmount(priceSatang, maxDiscountSatang - (isKnown ? 0 : keptForKnown));
  const kept = used.filter((one) => one.amount_satang >= lowest && isKept(one, at));
  const taken = new Set(kept.map(({ amount_satang }) => amount_satang));
  for (let amount = priceSatang; amount >= lowest; amount -= 1) if (!taken.has(amount)) return amount;
  const rested = kept
    .flatMap(({ amount_satang, closed_at }) =>
      closed_at ? [{ amount_satang, closedMs: closed_at.getTime() }] : [],
    )
    .filter(({ closedMs }) => closedMs <= at.getTime() - shortRestingMs)
    .toSorted((a, b) => a.closedMs - b.closedMs);
  return rested[0]?.amount_satang ?? null;
}

/** Returns whether an amount still rests: nobody can pay a code that was never opened. */
function isKept({ closed_at, is_seen }: UsedAmount, at: Date): boolean {
  return closed_at === null || is_seen || closed_at.getTime() > at.getTime() - unseenRestingMs;
}

function lowestAmount(priceSatang: number, discountSatang: number): number {
  return Math.max(1, priceSatang - discountSatang);
}
