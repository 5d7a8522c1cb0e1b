import { expect, test } from 'vitest';
import { listEarlierDays } from './earlier-days.ts';

test('earlier days are this day of the last ten years, by the clock of Bangkok', () => {
  const days = listEarlierDays('2026-11-21T17:00:00Z');
  expect(days).toHaveLength(10);
  expect(days[0]).toEqual({
    yearsAgo: 1,
    day: '2025-11-22',
    from: Date.parse('2025-11-21T17:00:00Z'),
    to: Date.parse('2025-11-22T17:00:00Z'),
  });
  expect(days.at(-1)?.day).toBe('2016-11-22');
});

test('earlier days end the old year at midnight in Bangkok', () => {
  expect(listEarlierDays('2026-12-31T16:59:59Z')[0]?.day).toBe('2025-12-31');
  expect(listEarlierDays('2026-12-31T17:00:00Z')[0]?.day).toBe('2026-01-01');
});

test('earlier days include 29 February in leap years only', () => {
  const days = listEarlierDays('2028-02-29T05:00:00Z');
  expect(days.map(({ day }) => day)).toEqual(['2024-02-29', '2020-02-29']);
});
