import { dayMs, type Instant, msOf } from '../time.ts';
import { paidStateAt } from './subscriptions.ts';

/** Notice of a loan that is taken back while it is used. */
export const noticeMs = 7 * dayMs;

/** Maximum number of loans that a quota borrows at a time. */
export const maxLoans = 20;

/** State that decides how much a quota can lend. */
export interface LoanBasis {
  /** Bytes of the quota without grants and loans. */
  readonly ownLimitBytes: number;
  readonly lentBytes: number;
  /** With reserved bytes. */
  readonly usedBytes: number;
  readonly expiresAt: Instant | null;
  readonly deletesAt: Instant | null;
  /** Paid terms, the earliest first. */
  readonly terms: readonly { readonly endsAt: Instant; readonly limitBytes: number }[];
  readonly hasEnded: boolean;
}

/**
 * Returns the bytes that a quota can lend now. Granted and borrowed bytes are not its own; a smaller plan that comes
 * later counts already, so that no loan has to end because of it; and used bytes cannot be lent.
 */
export function lendableBytes(basis: LoanBasis, at: Instant): number {
  const { ownLimitBytes, lentBytes, usedBytes, expiresAt, deletesAt, terms, hasEnded } = basis;
  if (deletesAt !== null || (expiresAt !== null && msOf(expiresAt) <= msOf(at))) return 0;
  const isPaid = paidStateAt({ endsAt: terms.at(-1)?.endsAt ?? null, hasEnded }, at) === 'active';
  const planned = isPaid ? terms.filter((term) => msOf(term.endsAt) > msOf(at)) : [];
  const own = Math.min(ownLimitBytes, ...planned.map(({ limitBytes }) => limitBytes));
  return Math.max(0, own - lentBytes - usedBytes);
}

/**
 * Returns the end of a loan that begins now, at the latest that of its quota; null if that is sooner than requested.
 */
export function endOfLoan(
  { expiresAt, days }: { expiresAt: Instant | null; days: number },
  at: Instant,
): number | null {
  const endsAt = msOf(at) + days * dayMs;
  return expiresAt !== null && msOf(expiresAt) < endsAt ? null : endsAt;
}

/** Returns when a loan ends that is taken back while it is used. */
export function endAfterNotice(endsAt: Instant, at: Instant): number {
  return Math.min(msOf(endsAt), msOf(at) + noticeMs);
}

/** Sums the bytes of loans that run. */
export function sumRunning(loans: readonly { readonly state: string; readonly bytes: number }[]): number {
  return loans.reduce((sum, { state, bytes }) => (state === 'ended' ? sum : sum + bytes), 0);
}

/** Whether the files of a borrowing quota fit without these bytes. */
export function isLoanUnused(
  quota: { readonly limitBytes: number; readonly usedBytes: number; readonly reservedBytes: number },
  bytes: number,
): boolean {
  return quota.usedBytes + quota.reservedBytes <= quota.limitBytes - bytes;
}
