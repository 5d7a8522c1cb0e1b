import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
const inTwoMinutes = 'Sat, 21 Nov 2026 09:02:00 GMT';

const answers: { name: string; headers: Record<string, string>; seconds: number | null }[] = [
  { name: 'seconds', headers: { 'retry-after': '30' }, seconds: 30 },
  { name: 'no seconds at all', headers: { 'retry-after': '0' }, seconds: 0 },
  { name: 'a date', headers: { 'retry-after': inTwoMinutes }, seconds: 120 },
  {
    name: 'a date, with the clock of the server a minute behind ours',
    headers: { 'retry-after': inTwoMinutes, date: 'Sat, 21 Nov 2026 08:59:00 GMT' },
    seconds: 180,
  },
  {
    name: 'a date in the old form',
    headers: { 'retry-after': 'Saturday, 21-Nov-26 09:02:00 GMT' },
    seconds: 120,
  },
  {
    name: 'a date that is over',
    headers: { 'retry-after': 'Sat, 21 Nov 2026 08:00:00 GMT' },
    seconds: 0,
  },
  { name: 'less than nothing', headers: { 'retry-after': '-5' }, seconds: null },
  { name: 'a fraction', headers: { 'retry-after': '1.5' }, seconds: null },
  { name: 'words', headers: { 'retry-after': 'soon' }, seconds: null },
  { name: 'nothing', headers: {}, seconds: null },
];

test.each(answers)('Retry-After of $name means $seconds', ({ headers, seconds }) => {
  expect(parseRetryAfter(new Headers(headers), now)).toBe(seconds);
});
