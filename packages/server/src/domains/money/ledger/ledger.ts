import type { Tx } from '../../../db/database.ts';
import type { Account, Entry, Posting } from './entry.ts';
import { insertTransaction } from './ledger-store.ts';

/**
 * Enters a transaction into the ledger; empty postings are left out, and an empty transaction is not entered. The
 * database refuses unbalanced and repeated ones.
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
