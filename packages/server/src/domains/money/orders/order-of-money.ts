import { dayMs } from '@kepwai/rules/time';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { restingMs } from './amounts.ts';
import { findAnyOrder, listByAmount } from './stores/orders-store.ts';

/** Money that arrived. */
export interface ArrivedMoney {
  provider: Row<'payments'>['provider'];
  /** The reference of the bank or provider; the same one counts once. */
  reference: string;
  amountSatang: number;
  paidAt: Date;
  source: Row<'payments'>['source'];
  /** Its order; null: determined by the amount, as always for slips. */
  orderId: string | null;
  /** Sender according to a verifier of slips. */
  payer?: string | null;
}

/** Time that the clocks of bank and server may differ by. */
const clockToleranceMs = 60_000;

/** Time after the end of an order in which a slip can report its money. */
const toldBySlipMs = 8 * dayMs;

/** Returns whether money was sent while an order could be paid. */
export function isInTime(order: Row<'orders'>, paidAt: Date): boolean {
  const endedAt = order.state === 'cancelled' ? (order.closed_at ?? order.expires_at) : order.expires_at;
  return paidAt.getTime() <= endedAt.getTime() + clockToleranceMs;
}

/**
 * Returns the id of the order of a payment: the named one, else the one that had exactly this amount when the money was
 * sent, however late that is reported; null if there is none. Money from a slip is never matched by the order of the
 * slip, only by its amount, because anybody can send another person's slip. If it was sent after their time, and
 * several had its amount, it waits for the operator.
 */
export async function findOrderOfMoney(tx: Tx, money: ArrivedMoney, at: Date): Promise<string | null> {
  if (money.orderId !== null) return (await findAnyOrder(tx, money.orderId))?.id ?? null;
  const isSlip = money.source === 'slip';
  const orders = await listByAmount(tx, {
    amountSatang: money.amountSatang,
    openedBefore: new Date(money.paidAt.getTime() + clockToleranceMs),
    closedAfter: new Date(at.getTime() - (isSlip ? toldBySlipMs : restingMs)),
  });
  // No two have an amount at once: the latest that was opened before the money was sent is the one that still waited then.
  const [latest] = orders;
  if (!latest) return null;
  return isSlip && orders.length > 1 && !isInTime(latest, money.paidAt) ? null : latest.id;
}
