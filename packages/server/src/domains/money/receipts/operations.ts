import { create } from 'content-disposition';
import { AppError } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import {
  anonymous,
  defineOperation,
  defineRawOperation,
  type OperationDeps,
  type Operations,
} from '../../../http/contract/operation.ts';
import { payerOfOrder } from './guard.ts';
import { drawReceipt } from './receipt-pdf.ts';
import { canIssueReceipts, issueReceipt, type PaidOrder, receiptsKeptSince } from './receipts.ts';
import { findReceipt } from './receipts-store.ts';

/** Time for which the address of a receipt opens. */
const addressMs = 10 * 60_000;

export const receiptsOperations: Operations = {
  getReceipt: defineOperation('getReceipt', {
    guard: payerOfOrder,
    handle: async ({ order }, deps) => toReceipt(order, deps, await findReceipt(deps.db, order.id)),
  }),

  issueReceipt: defineOperation('issueReceipt', {
    guard: payerOfOrder,
    cost: 50,
    async handle({ body: { isTaxInvoice }, caller: { userId }, order }, deps) {
      return toReceipt(order, deps, await issueReceipt(deps, { order, userId, isTaxInvoice }));
    },
  }),

  getReceiptPdf: defineRawOperation('getReceiptPdf', {
    guard: anonymous,
    // Rendering a page with a font needs processor time.
    cost: 100,
    async handle({ params: { orderId }, query: { t }, reply }, { db, receiptAddresses }) {
      receiptAddresses.verify(t, orderId);
      const receipt = await findReceipt(db, orderId);
      if (!receipt) throw new AppError('NOT_FOUND');
      const { number } = receipt.facts;
      await reply
        .headers({
          'content-type': 'application/pdf',
          'cache-control': 'private, no-store',
          'content-disposition': create(`ใบเสร็จ ${number}.pdf`, { fallback: `receipt-${number}.pdf` }),
        })
        .send(await drawReceipt(receipt.facts, receipt.issued_at));
    },
  }),
};

function toReceipt(
  order: PaidOrder,
  { env, clock, receiptAddresses }: OperationDeps,
  issued: Awaited<ReturnType<typeof findReceipt>>,
): components['schemas']['Receipt'] {
  const expiresAt = new Date(clock().getTime() + addressMs);
  return {
    orderId: order.id,
    number: order.receipt_number,
    issuedAt: issued?.issued_at.toISOString() ?? null,
    buyer: issued?.facts.buyer ?? null,
    canIssue: canIssueReceipts(env) && order.paid_at >= receiptsKeptSince(clock()),
    vatPercent: order.vat_percent,
    pdfUrl: issued ? receiptAddresses.sign({ id: order.id, expiresAt }) : null,
  };
}
