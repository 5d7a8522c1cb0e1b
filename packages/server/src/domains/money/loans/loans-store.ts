import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Person } from '../../../db/person.ts';
import type { LoanEnd, NewRow, Row } from '../../../db/tables.ts';
import type { Drift } from '../../storage/usage/recount.ts';

export type LoanRow = Row<'quota_loans'>;

/** A loan with the names that people see. */
export interface ShownLoanRow extends LoanRow {
  from_name: string;
  to_name: string;
  from_owner_id: string;
  lender: Person | null;
}

const loanColumns = [
  'id',
  'owner_id',
  'limit_bytes',
  'granted_bytes',
  'lent_bytes',
  'used_bytes',
  'reserved_bytes',
  'name',
  'plan',
  'expires_at',
  'deletes_at',
] as const;

/** Facts that both sides of a loan depend on. */
export type LoanQuota = Pick<Row<'quotas'>, (typeof loanColumns)[number]>;

/** Locks quotas until the transaction ends; in one order, so that two loans do not deadlock. Those that are being deleted are left out. */
export async function lockLoanQuotas(tx: Tx, quotaIds: readonly string[]): Promise<LoanQuota[]> {
  const rows = await tx
    .selectFrom('quotas')
    .select([...loanColumns, 'is_deleted'])
    .where('id', 'in', quotaIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.filter((row) => !row.is_deleted);
}

export async function insertLoan(tx: Tx, loan: NewRow<'quota_loans'>): Promise<string> {
  const { id } = await tx.insertInto('quota_loans').values(loan).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns the loan of a key; undefined if there is none. */
export async function findLoanByKey(tx: Tx, key: string): Promise<LoanRow | undefined> {
  return await tx.selectFrom('quota_loans').selectAll().where('creation_key', '=', key).executeTakeFirst();
}

/** Returns a loan of a quota, on either side. */
export async function findLoan(
  tx: Tx,
  { loanId, quotaId }: { loanId: string; quotaId: string },
): Promise<LoanRow | undefined> {
  return await tx
    .selectFrom('quota_loans')
    .selectAll()
    .where('id', '=', loanId)
    .where(({ eb, or }) => or([eb('from_quota_id', '=', quotaId), eb('to_quota_id', '=', quotaId)]))
    .executeTakeFirst();
}

/** Counts the loans that a quota borrows now. */
export async function countBorrowed(tx: Tx, quotaId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('quota_loans')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('to_quota_id', '=', quotaId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks a loan as ended, unless it is. Returns whether it was not. */
export async function updateLoanEnded(
  tx: Tx,
  { loanId, end, at }: { loanId: string; end: LoanEnd; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('quota_loans')
    .set({ ended_at: at, end_reason: end })
    .where('id', '=', loanId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function updateLoanRecalled(
  tx: Tx,
  { loanId, at, endsAt }: { loanId: string; at: Date; endsAt: Date },
): Promise<void> {
  await tx
    .updateTable('quota_loans')
    .set({ recalled_at: at, ends_at: endsAt })
    .where('id', '=', loanId)
    .execute();
}

/** Lists loans whose time is over, the first to end first. */
export async function listDueLoans(db: Db, { at, limit }: { at: Date; limit: number }): Promise<LoanRow[]> {
  return await db
    .selectFrom('quota_loans')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', at)
    .orderBy('ends_at')
    .limit(limit)
    .execute();
}

/**
 * Lists loans that their quota can no longer give: it ended, is to be deleted, or needs the bytes itself. Those already
 * called back are left out.
 */
export async function listUncoveredLoans(db: Db, at: Date): Promise<LoanRow[]> {
  const { rows } = await sql<LoanRow>`
    select quota_loans.* from quota_loans join quotas on quotas.id = from_quota_id
    left join lateral (
      select limit_bytes from subscription_terms
      where quota_id = from_quota_id and cut_at is null and ends_at > ${at} order by starts_at limit 1
    ) as term on true
    where quota_loans.ended_at is null and recalled_at is null and (
      quotas.deletes_at is not null or quotas.expires_at <= ${at}
      or used_bytes + reserved_bytes + lent_bytes
        > coalesce(term.limit_bytes, quotas.limit_bytes - granted_bytes + lent_bytes) + granted_bytes)
    order by quota_loans.id`.execute(db);
  return rows;
}

/** Lists the loans of a quota that run, on either side. */
export async function listRunningLoans(tx: Tx, quotaId: string): Promise<LoanRow[]> {
  return await tx
    .selectFrom('quota_loans')
    .selectAll()
    .where('ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('from_quota_id', '=', quotaId), eb('to_quota_id', '=', quotaId)]))
    .orderBy('id')
    .execute();
}

/** Lists loans as people see them, those that run first; `since`: when they may have ended. */
export async function listShownLoansOf(
  db: Db | Tx,
  { quotaId, side, since }: { quotaId: string; side: 'to' | 'both'; since: Date | null },
): Promise<ShownLoanRow[]> {
  const { rows } = await sql<ShownLoanRow>`
    select loan.*, lending.name as from_name, lending.owner_id as from_owner_id, borrowing.name as to_name,
      case when shows_name and users.id is not null then json_build_object(
        'id', users.id, 'displayName', users.display_name, 'pictureUrl', users.picture_url) end as lender
    from quota_loans as loan
    join quotas as lending on lending.id = from_quota_id
    join quotas as borrowing on borrowing.id = to_quota_id
    left join users on users.id = lent_by
    where (to_quota_id = ${quotaId} or (${side === 'both'} and from_quota_id = ${quotaId}))
      and (ended_at is null or ended_at > ${since})
    order by ended_at is not null, ended_at desc, ends_at, loan.id limit 400`.execute(db);
  return rows;
}

/** Lists the quotas that a person owns and could lend from, with the paid terms for them. */
export async function listOwnQuotasToLend(
  db: Db | Tx,
  ownerId: string,
): Promise<
  {
    quota: LoanQuota;
    subscription: Row<'subscriptions'> | null;
    terms: Row<'subscription_terms'>[];
  }[]
> {
  const quotas = await db
    .selectFrom('quotas')
    .select(loanColumns)
    .where('owner_id', '=', ownerId)
    .where('is_deleted', '=', false)
    .where('ownerless_since', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute();
  const ids = quotas.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [subscriptions, terms] = await Promise.all([
    db.selectFrom('subscriptions').selectAll().where('quota_id', 'in', ids).execute(),
    db
      .selectFrom('subscription_terms')
      .selectAll()
      .where('quota_id', 'in', ids)
      .where('cut_at', 'is', null)
      .orderBy('starts_at')
      .execute(),
  ]);
  return quotas.map((quota) => ({
    quota,
    subscription: subscriptions.find((one) => one.quota_id === quota.id) ?? null,
    terms: terms.filter((term) => term.quota_id === quota.id),
  }));
}

/** Deletes loans that ended before an instant. */
export async function deleteLoansEndedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('quota_loans').where('ended_at', '<', before).execute();
}

/** Lists quotas whose lent or borrowed bytes differ from their loans. */
export async function listLoanDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select quotas.id, format('lends %s bytes of %s', lent_bytes, coalesce(lent.bytes, 0)) as detail
    from quotas left join (
      select from_quota_id, sum(bytes) as bytes from quota_loans where ended_at is null group by from_quota_id
    ) as lent on lent.from_quota_id = quotas.id
    where lent_bytes <> coalesce(lent.bytes, 0)
    union all
    select coalesce(to_quota_id, quota_id), format('is given %s bytes by a loan of %s', coalesce(given.bytes, 0), coalesce(loan.bytes, 0))
    from (select id, to_quota_id, bytes from quota_loans where ended_at is null) as loan
    full join (select quota_id, reference, bytes from quota_grants where source = 'loan' and is_counted) as given
      on given.reference = loan.id and given.quota_id = loan.to_quota_id
    where coalesce(given.bytes, 0) <> coalesce(loan.bytes, 0)
    order by 1, 2`.execute(tx);
  return rows;
}
