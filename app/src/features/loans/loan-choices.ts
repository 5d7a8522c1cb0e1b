import type { LoanSource } from '@kepwai/api-client';
import { gibibyte, mebibyte } from '@kepwai/rules/sizes';
import { dayMs } from '@kepwai/rules/time';

/** Smallest loan, as the contract has it. */
export const smallestLoanBytes = 100 * mebibyte;

const usualBytes = [
  100 * mebibyte,
  500 * mebibyte,
  ...[1, 2, 5, 10, 20, 50, 100].map((one) => one * gibibyte),
];
const usualDays = [30, 90, 180, 365];

/** Maximum number of amounts to choose from. */
const maxAmounts = 5;

/** Returns amounts that somebody can lend of so many bytes: the larger usual ones. */
export function amountsIn(lendableBytes: number): number[] {
  return usualBytes.filter((bytes) => bytes <= lendableBytes).slice(-maxAmounts);
}

/** Returns for how many days somebody can lend from a quota: the usual times, or what is left of it. */
export function daysFor({ latestEndsAt }: Pick<LoanSource, 'latestEndsAt'>, now: number): number[] {
  if (latestEndsAt === null) return usualDays;
  const left = Math.floor((Date.parse(latestEndsAt) - now) / dayMs);
  const usual = usualDays.filter((days) => days <= left);
  return usual.length > 0 ? usual : left >= 7 ? [left] : [];
}
