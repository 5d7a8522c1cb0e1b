import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { closeExpired, listUsedAmounts, lockAmounts, type UsedAmount } from './orders-store.ts';

/** Maximum satang off a price, so that an amount is unique. */
export const maxDiscountSatang = 99;

/** Time for which an amount is left alone after its order: money that comes late must not pay another one. */
export const restingMs = 24 * 3_600_000;

/** Time for which it is left alone where all others rest, too. */
const shortRestingMs = 3_600_000;

const againSeconds = 60;

/**
 * Chooses the amount of an order, and keeps others from choosing it until the transaction ends: the price, or some satang
 * less. Of those that no order had for a day the highest; else the one whose order was closed the longest ago, at least
 * an hour. An order can have its own again (`orderId`).
 * @throws PAYMENTS_BUSY
 */
export async function chooseAmount(
  tx: Tx,
  { priceSatang, at, orderId = null }: { priceSatang: number; at: Date; orderId?: string | null },
): Promise<number> {
  await lockAmounts(tx);
  await closeExpired(tx, at);
  const lowest = lowestAmount(priceSatang);
  const used = await listUsedAmounts(tx, {
    from: lowest,
    to: priceSatang,
    closedAfter: new Date(at.getTime() - restingMs),
    exceptId: orderId,
  });
  const amount = pickAmount(priceSatang, used, at);
  if (amount === null) throw new AppError('PAYMENTS_BUSY', { retryAfterSeconds: againSeconds });
  return amount;
}

/** Returns the amount that the rule of `chooseAmount` picks; null where none is free. */
export function pickAmount(priceSatang: number, used: readonly UsedAmount[], at: Date): number | null {
  const taken = new Set(used.map(({ amount_satang }) => amount_satang));
  for (let amount = priceSatang; amount >= lowestAmount(priceSatang); amount -= 1)
    if (!taken.has(amount)) return amount;
  const rested = used
    .flatMap(({ amount_satang, closed_at }) =>
      closed_at ? [{ amount_satang, closedMs: closed_at.getTime() }] : [],
    )
    .filter(({ closedMs }) => closedMs <= at.getTime() - shortRestingMs)
    .toSorted((a, b) => a.closedMs - b.closedMs);
  return rested[0]?.amount_satang ?? null;
}

function lowestAmount(priceSatang: number): number {
  return Math.max(1, priceSatang - maxDiscountSatang);
}
