import type { Tx } from '../../../db/database.ts';
import type { LedgerKind } from '../../../db/tables.ts';
import { insertTransaction } from './ledger-store.ts';

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
  /** What it is about: a second transaction of the same one fails. */
  operationKey: string;
  quotaId: string | null;
  orderId?: string | null;
  paymentId?: string | null;
  postings: readonly Posting[];
}

/**
 * Enters a transaction into the ledger; postings of nothing are left out, and one of nothing alone is not entered. The
 * database refuses what does not balance, and what was entered before.
 */
export async function enter(tx: Tx, entry: Entry): Promise<void> {
  const totals = new Map<Account, number>();
  for (const { account, satang } of entry.postings) totals.set(account, (totals.get(account) ?? 0) + satang);
  const postings = [...totals].flatMap(([account, satang]) => (satang === 0 ? [] : [{ account, satang }]));
  if (postings.length > 0) await insertTransaction(tx, { ...entry, postings });
}

/** Returns the two postings of an amount: debit one account, credit another. */
export function debitCredit(satang: number, debit: Account, credit: Account): Posting[] {
  return [
    { account: debit, satang },
    { account: credit, satang: -satang },
  ];
}
