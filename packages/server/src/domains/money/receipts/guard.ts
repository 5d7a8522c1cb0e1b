import { AppError } from '../../../errors.ts';
import type { Caller } from '../../../http/authenticate.ts';
import { type Guard, signedInAnd } from '../../../http/contract/operation.ts';
import { findAnyOrder } from '../orders/stores/orders-store.ts';
import { asPaid, type PaidOrder } from './receipts.ts';

/** Admits the person who paid the order of the path; others get the 404 of an order that does not exist. */
export const payerOfOrder: Guard<{ caller: Caller; order: PaidOrder }, { orderId: string }> = signedInAnd(
  'payerOfOrder',
  async ({ caller: { userId }, params: { orderId } }, { db }) => {
    const order = await findAnyOrder(db, orderId);
    const paid = order?.payer_id === userId ? asPaid(order) : null;
    if (!paid) throw new AppError('NOT_FOUND');
    return { order: paid };
  },
);
