import { expect, test } from 'vitest';
import { maxDiscountSatang, pickAmount } from './amounts.ts';

const at = new Date('2026-11-25T15:00:00Z');
const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
const open = (amount_satang: number) => ({ amount_satang, closed_at: null, is_seen: false });
const closed = (amount_satang: number, minutes: number, is_seen = true) => ({
  ...{ amount_satang, closed_at: minutesAgo(minutes), is_seen },
});
const asked = { priceSatang: 5900, at, isKnown: true };
const amounts = Array.from({ length: maxDiscountSatang + 1 }, (_, index) => 5900 - index);

test('an amount is the price, or the highest below it that nobody has', () => {
  expect(pickAmount([], asked)).toBe(5900);
  expect(pickAmount([open(5900), open(5898)], asked)).toBe(5899);
});

test('amounts spread over three baht, the last of them for people whom we know', () => {
  const upper = amounts.filter((amount) => amount > 5700).map(open);
  expect(upper).toHaveLength(200);
  expect(pickAmount(upper, { ...asked, isKnown: false })).toBeNull();
  expect(pickAmount(upper, asked)).toBe(5700);
  expect(pickAmount(amounts.slice(0, -1).map(open), asked)).toBe(5601);
});

test('an amount whose code was not opened rests for two minutes, and another for at least an hour', () => {
  const others = amounts.slice(1).map(open);
  expect(pickAmount([closed(5900, 3, false), ...others], asked)).toBe(5900);
  expect(pickAmount([closed(5900, 1, false), ...others], asked)).toBeNull();
  expect(pickAmount([closed(5900, 59), ...others], asked)).toBeNull();
  expect(pickAmount([closed(5900, 61), ...others], asked)).toBe(5900);
});

test('if all amounts rest, the one that has rested the longest is used again, after an hour', () => {
  const resting = amounts.filter((amount) => amount !== 5877).map((amount) => closed(amount, 120));
  expect(pickAmount([...resting, closed(5877, 1200)], asked)).toBe(5877);
});

test('no amount is available if all are open or have just been', () => {
  expect(pickAmount(amounts.map(open), asked)).toBeNull();
  expect(
    pickAmount(
      amounts.map((amount) => closed(amount, 30)),
      asked,
    ),
  ).toBeNull();
});

test('an amount is never zero', () => {
  expect(pickAmount([open(2), open(1)], { ...asked, priceSatang: 2 })).toBeNull();
});
