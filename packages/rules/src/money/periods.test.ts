import { describe, expect, test } from 'vitest';
import { addMonths, anchorDayOf, endOfPeriod } from './periods.ts';

const thai = (text: string) => Date.parse(`${text}+07:00`);

describe('months later', () => {
  test.each([
    ['2026-01-31T10:00', 1, '2026-02-28T10:00'],
    ['2028-01-31T10:00', 1, '2028-02-29T10:00'],
    ['2026-01-31T10:00', 2, '2026-03-31T10:00'],
    ['2026-03-31T00:00', 1, '2026-04-30T00:00'],
    ['2026-12-15T23:59', 1, '2027-01-15T23:59'],
    ['2028-02-29T08:00', 12, '2029-02-28T08:00'],
    ['2026-05-05T05:05', 0, '2026-05-05T05:05'],
  ])('%s and %i months later is %s', (from, months, to) => {
    expect(addMonths(thai(from), { months })).toBe(thai(to));
    expect(addMonths(new Date(thai(from)), { months })).toBe(thai(to));
  });
});

describe('a period', () => {
  test.each([
    ['month', '2026-02-28T10:00', 31, '2026-03-31T10:00'],
    ['month', '2026-03-31T10:00', 31, '2026-04-30T10:00'],
    ['year', '2027-02-28T10:00', 29, '2028-02-29T10:00'],
  ] as const)('a %s from %s with the anchor %i ends at %s', (period, from, anchorDay, to) => {
    expect(endOfPeriod(thai(from), { period, anchorDay })).toBe(thai(to));
  });

  test('the anchor of a period is the day of its start in Thailand', () => {
    expect(anchorDayOf(Date.parse('2026-01-30T17:00:00Z'))).toBe(31);
  });
});
