import { expect, test } from 'vitest';
import { dayInNumbers, formatDate, formatDayTime, formatTime } from './thai-dates.ts';

const newYear = '2025-12-31T17:00:00Z';

test.each([
  ['a date', formatDate(newYear), '1 ม.ค. 2569'],
  ['a time', formatTime('2025-12-31T16:59:59Z'), '23:59'],
  ['a day of this year', formatDayTime(newYear, '2026-11-29T03:00:00Z'), '1 ม.ค. 00:00'],
  ['a day of another year', formatDayTime('2025-12-31T16:59:00Z', newYear), '31 ธ.ค. 2568 23:59'],
  ['a day in numbers', dayInNumbers(newYear), '2569-01-01'],
])('a Thai date is written: %s', (_what, written, expected) => {
  expect(written).toBe(expected);
});

test.each(Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 5))))(
  'the date of %s is written as by Intl',
  (at) => {
    const format = new Intl.DateTimeFormat('th-TH', { dateStyle: 'medium', timeZone: 'Asia/Bangkok' });
    expect(formatDate(at)).toBe(format.format(at));
  },
);
