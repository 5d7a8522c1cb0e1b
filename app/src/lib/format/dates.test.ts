import { months, shortMonths, weekdays } from '@kepwai/rules/days/thai-calendar';
import { describe, expect, it, test } from 'vitest';
import { formatCountdown } from './countdown.ts';
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatDayHeading,
  formatDuration,
  formatLongDate,
  formatMonth,
  toDayKey,
} from './dates.ts';

describe('date formats', () => {
  it('use the Buddhist era and Bangkok time', () => {
    expect(formatLongDate('2026-02-03T03:05:00Z')).toBe('3 กุมภาพันธ์ 2569');
    expect(formatDateTime('2026-02-03T03:05:00Z')).toBe('3 ก.พ. 2569 10:05');
    expect(formatMonth('2026-02-03T03:05:00Z')).toBe('กุมภาพันธ์ 2569');
  });

  it('change the year at midnight in Bangkok, not in London', () => {
    expect(formatDateTime('2025-12-31T16:59:59Z')).toBe('31 ธ.ค. 2568 23:59');
    expect(formatDateTime('2025-12-31T17:00:00Z')).toBe('1 ม.ค. 2569 00:00');
  });

  it('Thai dates support 29 February', () => {
    expect(formatDate('2028-02-29T05:00:00Z')).toBe('29 ก.พ. 2571');
  });

  it('group by the Gregorian day in Bangkok', () => {
    expect(toDayKey('2026-02-03T17:30:00Z')).toBe('2026-02-04');
  });
});

test('months and weekdays have the names and the order of a formatter', () => {
  const inThai = (options: Intl.DateTimeFormatOptions, at: Date) =>
    new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', { ...options, timeZone: 'UTC' }).format(at);
  const monthsOfYear = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 15)));
  const daysOfWeek = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 1, 1 + index)));
  expect(months).toEqual(monthsOfYear.map((at) => inThai({ month: 'long' }, at)));
  expect(shortMonths).toEqual(monthsOfYear.map((at) => inThai({ month: 'short' }, at)));
  expect(weekdays).toEqual(daysOfWeek.map((at) => inThai({ weekday: 'long' }, at)));
});

describe('formatDayHeading', () => {
  const now = '2026-02-10T05:00:00Z';
  it.each([
    ['2026-02-09T17:00:00Z', 'วันนี้'],
    ['2026-02-09T16:59:00Z', 'เมื่อวาน'],
    ['2026-02-06T05:00:00Z', 'วันศุกร์'],
    ['2026-02-03T05:00:00Z', '3 กุมภาพันธ์ 2569'],
  ])('dates call %s %s', (at, heading) => {
    expect(formatDayHeading(at, now)).toBe(heading);
  });
});

describe('formatAgo', () => {
  const now = '2026-02-10T05:00:00Z';
  it.each([
    ['2026-02-10T04:59:30Z', 'เมื่อสักครู่'],
    ['2026-02-10T04:55:00Z', '5 นาทีที่ผ่านมา'],
    ['2026-02-10T02:00:00Z', '3 ชั่วโมงที่ผ่านมา'],
    ['2026-02-09T05:00:00Z', 'เมื่อวาน'],
    ['2026-02-04T05:00:00Z', '6 วันที่ผ่านมา'],
    ['2026-02-03T05:00:00Z', '3 ก.พ. 2569'],
    ['2026-03-01T05:00:00Z', '1 มี.ค. 2569'],
  ])('a relative day calls %s %s', (at, words) => {
    expect(formatAgo(at, now)).toBe(words);
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0:00'],
    [65_000, '1:05'],
    [3_723_000, '1:02:03'],
  ])('%i ms read as %s', (durationMs, words) => {
    expect(formatDuration(durationMs)).toBe(words);
  });
});

test('a countdown uses calendar days, and is never below today', () => {
  const now = '2026-11-21T03:00:00Z';
  expect(formatCountdown('2026-11-21T16:59:00Z', now)).toBe('วันนี้');
  expect(formatCountdown('2026-11-21T17:00:00Z', now)).toBe('พรุ่งนี้');
  expect(formatCountdown('2026-12-14T03:00:00Z', now)).toBe('ใน 23 วัน');
  expect(formatCountdown('2026-11-20T03:00:00Z', now)).toBe('เร็ว ๆ นี้');
});
