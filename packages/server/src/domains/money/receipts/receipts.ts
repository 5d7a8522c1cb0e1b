import { startOfThaiYear, thaiYear } from '@kepwai/rules/days/thai-time';
import type { ReceiptFacts, Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { getAccount } from '../../users/account.ts';
import { toAccount } from '../../users/presenters.ts';
import { deleteReceiptsBefore, findReceipt, insertReceipt } from './receipts-store.ts';

/** An order that was paid, with its number. */
export type PaidOrder = Row<'orders'> & { paid_at: Date; receipt_number: string };

/** Returns an order as a paid one; null if it was not paid. */
export function asPaid(order: Row<'orders'>): PaidOrder | null {
  const { paid_at, receipt_number } = order;
  return paid_at === null || receipt_number === null ? null : { ...order, paid_at, receipt_number };
}

/**
 * Whole years after the year of the payment in which its receipt is kept: tax law wants five from the return of that year, which is
 * filed in the next one (docs/decisions/055).
 */
const keptYears = 6;

/** Returns the instant before which payments have no receipt any more. */
export function receiptsKeptSince(at: Date): Date {
  return new Date(startOfThaiYear(thaiYear(at) - keptYears));
}

/** Deletes expired receipts, with the tax details on them; the ledger stays, and names nobody. */
export async function deletePastReceipts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteReceiptsBefore(db, receiptsKeptSince(clock()));
}

/** Returns whether the operator is set up for receipts: their name and address, and a tax number if prices include VAT. */
export function canIssueReceipts({
  operator,
  payments,
}: Pick<Deps['env'], 'operator' | 'payments'>): boolean {
  return sellerOf({ operator, payments }) !== null;
}

/**
 * Issues the receipt of a paid order, and returns it; idempotent for the same choice. The printed facts are stored, and
 * never change.
 * @throws RECEIPTS_OFF, RECEIPT_ISSUED, TAX_DETAILS_REQUIRED
 */
export async function issueReceipt(
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  { order, userId, isTaxInvoice }: { order: PaidOrder; userId: string; isTaxInvoice: boolean },
): Promise<Row<'receipts'>> {
  const before = await findReceipt(db, order.id);
  if (before) return requireSame(before, isTaxInvoice);
  const at = clock();
  const seller = order.paid_at < receiptsKeptSince(at) ? null : sellerOf(env);
  if (seller === null) throw new AppError('RECEIPTS_OFF');
  const buyer = isTaxInvoice ? toAccount(await getAccount(db, userId)).taxInvoice : null;
  if (isTaxInvoice && buyer === null) throw new AppError('TAX_DETAILS_REQUIRED');
  const facts = factsOf(order, { seller, buyer });
  const issued = await insertReceipt(db, { orderId: order.id, facts, at });
  if (issued) return issued;
  // Another request issued it at the same moment.
  const other = await findReceipt(db, order.id);
  if (!other) throw new Error(`the receipt of order ${order.id} was issued and is gone`);
  return requireSame(other, isTaxInvoice);
}

function sellerOf({
  operator,
  payments,
}: Pick<Deps['env'], 'operator' | 'payments'>): ReceiptFacts['seller'] | null {
  const { name, address, contact } = operator;
  const { vatPercent, sellerTaxId: taxId, sellerBranch: branch } = payments;
  if (name === null || address === null || (vatPercent > 0 && taxId === null)) return null;
  return { name, address, contact, taxId, branch };
}

function factsOf(order: PaidOrder, { seller, buyer }: Pick<ReceiptFacts, 'seller' | 'buyer'>): ReceiptFacts {
  return {
    number: order.receipt_number,
    paidAt: order.paid_at.toISOString(),
    seller,
    buyer,
    planName: order.plan_name,
    limitBytes: order.limit_bytes,
    period: order.period,
    startsAt: order.starts_at.toISOString(),
    endsAt: order.ends_at.toISOString(),
    priceSatang: order.price_satang,
    discountSatang: order.discount_satang,
    creditSatang: order.credit_satang,
    amountSatang: order.amount_satang,
    vatSatang: order.vat_satang,
    vatPercent: order.vat_percent,
    provider: order.provider,
  };
}

/** @throws RECEIPT_ISSUED */
function requireSame(receipt: Row<'receipts'>, isTaxInvoice: boolean): Row<'receipts'> {
  if ((receipt.facts.buyer !== null) !== isTaxInvoice) throw new AppError('RECEIPT_ISSUED');
  return receipt;
}
