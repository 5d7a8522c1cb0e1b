import { endAfterNotice, isLoanUnused, lendableBytes } from '@kepwai/rules/money/loans';
import { dayMs } from '@kepwai/rules/time';
import { buildId } from '../../fixtures/index.ts';
import { fundsOf, instant } from './money.ts';
import type { LoanRecord } from './records/loan.ts';
import type { FakeServer, QuotaRecord } from './records/records.ts';

/** Returns a loan's state now. */
export function stateOfLoan(server: FakeServer, loan: LoanRecord): LoanRecord['state'] {
  if (loan.state !== 'ended' && Date.parse(loan.endsAt) <= server.now())
    closeLoan(server, loan, loan.state === 'recalled' ? 'recalled' : 'due');
  return loan.state;
}

/** Lists the loans that a quota lends or borrows, those that run first. */
export function listLoans(
  server: FakeServer,
  { side, quotaId }: { side: 'from' | 'to'; quotaId: string },
): LoanRecord[] {
  const loans = [...server.loans.values()].filter(
    (loan) => (side === 'from' ? loan.fromQuotaId : loan.toQuotaId) === quotaId,
  );
  const rank = (loan: LoanRecord) => (stateOfLoan(server, loan) === 'ended' ? 1 : 0);
  return loans.toSorted((one, other) => rank(one) - rank(other) || one.endsAt.localeCompare(other.endsAt));
}

/** Adds a loan, by default of one gibibyte for thirty days: the lender has less, and the borrower more. */
export function addLoan(
  server: FakeServer,
  given: Partial<LoanRecord> & Pick<LoanRecord, 'fromQuotaId' | 'toQuotaId' | 'lentById'>,
): LoanRecord {
  const now = server.now();
  const loan: LoanRecord = {
    id: buildId(),
    bytes: 2 ** 30,
    state: 'running',
    startedAt: instant(now),
    endsAt: instant(now + 30 * dayMs),
    end: null,
    showsName: true,
    ...given,
  };
  server.loans.set(loan.id, loan);
  if (loan.state !== 'ended') move(server, loan, loan.bytes);
  return loan;
}

/** Returns the bytes that a quota could lend. */
export function lendableIn(server: FakeServer, quota: QuotaRecord): number {
  const { ownLimitBytes, lentBytes, usedBytes, terms, hasEnded } = fundsOf(server, quota);
  const { expiresAt, deletesAt } = quota;
  const basis = { ownLimitBytes, lentBytes, usedBytes, expiresAt, deletesAt, terms, hasEnded };
  return lendableBytes(basis, server.now());
}

/** Returns whether the borrower's files fit without the loan. */
export function isUnused(server: FakeServer, { toQuotaId, bytes }: LoanRecord): boolean {
  const quota = server.quotas.get(toQuotaId);
  return !quota || isLoanUnused(quota, bytes);
}

/** Ends a loan: its bytes go back. */
export function closeLoan(server: FakeServer, loan: LoanRecord, end: NonNullable<LoanRecord['end']>): void {
  Object.assign(loan, { state: 'ended', end, endsAt: end === 'due' ? loan.endsAt : instant(server.now()) });
  move(server, loan, -loan.bytes);
}

/** Announces the end of a loan that is used. */
export function recallLoan(server: FakeServer, loan: LoanRecord): void {
  if (loan.state === 'recalled') return;
  const endsAt = instant(endAfterNotice(loan.endsAt, server.now()));
  Object.assign(loan, { state: 'recalled', endsAt });
}

function move(server: FakeServer, { fromQuotaId, toQuotaId }: LoanRecord, bytes: number): void {
  const from = server.quotas.get(fromQuotaId);
  const to = server.quotas.get(toQuotaId);
  if (from) server.quotas.set(from.id, { ...from, limitBytes: from.limitBytes - bytes });
  if (to) server.quotas.set(to.id, { ...to, limitBytes: to.limitBytes + bytes });
}
