import type { Receipt } from '@kepwai/api-client';
import { getCaller } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import { instant } from '../state/money.ts';
import type { OrderRecord } from '../state/records/money.ts';
import type { FakeServer } from '../state/records/records.ts';

const pdf = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');

/** Creates the handlers of `openapi/paths/receipt.yaml`. */
export function createReceiptHandlers(server: FakeServer) {
  return [
    operation('getReceipt', (call) => {
      const me = getCaller(server, call.request);
      return viewReceipt(server, getPaidOrder(server, call.path.orderId, me.id));
    }),

    operation('issueReceipt', async (call) => {
      const me = getCaller(server, call.request);
      const order = getPaidOrder(server, call.path.orderId, me.id);
      const { isTaxInvoice } = await call.readBody();
      const { receipts, canIssueReceipts } = server.money;
      const before = receipts.get(order.id);
      if (before && (before.buyer !== null) !== isTaxInvoice) throw refuse('RECEIPT_ISSUED');
      if (!before) {
        if (!canIssueReceipts) throw refuse('RECEIPTS_OFF');
        const buyer = isTaxInvoice ? (server.accounts.get(me.id)?.taxInvoice ?? null) : null;
        if (isTaxInvoice && buyer === null) throw refuse('TAX_DETAILS_REQUIRED');
        receipts.set(order.id, { issuedAt: instant(server.now()), buyer });
      }
      return viewReceipt(server, order);
    }),

    operation('getReceiptPdf', (call) => {
      if (call.query.t !== 'signed' || !server.money.receipts.has(call.path.orderId))
        throw refuse('NOT_FOUND');
      return call.reply(200, { headers: { 'Content-Type': 'application/pdf' }, body: pdf });
    }),
  ];
}

function viewReceipt(server: FakeServer, order: OrderRecord & { receiptNumber: string }): Receipt {
  const issued = server.money.receipts.get(order.id);
  return {
    orderId: order.id,
    number: order.receiptNumber,
    issuedAt: issued?.issuedAt ?? null,
    buyer: issued?.buyer ?? null,
    canIssue: server.money.canIssueReceipts,
    vatPercent: order.vatPercent,
    pdfUrl: issued ? `/api/order/${order.id}/receipt.pdf?t=signed` : null,
  };
}

function getPaidOrder(
  server: FakeServer,
  orderId: string,
  personId: string,
): OrderRecord & { receiptNumber: string } {
  const order = server.money.orders.get(orderId);
  if (!order || order.payerId !== personId || order.receiptNumber === null) throw refuse('NOT_FOUND');
  return { ...order, receiptNumber: order.receiptNumber };
}
