import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { restingMs } from '../orders/amounts.ts';
import { listAwaitedOrders } from '../orders/stores/slips-store.ts';

export {
  findPayer,
  takeBackSlip,
} from '../orders/stores/slips-store.ts';

/**
 * Lists the orders that a slip of a person can be for: those that are open; if none is, those that ended within a day.
 * The latest first.
 */
export async function listOrdersForSlip(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  payerId: string,
): Promise<Row<'orders'>[]> {
  const at = clock();
  const endedAfter = new Date(at.getTime() - restingMs);
  const orders = await listAwaitedOrders(db, { payerId, endedAfter });
  const open = orders.filter(({ state, expires_at }) => state === 'open' && at < expires_at);
  return open.length > 0 ? open : orders;
}
