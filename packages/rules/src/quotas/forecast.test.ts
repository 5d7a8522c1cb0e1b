import { describe, expect, test } from 'vitest';
import { fullOn, sinceWhen, toMonths } from './forecast.ts';

/** The first hours of the first of November in Thailand. */
const now = new Date('2026-10-31T18:00:00Z');

describe('the months shown', () => {
  test('are twelve in Thailand, the current one last, with 0 where nothing was added', () => {
    const months = toMonths([{ month: '2026-11', addedBytes: 7 }], now);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2025-12', addedBytes: 0 });
    expect(months.at(-1)).toEqual({ month: '2026-11', addedBytes: 7 });
  });

  test('begin at midnight in Thailand', () => {
    expect(sinceWhen(now).firstMonth).toBe(Date.parse('2025-11-30T17:00:00Z'));
  });
});

describe('the day on which a quota is full', () => {
  test.each([
    ['is today where it is full', { remainingBytes: 0, addedBytes: 0 }, '2026-11-01'],
    ['is today where it is over its limit', { remainingBytes: -5, addedBytes: 900 }, '2026-11-01'],
    ['is not in sight where nothing is added', { remainingBytes: 100, addedBytes: 0 }, null],
    ['follows the last 90 days', { remainingBytes: 100, addedBytes: 900 }, '2026-11-11'],
    ['is today where it does not last the day', { remainingBytes: 1, addedBytes: 900 }, '2026-11-01'],
    ['is in sight for five years', { remainingBytes: 1825, addedBytes: 90 }, '2031-10-31'],
    ['is not in sight beyond five years', { remainingBytes: 1826, addedBytes: 90 }, null],
  ])('the forecast of a full quota: %s', (_title, amounts, day) => {
    expect(fullOn(amounts, now)).toBe(day);
  });
});
