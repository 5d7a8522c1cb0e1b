import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Entry } from './entry.ts';

/** Inserts a transaction with its entries. */
export async function insertTransaction(tx: Tx, entry: Entry): Promise<void> {
  const { id } = await tx
    .insertInto('ledger_transactions')
    .values({
      at: entry.at,
      kind: entry.kind,
      operation_key: entry.operationKey,
      quota_id: entry.quotaId,
      order_id: entry.orderId ?? null,
      payment_id: entry.paymentId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ledger_entries')
    .values(
      entry.postings.map(({ account, satang }, line) => ({
        transaction_id: id,
        line,
        account_id: account,
        quota_id: entry.quotaId,
        amount_satang: satang,
      })),
    )
    .execute();
}

/** Returns whether a transaction about this was entered. */
export async function isEntered(tx: Tx, operationKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('operation_key', '=', operationKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the money of a quota that no order has used yet. */
export async function findCredit(db: Db | Tx, quotaId: string): Promise<number> {
  const { rows } = await sql<{ satang: number }>`
    select coalesce(-sum(amount_satang), 0)::bigint as satang from ledger_entries
    where quota_id = ${quotaId} and account_id = 'customer-credit'`.execute(db);
  return rows[0]?.satang ?? 0;
}

/** A fault that the ledger cannot have, or that it and other tables differ by. */
export interface LedgerFault {
  rule: string;
  subject: string;
}

/** Finds faults of the ledger, and differences between it and orders, terms and payments. */
export async function listFaults(db: Db | Tx): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    select 'unbalanced' as rule, t.id::text as subject
      from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      group by t.id having coalesce(sum(e.amount_satang), 0) <> 0 or count(distinct e.account_id) < 2
    union all
    select 'credit below zero', quota_id::text from ledger_entries where account_id = 'customer-credit'
      group by quota_id having sum(amount_satang) > 0
    union all
    select 'payment not entered', p.id::text from payments p
      left join ledger_transactions t on t.operation_key = 'payment:' || p.id
      left join ledger_entries e on e.transaction_id = t.id and e.amount_satang > 0
      where e.amount_satang is distinct from p.amount_satang
    union all
    select 'paid order not entered', o.id::text from orders o
      left join ledger_transactions t on t.operation_key = 'order:' || o.id
      left join ledger_entries e on e.transaction_id = t.id and e.account_id = 'customer-credit'
      where o.state in ('paid', 'refunded') and e.amount_satang is distinct from o.amount_satang + o.credit_satang
    union all
    select 'refunded order not entered', o.id::text from orders o
      where o.state = 'refunded' and not exists (
        select from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.order_id = o.id and t.kind = 'refund' and (e.account_id like 'cash-%' or e.account_id = 'refunds-under-way')
          and e.amount_satang = -o.amount_satang)
    union all
    select 'terms differ from deferred revenue', 'all' where
      (select coalesce(-sum(amount_satang), 0) from ledger_entries where account_id = 'deferred-revenue') <>
      (select coalesce(sum(value_satang - vat_satang - recognised_satang), 0) from subscription_terms where cut_at is null)
    union all
    select 'hats differ from their account', 'all' where
      (select coalesce(-sum(amount_satang), 0) from ledger_entries where account_id = 'hat-contributions') <>
      (select coalesce(sum(o.amount_satang), 0) from hat_gifts join hats on hats.id = hat_id
        join orders o on o.id = hat_gifts.order_id where hats.state = 'open' and counted_at is not null)
    union all
    select 'refunds under way differ', 'all' where
      (select coalesce(-sum(amount_satang), 0) from ledger_entries where account_id = 'refunds-under-way') <>
      (select coalesce(sum(amount_satang), 0) from refunds where state = 'asked')
    union all
    select 'unmatched payments differ', 'all' where
      (select coalesce(-sum(amount_satang), 0) from ledger_entries where account_id = 'unmatched-payments') <>
      (select coalesce(sum(amount_satang), 0) from payments where outcome = 'unmatched')`.execute(db);
  return rows;
}

/** Sum of an account: debit above zero. */
export interface Balance {
  account_id: string;
  name: string;
  amount_satang: number;
}

/** Lists the balance of every account. */
export async function listBalances(db: Db | Tx): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select a.id as account_id, a.name, coalesce(sum(e.amount_satang), 0)::bigint as amount_satang
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id, a.name order by a.id`.execute(db);
  return rows;
}

/** A line of the ledger's export. */
export interface ExportedEntry {
  transaction_id: number;
  line: number;
  at: Date;
  kind: string;
  account_id: string;
  amount_satang: number;
  quota_id: string | null;
  order_id: string | null;
  payment_id: string | null;
  operation_key: string;
}

/** Lists entries in their order, from behind a transaction on. */
export async function listEntriesAfter(
  db: Db | Tx,
  { transactionId, limit }: { transactionId: number; limit: number },
): Promise<ExportedEntry[]> {
  const { rows } = await sql<ExportedEntry>`
    with page as (
      select * from ledger_transactions where id > ${transactionId} order by id limit ${limit}
    )
    select e.transaction_id, e.line, page.at, page.kind, e.account_id, e.amount_satang, page.quota_id, page.order_id,
      page.payment_id, page.operation_key
    from page join ledger_entries e on e.transaction_id = page.id order by e.transaction_id, e.line`.execute(
    db,
  );
  return rows;
}
