import { listBalances, listEntriesAfter, listFaults } from '../../domains/money/ledger/ledger-store.ts';
import type { CommandContext } from '../context.ts';
import { visitDatabase } from '../processes/visit-database.ts';
import { inBaht } from './baht.ts';

/** Exit code if the ledger has faults. */
const faulty = 3;

/** Transactions that are read at once. */
const pageSize = 1000;

/** Checks the ledger against itself, orders, terms and payments, and prints the balances. Returns 3 if something differs. */
export async function ledgerCheck({ source, print }: CommandContext): Promise<number> {
  return await visitDatabase(source, async (db) => {
    const [faults, balances] = [await listFaults(db), await listBalances(db)];
    for (const { account_id, name, amount_satang } of balances)
      print(`${inBaht(amount_satang).padStart(16)}  ${account_id}: ${name}`);
    const total = balances.reduce((sum, { amount_satang }) => sum + amount_satang, 0);
    print(`${inBaht(total).padStart(16)}  all accounts`);
    for (const { rule, subject } of faults) print(`✗ ${rule}: ${subject}`);
    print(faults.length === 0 ? 'The ledger is right.' : `Faults: ${faults.length}`);
    return faults.length === 0 && total === 0 ? 0 : faulty;
  });
}

/** Prints every entry as CSV, amounts in baht: debit above zero, credit below. */
export async function ledgerExport({ source, print }: CommandContext): Promise<number> {
  return await visitDatabase(source, async (db) => {
    print('transaction,line,at,kind,account,amount_baht,quota,order,payment,operation');
    let transactionId = 0;
    for (;;) {
      const page = await listEntriesAfter(db, { transactionId, limit: pageSize });
      for (const entry of page) {
        const { transaction_id, line, at, kind, account_id, amount_satang } = entry;
        const references = [entry.quota_id, entry.order_id, entry.payment_id, entry.operation_key];
        const cells = [transaction_id, line, at.toISOString(), kind, account_id, inBaht(amount_satang)];
        // No cell has a comma or a quote: ids, words of ours and numbers alone.
        print([...cells, ...references.map((id) => id ?? '')].join(','));
      }
      const last = page.at(-1);
      if (!last) return 0;
      transactionId = last.transaction_id;
    }
  });
}
