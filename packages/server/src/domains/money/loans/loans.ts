/**
 * Storage that people lend from their own quota to another one (docs/decisions/058). A loan is a grant of the borrowing quota, and as much in
 * `quotas.lent_bytes` of the lending one, whose limit is smaller by it. Both change in one transaction that has locked both.
 */

import { endAfterNotice, endOfLoan, isLoanUnused, maxLoans } from '@kepwai/rules/money/loans';
import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import { dayMs } from '@kepwai/rules/time';
import type { Tx } from '../../../db/database.ts';
import type { LoanEnd } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../changes/change.ts';
import {
  addGrant,
  cutGrant,
  updateGrantEnd,
  updateLentBytes,
  updateLentSum,
} from '../../storage/grants/grants.ts';
import { listLinkedGroupIds } from '../../storage/quotas.ts';
import { requireRegistered } from '../../users/registration.ts';
import { findSubscription, listTerms } from '../funds/subscriptions-store.ts';
import { lendableBytes } from './lendable.ts';
import {
  countBorrowed,
  findLoanByKey,
  insertLoan,
  type LoanQuota,
  type LoanRow,
  listRunningLoans,
  lockLoanQuotas,
  updateLoanEnded,
  updateLoanRecalled,
} from './loans-store.ts';

export { listLoanDrift } from './loans-store.ts';

type LoanDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/** Bytes that a person lends from a quota of theirs. */
export interface LoanChoice {
  quotaId: string;
  bytes: number;
  days: number;
  showsName: boolean;
}

/**
 * Lends storage to the quota of a member's group; idempotent for the same `key`.
 * @throws REGISTRATION_REQUIRED; NO_QUOTA; NOT_FOUND for a quota that they do not own; LOAN_NOT_NEEDED, LOANS_FULL,
 * LOAN_TOO_LARGE, LOAN_TOO_LONG, QUOTA_EXPIRED, QUOTA_BEING_DELETED, IDEMPOTENCY_KEY_REUSED
 */
export async function lend(
  { db, clock, record }: LoanDeps,
  given: {
    member: { groupId: string; userId: string; quotaId: string | null };
    choice: LoanChoice;
    key: string | null;
  },
): Promise<void> {
  const { member, choice } = given;
  const { userId, quotaId: toQuotaId } = member;
  if (toQuotaId === null) throw new AppError('NO_QUOTA');
  await db.transaction().execute(async (tx) => {
    await requireRegistered(tx, userId);
    const locked = await lockLoanQuotas(tx, [choice.quotaId, toQuotaId]);
    const from = locked.find(({ id, owner_id }) => id === choice.quotaId && owner_id === userId);
    const to = locked.find(({ id }) => id === toQuotaId);
    if (!to || !(await listLinkedGroupIds(tx, toQuotaId)).includes(member.groupId))
      throw new AppError('NO_QUOTA');
    if (!from) throw new AppError('NOT_FOUND');
    const key = given.key === null ? null : `${userId}:${given.key}`;
    const known = key === null ? undefined : await findLoanByKey(tx, key);
    if (known && !isSame(known, choice)) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (known) return;
    const at = clock();
    const endsAt = await requireLendable(tx, { from, to, choice, at });
    const loan = {
      from_quota_id: from.id,
      to_quota_id: to.id,
      lent_by: userId,
      shows_name: choice.showsName,
      bytes: choice.bytes,
      started_at: at,
      ends_at: endsAt,
      recalled_at: null,
      ended_at: null,
      end_reason: null,
      creation_key: key,
    };
    const id = await insertLoan(tx, loan);
    await updateLentBytes(tx, { quotaId: from.id, bytes: choice.bytes });
    const grant = { quota_id: to.id, source: 'loan' as const, reference: id, bytes: choice.bytes };
    await addGrant(tx, { grant: { ...grant, starts_at: at, ends_at: endsAt }, at });
    await record(tx, { kind: 'loan-made', ...(await about(tx, loan)), actor: lenderOf(loan) });
  });
}

/**
 * Ends a loan, or announces its end: the lender calls it back, at once if it is unused, otherwise after a notice; the
 * borrower returns it at once. An ended one stays unchanged. The caller has checked the permission.
 * @throws LOAN_IN_USE if it is returned and used
 */
export async function endLoan(
  deps: LoanDeps,
  { loan, by, actor }: { loan: LoanRow; by: 'lender' | 'borrower'; actor: Actor },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const to = (await lockSides(tx, loan)).find(({ id }) => id === loan.to_quota_id);
    const present = (await listRunningLoans(tx, loan.to_quota_id)).find(({ id }) => id === loan.id);
    if (!present || !to) return;
    const at = deps.clock();
    const held = { limitBytes: to.limit_bytes, usedBytes: to.used_bytes, reservedBytes: to.reserved_bytes };
    const isFree = isLoanUnused(held, present.bytes);
    if (by === 'borrower' && !isFree) throw new AppError('LOAN_IN_USE');
    if (isFree) {
      const end = by === 'borrower' ? 'returned' : 'recalled';
      return await settle(tx, deps, { loan: present, end, at, actor });
    }
    await recall(tx, deps, { loan: present, at, actor });
  });
}

/** Ends an expired loan. @throws nothing: one that was ended meanwhile stays unchanged */
export async function endDueLoan(deps: LoanDeps, loan: LoanRow): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockSides(tx, loan);
    const at = deps.clock();
    const present = (await listRunningLoans(tx, loan.to_quota_id)).find(({ id }) => id === loan.id);
    if (!present || present.ends_at > at) return;
    const end = present.recalled_at === null ? 'due' : 'recalled';
    await settle(tx, deps, { loan: present, end, at, actor: 'product' });
  });
}

/** Ends all loans of a quota that is deleted now. The caller has locked it. */
export async function endLoansOfDeleted(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  { quotaId, at }: { quotaId: string; at: Date },
): Promise<void> {
  const loans = await listRunningLoans(tx, quotaId);
  if (loans.length === 0) return;
  const sides = loans.flatMap(({ from_quota_id, to_quota_id }) => [from_quota_id, to_quota_id]);
  await lockLoanQuotas(tx, [...new Set(sides)]);
  for (const loan of loans) await settle(tx, { record }, { loan, end: 'deleted', at, actor: 'product' });
}

/** Counts the loans of a quota anew, on both sides. */
export async function recountLoans(tx: Tx, quotaId: string): Promise<void> {
  await lockLoanQuotas(tx, [quotaId]);
  await updateLentSum(tx, quotaId);
}

/** @throws as `lend`; otherwise returns the end of the loan */
async function requireLendable(
  tx: Tx,
  { from, to, choice, at }: { from: LoanQuota; to: LoanQuota; choice: LoanChoice; at: Date },
): Promise<Date> {
  if (to.owner_id === from.owner_id) throw new AppError('LOAN_NOT_NEEDED');
  for (const { deletes_at, expires_at } of [from, to]) {
    if (deletes_at !== null) throw new AppError('QUOTA_BEING_DELETED');
    if (isClosedToNewFiles(expires_at, at)) throw new AppError('QUOTA_EXPIRED');
  }
  if ((await countBorrowed(tx, to.id)) >= maxLoans) throw new AppError('LOANS_FULL');
  const subscription = (await findSubscription(tx, from.id)) ?? null;
  const terms = await listTerms(tx, from.id);
  if (choice.bytes > lendableBytes({ quota: from, subscription, terms }, at))
    throw new AppError('LOAN_TOO_LARGE');
  const endsAt = endOfLoan({ expiresAt: from.expires_at, days: choice.days }, at);
  if (endsAt === null) throw new AppError('LOAN_TOO_LONG');
  return new Date(endsAt);
}

/** Announces the end of a loan that is used; one that was announced ends as it was. */
export async function recall(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  { loan, at, actor }: { loan: LoanRow; at: Date; actor: Actor },
): Promise<void> {
  if (loan.recalled_at !== null) return;
  const endsAt = new Date(endAfterNotice(loan.ends_at, at));
  await updateLoanRecalled(tx, { loanId: loan.id, at, endsAt });
  await updateGrantEnd(tx, { source: 'loan', reference: loan.id, endsAt });
  await record(tx, {
    kind: 'loan-recalled',
    ...(await about(tx, loan)),
    actor: loan.shows_name ? actor : 'product',
  });
}

/** Locks both quotas of a loan. */
export async function lockSides(
  tx: Tx,
  { from_quota_id, to_quota_id }: Pick<LoanRow, 'from_quota_id' | 'to_quota_id'>,
): Promise<LoanQuota[]> {
  return await lockLoanQuotas(tx, [from_quota_id, to_quota_id]);
}

/** Moves the bytes from the borrower back to the lender; both quotas are locked. */
async function settle(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  { loan, end, at, actor }: { loan: LoanRow; end: LoanEnd; at: Date; actor: Actor },
): Promise<void> {
  if (!(await updateLoanEnded(tx, { loanId: loan.id, end, at }))) return;
  await cutGrant(tx, { source: 'loan', reference: loan.id, at });
  await updateLentBytes(tx, { quotaId: loan.from_quota_id, bytes: -loan.bytes });
  await record(tx, {
    kind: 'loan-ended',
    ...(await about(tx, loan)),
    outcome: end,
    actor: end === 'recalled' && !loan.shows_name ? 'product' : actor,
  });
}

async function about(
  tx: Tx,
  { from_quota_id: fromQuotaId, to_quota_id: quotaId }: Pick<LoanRow, 'from_quota_id' | 'to_quota_id'>,
): Promise<{ quotaId: string; fromQuotaId: string; groupIds: string[] }> {
  const groupIds = [
    ...(await listLinkedGroupIds(tx, quotaId)),
    ...(await listLinkedGroupIds(tx, fromQuotaId)),
  ];
  return { quotaId, fromQuotaId, groupIds };
}

function lenderOf({ shows_name, lent_by }: Pick<LoanRow, 'shows_name' | 'lent_by'>): Actor {
  return shows_name && lent_by !== null ? { userId: lent_by } : 'product';
}

function isSame(loan: LoanRow, { quotaId, bytes, days, showsName }: LoanChoice): boolean {
  const daysMs = days * dayMs;
  const isAsLong = loan.recalled_at !== null || loan.ends_at.getTime() - loan.started_at.getTime() === daysMs;
  return loan.from_quota_id === quotaId && loan.bytes === bytes && isAsLong && loan.shows_name === showsName;
}
