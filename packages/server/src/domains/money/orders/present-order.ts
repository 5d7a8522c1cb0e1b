import type { QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import { AppError } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import type { OperationDeps } from '../../../http/contract/operation.ts';
import { toOrder } from './presenters.ts';
import { findOrderRow } from './stores/orders-store.ts';

/**
 * Returns the present state of an order.
 * @throws NOT_FOUND
 */
export async function presentOrder(
  deps: OperationDeps,
  { holder, orderId }: { holder: QuotaHolder; orderId: string },
): Promise<components['schemas']['Order']> {
  const row = await findOrderRow(deps.db, { quotaId: holder.quotaId, orderId });
  if (!row) throw new AppError('NOT_FOUND');
  return toOrder(row, { ...deps, holder, at: deps.clock() });
}
