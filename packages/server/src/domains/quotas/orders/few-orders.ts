import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { countGiftsSince, countOrdersSince } from './orders-store.ts';

/** Maximum number of orders of a quota, and of gifts of a person, within an hour: each takes an amount from everybody for an hour. */
const maxPerHour = 20;

const hourMs = 3_600_000;

/**
 * Requires that a quota made few orders lately.
 * @throws RATE_LIMITED
 */
export async function requireFewOrders(
  tx: Tx,
  { quotaId, at }: { quotaId: string; at: Date },
): Promise<void> {
  requireFew(await countOrdersSince(tx, { quotaId, since: new Date(at.getTime() - hourMs) }));
}

/**
 * Requires that a person ordered few gifts lately.
 * @throws RATE_LIMITED
 */
export async function requireFewGifts(tx: Tx, { giverId, at }: { giverId: string; at: Date }): Promise<void> {
  requireFew(await countGiftsSince(tx, { giverId, since: new Date(at.getTime() - hourMs) }));
}

function requireFew(count: number): void {
  if (count >= maxPerHour)
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: hourMs / 1000 / maxPerHour });
}
