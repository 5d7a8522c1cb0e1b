import { hourMs, type Instant, msOf } from '../time.ts';

/** Paid stretch of time. */
export interface PaidTerm {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** With VAT. */
  readonly valueSatang: number;
  readonly vatSatang: number;
}

/** Returns the start of the hour, for which remaining days are credited: an offer is valid until the next one. */
export function startOfHour(at: Instant): number {
  return Math.floor(msOf(at) / hourMs) * hourMs;
}

/** Returns the start of the next hour. */
export function nextHour(at: Instant): number {
  return startOfHour(at) + hourMs;
}

/**
 * Returns the value of the rest of a term at an instant: its value × remaining milliseconds ÷ all milliseconds, rounded
 * down to the satang. Never more than was paid, whatever the clock does.
 */
export function creditOf(term: PaidTerm, at: Instant): { creditSatang: number; vatSatang: number } {
  return {
    creditSatang: share(term.valueSatang, { part: remainingMs(term, at), whole: lengthMs(term) }),
    vatSatang: share(term.vatSatang, { part: remainingMs(term, at), whole: lengthMs(term) }),
  };
}

/** Returns the used value of a term at an instant, without VAT, rounded down to the satang. */
export function earnedOf(term: PaidTerm, at: Instant): number {
  const whole = lengthMs(term);
  return share(term.valueSatang - term.vatSatang, { part: whole - remainingMs(term, at), whole });
}

/** Returns the VAT in an amount that includes it, half a satang rounded up. */
export function vatIn(amountSatang: number, vatPercent: number): number {
  const divisor = BigInt(100 + vatPercent);
  const twice = 2n * BigInt(amountSatang) * BigInt(vatPercent);
  return Number((twice + divisor) / (2n * divisor));
}

function lengthMs({ startsAt, endsAt }: PaidTerm): number {
  return msOf(endsAt) - msOf(startsAt);
}

function remainingMs(term: PaidTerm, at: Instant): number {
  return Math.max(0, Math.min(msOf(term.endsAt) - msOf(at), lengthMs(term)));
}

/** The product passes 2^53: satang × milliseconds of a year. */
function share(satang: number, { part, whole }: { part: number; whole: number }): number {
  return Number((BigInt(satang) * BigInt(part)) / BigInt(whole));
}
