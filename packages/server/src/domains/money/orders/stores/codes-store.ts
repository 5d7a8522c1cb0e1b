import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/database.ts';

/** Makes ordering wait for other orders of the same person, until the transaction ends. */
export async function lockOrdersOf(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kepwai orders of ${userId}`}, 0))`.execute(tx);
}

/** Orders that count for a limit, without one of them. */
export interface CodeCounts {
  /** Orders of the person that can be paid now, their code opened or not. */
  open: number;
  /** Unpaid orders of the person whose code was opened since an instant. */
  mine: number;
  /** For an address, likewise. */
  ofAddress: number;
}

/** Counts orders by PromptPay of a person, and of an address. */
export async function countCodes(
  tx: Tx,
  asked: { userId: string; orderId: string | null; openedFrom: string; since: Date; at: Date },
): Promise<CodeCounts> {
  const { userId, orderId, openedFrom, since, at } = asked;
  const { rows } = await sql<CodeCounts>`
    select
      (select count(*)::int from orders where payer_id = ${userId} and provider = 'promptpay'
        and id is distinct from ${orderId} and state = 'open' and expires_at > ${at}) as open,
      (select count(*)::int from orders where payer_id = ${userId} and provider = 'promptpay'
        and id is distinct from ${orderId} and paid_at is null and code_opened_at > ${since}) as mine,
      (select count(*)::int from orders where opened_from = ${openedFrom} and provider = 'promptpay'
        and id is distinct from ${orderId} and paid_at is null and code_opened_at > ${since}) as "ofAddress"`.execute(
    tx,
  );
  return rows[0] ?? { open: 0, mine: 0, ofAddress: 0 };
}

/** Returns whether a person paid before, or one of their quotas has files. */
export async function isKnownPayer(
  tx: Tx,
  { userId, quotaId }: { userId: string; quotaId: string },
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from orders where payer_id = ${userId} and paid_at is not null)
      or exists (select from quotas where id = ${quotaId} and used_bytes > 0) as known`.execute(tx);
  return rows[0]?.known === true;
}

/** Records that the code of an order was opened. */
export async function markLookedAt(
  db: Db | Tx,
  { orderId, at }: { orderId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ looked_at: at })
    .where('id', '=', orderId)
    .where('looked_at', 'is', null)
    .execute();
}

/** Forgets from where codes were opened before an instant. */
export async function clearOpenedFrom(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ opened_from: null })
    .where('opened_from', 'is not', null)
    .where('code_opened_at', '<', before)
    .execute();
}
