import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '../time.ts';
import { creditOf, earnedOf, vatIn } from './credit.ts';

const startsAt = new Date('2026-11-25T15:00:00Z');

test('the remaining value of a term is between zero and the price paid, whatever the clock does', () => {
  const whole = { min: 1, max: 4 * 366 * dayMs };
  fc.assert(
    fc.property(
      fc.integer(whole),
      fc.integer({ min: 0, max: 1_000_000_00 }),
      fc.integer({ min: -whole.max, max: whole.max }),
      (lengthMs, valueSatang, offsetMs) => {
        const endsAt = new Date(startsAt.getTime() + lengthMs);
        const term = { startsAt, endsAt, valueSatang, vatSatang: vatIn(valueSatang, 7) };
        const at = new Date(startsAt.getTime() + offsetMs);
        const { creditSatang, vatSatang } = creditOf(term, at);
        expect(creditSatang).toBeGreaterThanOrEqual(0);
        expect(creditSatang).toBeLessThanOrEqual(valueSatang);
        // The credit and the rest are never more than the term was worth.
        expect(earnedOf(term, at) + creditSatang - vatSatang).toBeLessThanOrEqual(
          valueSatang - term.vatSatang,
        );
      },
    ),
  );
});

test.each([
  ['all of it before it begins', -1, 3000],
  ['half of it in its middle', 15 * dayMs, 1500],
  ['a millisecond, rounded down', 30 * dayMs - 1, 0],
  ['nothing at its end', 30 * dayMs, 0],
])('the remaining value of thirty days for 30 baht: %s', (_name, offsetMs, creditSatang) => {
  const endsAt = new Date(startsAt.getTime() + 30 * dayMs);
  const term = { startsAt, endsAt, valueSatang: 3000, vatSatang: 0 };
  expect(creditOf(term, new Date(startsAt.getTime() + offsetMs)).creditSatang).toBe(creditSatang);
});

test.each([
  [12_900, 7, 844],
  [107, 7, 7],
  [100, 0, 0],
  [1, 7, 0],
])('%i satang with %i %% VAT include %i of VAT', (satang, percent, vat) => {
  expect(vatIn(satang, percent)).toBe(vat);
});
