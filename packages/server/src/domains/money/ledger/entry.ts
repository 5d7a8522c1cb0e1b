import type { LedgerKind } from '../../../db/tables.ts';

/** Account of the ledger; the schema inserts them. */
export type Account =
  | 'cash-promptpay'
  | 'cash-stripe'
  | 'unmatched-payments'
  | 'customer-credit'
  | 'hat-contributions'
  | 'deferred-revenue'
  | 'vat-payable'
  | 'revenue'
  | 'refunds'
  | 'refunds-under-way';

/** Amount on an account: debit above zero, credit below. */
export interface Posting {
  account: Account;
  satang: number;
}

/** Facts of a transaction of the ledger. */
export interface Entry {
  kind: LedgerKind;
  at: Date;
  /** Subject: a second transaction of the same one fails. */
  operationKey: string;
  quotaId: string | null;
  orderId?: string | null;
  paymentId?: string | null;
  postings: readonly Posting[];
}
