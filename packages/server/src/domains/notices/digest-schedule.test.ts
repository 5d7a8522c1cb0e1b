import { expect, test } from 'vitest';
import { digestAllowance, digestBudget } from './digest-budget.ts';
import { daysLeftInMonth, nextDue } from './digest-schedule.ts';

const at = (text: string) => new Date(`${text}+07:00`);

test.each([
  ['daily', '2026-11-25T12:00:00', '2026-11-25T18:00:00'],
  ['daily', '2026-11-25T18:00:00', '2026-11-26T18:00:00'],
  ['daily', '2026-12-31T23:59:59', '2027-01-01T18:00:00'],
  ['daily', '2026-11-25T00:30:00', '2026-11-25T18:00:00'],
  ['weekly', '2026-11-25T12:00:00', '2026-11-29T18:00:00'],
  ['weekly', '2026-11-29T17:59:59', '2026-11-29T18:00:00'],
  ['weekly', '2026-11-29T18:00:00', '2026-12-06T18:00:00'],
] as const)('a %s digest after %s in Thailand is due at %s', (frequency, after, due) => {
  expect(nextDue(frequency, at(after))).toEqual(at(due));
});

test.each([
  ['2026-11-30T23:59:59', 1],
  ['2026-11-30T00:00:00', 1],
  ['2026-12-01T00:00:00', 31],
  ['2028-02-01T12:00:00', 29],
])('%s in Thailand has %d days left in its month', (day, left) => {
  expect(daysLeftInMonth(at(day))).toBe(left);
});

test.each([
  ['a share of the month', { budget: 300, pushCount: 0, sentToday: 0 }, 24],
  ['what today has left', { budget: 300, pushCount: 20, sentToday: 20 }, 4],
  ['nothing once today’s share is sent', { budget: 300, pushCount: 24, sentToday: 24 }, 0],
  ['nothing beyond the part of digests', { budget: 300, pushCount: 240, sentToday: 0 }, 0],
  ['nothing of no budget', { budget: 0, pushCount: 0, sentToday: 0 }, 0],
])('on the 21st of a month with ten days left: %s', (_title, given, allowance) => {
  expect(digestAllowance({ ...given, at: at('2026-11-21T18:17:00') })).toBe(allowance);
});

test('notices keep a fifth of the budget', () => {
  expect([digestBudget(300), digestBudget(1), digestBudget(0)]).toEqual([240, 0, 0]);
});
