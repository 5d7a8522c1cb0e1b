import { describe, expect, test } from 'vitest';
import { dayMs } from '../time.ts';
import { endAfterNotice, endOfLoan, isLoanUnused, type LoanBasis, lendableBytes } from './loans.ts';

const at = Date.parse('2026-11-26T05:00:00Z');
const basis: LoanBasis = {
  ownLimitBytes: 100,
  lentBytes: 10,
  usedBytes: 30,
  expiresAt: null,
  deletesAt: null,
  terms: [],
  hasEnded: false,
};

describe('the bytes that can be lent', () => {
  test.each<[string, Partial<LoanBasis>, number]>([
    ['is what is neither used nor lent', {}, 60],
    ['is nothing where more is used', { usedBytes: 95 }, 0],
    ['is nothing once the quota has expired', { expiresAt: at }, 0],
    ['is something until it does', { expiresAt: at + 1 }, 60],
    ['is nothing where the quota is to be deleted', { deletesAt: at + dayMs }, 0],
    [
      'leaves what a smaller plan has that comes later',
      {
        terms: [
          { endsAt: at + 1, limitBytes: 100 },
          { endsAt: at + 2, limitBytes: 50 },
        ],
      },
      10,
    ],
    [
      'does not count plans that have ended',
      {
        terms: [
          { endsAt: at, limitBytes: 1 },
          { endsAt: at + 2, limitBytes: 80 },
        ],
      },
      40,
    ],
    [
      'does not count plans of a subscription that has ended',
      { terms: [{ endsAt: at + 1, limitBytes: 1 }], hasEnded: true },
      60,
    ],
  ])('%s', (_name, facts, bytes) => {
    expect(lendableBytes({ ...basis, ...facts }, at)).toBe(bytes);
  });
});

test('a loan ends after its days, and never after the quota', () => {
  expect(endOfLoan({ expiresAt: null, days: 30 }, at)).toBe(at + 30 * dayMs);
  expect(endOfLoan({ expiresAt: at + 30 * dayMs, days: 30 }, at)).toBe(at + 30 * dayMs);
  expect(endOfLoan({ expiresAt: at + 30 * dayMs - 1, days: 30 }, at)).toBeNull();
});

test('a loan that is called back ends after a week, or at its own end if that is earlier', () => {
  expect(endAfterNotice(at + 30 * dayMs, at)).toBe(at + 7 * dayMs);
  expect(endAfterNotice(at + dayMs, at)).toBe(at + dayMs);
});

test('a loan is unused if the kept files fit without it', () => {
  const quota = { limitBytes: 100, usedBytes: 50, reservedBytes: 10 };
  expect(isLoanUnused(quota, 40)).toBe(true);
  expect(isLoanUnused(quota, 41)).toBe(false);
});
