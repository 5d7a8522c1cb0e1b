import { describe, expect, test } from 'vitest';
import {
  endOfNamedDay,
  fromThaiClock,
  nextThaiDay,
  startOfNamedDay,
  startOfThaiDay,
  startOfThaiYear,
  thaiDay,
  thaiDayNumber,
  thaiMonth,
  thaiYear,
  toThaiClock,
} from './thai-time.ts';

const lastOfYear = Date.parse('2026-12-31T16:59:59.999Z');
const newYear = lastOfYear + 1;

describe('a day begins at midnight in Thailand', () => {
  test.each([
    [lastOfYear, { day: '2026-12-31', month: '2026-12', year: 2026 }],
    [newYear, { day: '2027-01-01', month: '2027-01', year: 2027 }],
  ])('%d', (at, { day, month, year }) => {
    for (const instant of [at, new Date(at)]) {
      expect(thaiDay(instant)).toBe(day);
      expect(thaiMonth(instant)).toBe(month);
      expect(thaiYear(instant)).toBe(year);
    }
  });

  test('the days before and after it have adjacent numbers', () => {
    expect(thaiDayNumber(newYear) - thaiDayNumber(lastOfYear)).toBe(1);
    expect(thaiDayNumber(nextThaiDay(newYear) - 1)).toBe(thaiDayNumber(newYear));
  });

  test('midnight in Thailand starts its own day and ends the day before', () => {
    expect(startOfThaiDay(newYear)).toBe(newYear);
    expect(startOfThaiDay(newYear + 5)).toBe(newYear);
    expect(nextThaiDay(lastOfYear)).toBe(newYear);
    expect(startOfThaiYear(2027)).toBe(newYear);
  });
});

test('a clock in Thailand is read, and set back', () => {
  expect(toThaiClock(newYear).toISOString()).toBe('2027-01-01T00:00:00.000Z');
  expect(fromThaiClock(toThaiClock(newYear))).toBe(newYear);
});

describe('a named day', () => {
  test('begins and ends in Thailand', () => {
    expect(startOfNamedDay('2027-01-01')).toBe(newYear);
    expect(endOfNamedDay('2026-12-31')).toBe(lastOfYear);
    expect(startOfNamedDay('2028-02-29')).toBe(Date.parse('2028-02-28T17:00:00Z'));
  });

  test.each(['2026-02-29', '2026-02-30', '2026-13-01', '2026-1-1', 'พรุ่งนี้', ''])('is null for %j', (day) => {
    expect(startOfNamedDay(day)).toBeNaN();
    expect(endOfNamedDay(day)).toBeNaN();
  });
});
