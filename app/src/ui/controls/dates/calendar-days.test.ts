import { expect, it } from 'vitest';
import { addDays, addMonths, clampDay, monthTitle, moveToMonth, weeksOf } from './calendar-days.ts';

it('a calendar lays out a month from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect(weeksOf('2026-08')).toHaveLength(6);
  expect(weeksOf('2026-02')).toHaveLength(4);
});

it('a calendar counts across months and years, and leap days', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -13)).toBe('2024-12');
  expect(moveToMonth('2026-01-31', '2026-02')).toBe('2026-02-28');
});

it('a calendar names a month in the Buddhist era, and stays within limits', () => {
  expect(monthTitle('2026-11')).toBe('พฤศจิกายน 2569');
  expect(clampDay('2026-11-28', { min: '2026-12-01' })).toBe('2026-12-01');
  expect(clampDay('2026-11-28', { max: '2026-11-01' })).toBe('2026-11-01');
  expect(clampDay('2026-11-28', {})).toBe('2026-11-28');
});
