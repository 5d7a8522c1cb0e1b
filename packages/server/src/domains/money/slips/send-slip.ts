import { mayPay, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import { AppError } from '../../../errors.ts';
import { findOrderRow } from '../orders/stores/orders-store.ts';
import { attachSlip, type SlipDeps } from './attach-slip.ts';
import { requireSlip, type SlipPictures } from './slip-pictures.ts';

/**
 * Reads the picture of a slip, and attaches the slip to an order; the picture is not stored.
 * @throws NOT_ALLOWED, NOT_FOUND, UNREADABLE_PICTURE, NO_CODE_IN_PICTURE, NOT_A_SLIP, and those of `attachSlip`
 */
export async function sendSlip(
  deps: SlipDeps & { slipPictures: SlipPictures },
  { holder, orderId, picture }: { holder: QuotaHolder; orderId: string; picture: Buffer },
): Promise<void> {
  if (!mayPay(holder)) throw new AppError('NOT_ALLOWED');
  const { quotaId, userId } = holder;
  if (!(await findOrderRow(deps.db, { quotaId, orderId }))) throw new AppError('NOT_FOUND');
  const transfer = requireSlip(await deps.slipPictures.read(picture));
  await attachSlip(deps, { orderId, transfer, sentBy: userId, lineMessageId: null });
}
