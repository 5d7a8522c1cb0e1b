import { hourMs } from '@kepwai/rules/time';
import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { countOrdersSince } from './stores/orders-store.ts';

/** Maximum number of orders of a quota within an hour. */
const maxPerHour = 20;

/**
 * Requires that a quota had few orders lately.
 * @throws RATE_LIMITED
 */
export async function requireFewOrders(
  tx: Tx,
  { quotaId, at }: { quotaId: string; at: Date },
): Promise<void> {
  const count = await countOrdersSince(tx, { quotaId, since: new Date(at.getTime() - hourMs) });
  if (count >= maxPerHour)
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: hourMs / 1000 / maxPerHour });
}
