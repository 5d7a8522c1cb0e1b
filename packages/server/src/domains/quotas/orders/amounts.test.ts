import { expect, test } from 'vitest';
import { maxDiscountSatang, pickAmount } from './amounts.ts';

const at = new Date('2026-11-25T15:00:00Z');
const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000);
const open = (amount_satang: number) => ({ amount_satang, closed_at: null });

test('an amount is the price, or the highest below it that nobody has', () => {
  expect(pickAmount(5900, [], at)).toBe(5900);
  expect(pickAmount(5900, [open(5900), open(5898)], at)).toBe(5899);
});

test('where all amounts rest, the one that has rested the longest is used again, after an hour', () => {
  const amounts = Array.from({ length: maxDiscountSatang + 1 }, (_, index) => 5900 - index);
  const resting = amounts.map((amount_satang) => ({ amount_satang, closed_at: hoursAgo(2) }));
  const oldest = { amount_satang: 5877, closed_at: hoursAgo(20) };
  expect(pickAmount(5900, [...resting.filter((used) => used.amount_satang !== 5877), oldest], at)).toBe(5877);
});

test('where all amounts are open, or were a moment ago, there is none', () => {
  const amounts = Array.from({ length: maxDiscountSatang + 1 }, (_, index) => 5900 - index);
  expect(pickAmount(5900, amounts.map(open), at)).toBeNull();
  const lately = amounts.map((amount_satang) => ({ amount_satang, closed_at: hoursAgo(0.5) }));
  expect(pickAmount(5900, lately, at)).toBeNull();
});

test('an amount is never nothing', () => {
  expect(pickAmount(2, [open(2), open(1)], at)).toBeNull();
});
