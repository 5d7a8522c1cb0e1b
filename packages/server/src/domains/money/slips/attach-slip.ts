import { maxSlips } from '@kepwai/rules/money/orders';
import { dayMs } from '@kepwai/rules/time';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { SlipVerifier, TransferOfSlip } from '../../../slip-verifier/slip-verifier.ts';
import { lockWithQuota } from '../orders/receive-payment.ts';
import { markLookedAt } from '../orders/stores/codes-store.ts';
import {
  findSlipOfTransfer,
  insertSlip,
  isPaymentOfOther,
  listSlipsOf,
} from '../orders/stores/slips-store.ts';

/** Dependencies of attaching slips. */
export type SlipDeps = Pick<Deps, 'db' | 'clock' | 'queue'> & { slipVerifier: SlipVerifier | null };

/** Time after the end of an order in which slips can still be attached. */
const attachableMs = 7 * dayMs;

/** A slip and who sent it for which order. */
export interface SentSlip {
  orderId: string;
  transfer: TransferOfSlip;
  sentBy: string;
  /** LINE's message; null: it came by the page. */
  lineMessageId: string | null;
}

/**
 * Attaches a slip to an order, as a hint for the operator: it pays nothing. The operator's verifier, if any, is called
 * afterwards. Idempotent. Others may have sent the same slip for their orders: the amount decides.
 * @throws NOT_FOUND, ORDER_PAID, SLIP_TOO_LATE, SLIP_USED, TOO_MANY_SLIPS
 */
export async function attachSlip(
  { db, clock, queue, slipVerifier }: SlipDeps,
  { orderId, transfer, sentBy, lineMessageId }: SentSlip,
): Promise<{ isLate: boolean }> {
  return await db.transaction().execute(async (tx) => {
    const order = await lockWithQuota(tx, orderId);
    if (!order) throw new AppError('NOT_FOUND');
    const known = await findSlipOfTransfer(tx, { orderId, transfer });
    if (known) return { isLate: known.is_late };
    const at = clock();
    const isLate = await requireAttachable(tx, { order, transfer, at });
    const slip = await insertSlip(tx, {
      order_id: orderId,
      sent_by: sentBy,
      line_message_id: lineMessageId,
      bank_code: transfer.bankCode,
      reference: transfer.reference,
      is_late: isLate,
      state: 'waiting',
      sent_at: at,
    });
    await markLookedAt(tx, { orderId, at });
    if (slip && slipVerifier) await queue.send('verify-slip', { slipId: slip.id }, { tx });
    return { isLate };
  });
}

/** Returns whether the order has ended. */
async function requireAttachable(
  tx: Tx,
  { order, transfer, at }: { order: Row<'orders'>; transfer: TransferOfSlip; at: Date },
): Promise<boolean> {
  if (order.state === 'paid' || order.state === 'refunded') throw new AppError('ORDER_PAID');
  if (order.provider !== 'promptpay') throw new AppError('NOT_FOUND');
  const endedAt = order.closed_at ?? order.expires_at;
  if (at.getTime() - endedAt.getTime() > attachableMs) throw new AppError('SLIP_TOO_LATE');
  if ((await listSlipsOf(tx, [order.id])).length >= maxSlips) throw new AppError('TOO_MANY_SLIPS');
  if (await isPaymentOfOther(tx, { reference: transfer.reference, orderId: order.id }))
    throw new AppError('SLIP_USED');
  return order.state !== 'open' || at >= order.expires_at;
}
