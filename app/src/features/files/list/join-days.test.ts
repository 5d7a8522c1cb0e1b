import { expect, it } from 'vitest';
import { daysHeading, joinSparseDays } from './join-days.ts';

const now = Date.parse('2026-11-28T05:00:00Z');
const join = (days: Record<string, number>, columns = 3) =>
  joinSparseDays(
    Object.entries(days).map(([key, fileCount]) => ({ key, fileCount })),
    { columns, now },
  ).map((some) => some.map(({ key }) => key.slice(5)).join(' '));

it.each([
  ['days with few files', { '2026-11-18': 1, '2026-11-09': 2, '2026-11-03': 1 }, ['11-18 11-09 11-03']],
  ['no full line', { '2026-11-18': 1, '2026-11-09': 3, '2026-11-03': 1 }, ['11-18', '11-09', '11-03']],
  ['no other month', { '2026-11-02': 1, '2026-10-30': 1, '2026-10-29': 1 }, ['11-02', '10-30 10-29']],
  [
    'not today and yesterday',
    { '2026-11-28': 1, '2026-11-27': 1, '2026-11-26': 1 },
    ['11-28', '11-27', '11-26'],
  ],
])('days are joined: %s', (_name, days, expected) => {
  expect(join(days)).toEqual(expected);
});

it('joins nothing in a list of one column', () => {
  expect(join({ '2026-11-18': 1, '2026-11-09': 1 }, 1)).toEqual(['11-18', '11-09']);
});

it('names the first and the last of several days', () => {
  expect(daysHeading(['2026-11-18', '2026-11-03'], now)).toBe('3–18 พฤศจิกายน 2569');
  expect(daysHeading(['2026-11-28'], now)).toBe('วันนี้');
});
