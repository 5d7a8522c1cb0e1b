import { describe, expect, it, test } from 'vitest';
import { countOfDays, dayOf, hasTimeline, splitIntoWindows, toDays } from '../files/days.ts';
import { noFilter } from '../files/file-filter.ts';
import { findKeyTarget } from './fast-scroller.tsx';
import { cutBlocks, findDayAt, layOutDays, spanAround, toOffset, toPlace } from './layout.ts';
import { formatMonthOf } from './month-words.ts';

const none = { missed: [], fetching: [] };
const timeline = {
  ...{ fileCount: 9, missedCount: 0, fetchingCount: 0 },
  months: [
    { month: '2026-11', fileCount: 7, days: [0, 0, 4, 0, 3], ...none },
    { month: '2024-02', fileCount: 2, days: [2], ...none },
  ],
};
const sizes = { columns: 3, lineHeight: 100, headingHeight: 40 };

describe('days of a timeline', () => {
  it('are those with files, in the order of the list', () => {
    const keys = (sort: 'latest' | 'oldest') => toDays(timeline, { sort, dates: null }).map(({ key }) => key);
    expect(keys('latest')).toEqual(['2026-11-05', '2026-11-03', '2024-02-01']);
    expect(keys('oldest')).toEqual(['2024-02-01', '2026-11-03', '2026-11-05']);
  });

  it('are limited to the dates of the filter', () => {
    const dates = { from: '2024-02-01', to: '2026-11-03' };
    expect(toDays(timeline, { sort: 'latest', dates }).map(({ key }) => key)).toEqual([
      '2026-11-03',
      '2024-02-01',
    ]);
  });

  it('have a place for each file, and count the kept ones', () => {
    const month = {
      ...{ month: '2026-11', fileCount: 4 },
      ...{ days: [0, 4], missed: [0, 1, 2], fetching: [0, 0, 0, 1] },
    };
    const counted = { fileCount: 4, missedCount: 3, fetchingCount: 1, months: [month] };
    const days = toDays(counted, { sort: 'oldest', dates: null });
    expect(days.map(({ key, fileCount }) => [key, fileCount])).toEqual([
      ['2026-11-02', 5],
      ['2026-11-03', 2],
      ['2026-11-04', 1],
    ]);
    expect(countOfDays(days)).toEqual({ fileCount: 4, missedCount: 3 });
  });

  it('days of the timeline begin at midnight in Bangkok', () => {
    expect(dayOf('2026-02-03T16:59:59.999Z')).toBe('2026-02-03');
    expect(dayOf('2026-02-03T17:00:00Z')).toBe('2026-02-04');
  });

  it('are counted for kinds, people and dates, by time', () => {
    expect(hasTimeline({ ...noFilter, kind: 'image', sort: 'oldest' })).toBe(true);
    expect(hasTimeline({ ...noFilter, sort: 'name' })).toBe(false);
    expect(hasTimeline({ ...noFilter, search: 'a' })).toBe(false);
    expect(hasTimeline({ ...noFilter, imageSetId: 'x' })).toBe(false);
    expect(hasTimeline({ ...noFilter, folderId: 'top' })).toBe(false);
  });
});

test('windows hold adjacent days of one month, up to a page of files', () => {
  const days = [
    { key: '2026-11-05', fileCount: 60 },
    { key: '2026-11-03', fileCount: 40 },
    { key: '2026-11-01', fileCount: 1 },
    { key: '2026-10-31', fileCount: 500 },
    { key: '2026-10-01', fileCount: 2 },
  ];
  expect(splitIntoWindows(days, 100).map(({ from, to, fileCount }) => [from, to, fileCount])).toEqual([
    ['2026-11-03', '2026-11-05', 100],
    ['2026-11-01', '2026-11-01', 1],
    ['2026-10-31', '2026-10-31', 500],
    ['2026-10-01', '2026-10-01', 2],
  ]);
});

describe('a layout', () => {
  const layout = layOutDays(toDays(timeline, { sort: 'latest', dates: null }), sizes);

  it('has its height and the place of each day before any file is loaded', () => {
    expect(layout).toMatchObject({ height: 140 + 240 + 140, fileCount: 9, rowCount: 7 });
    expect(layout.days.map(({ top, filesBefore, rowsBefore }) => [top, filesBefore, rowsBefore])).toEqual([
      [0, 0, 0],
      [140, 3, 2],
      [380, 7, 5],
    ]);
  });

  it.each([
    [-10, 0],
    [139, 0],
    [140, 1],
    [379, 1],
    [9999, 2],
  ])('finds the day at %i pixels', (offset, day) => {
    expect(findDayAt(layout, offset)).toBe(day);
  });

  it('keeps a place when days above it change', () => {
    const place = toPlace(layout, 260);
    expect(place).toEqual({ day: '2026-11-03', ratio: 0.5 });
    const longer = layOutDays([{ key: '2026-11-06', fileCount: 30 }, ...layout.days], sizes);
    expect(place && toOffset(longer, place)).toBe(260 + 1040);
  });

  it('finds the next day if the day of a place is gone', () => {
    expect(toOffset(layout, { day: '2026-11-04', ratio: 0.5 })).toBe(140);
    expect(toOffset(layout, { day: '2020-01-01', ratio: 0.5 })).toBe(layout.height);
  });

  it('is cut into blocks whose heights sum to its own', () => {
    const days = [{ key: '2026-11-05', fileCount: 31 }, ...toDays(timeline, { sort: 'latest', dates: null })];
    const long = layOutDays(days, sizes);
    const blocks = cutBlocks(long, { first: 0, end: days.length });
    expect(blocks.reduce((sum, { height }) => sum + height, 0)).toBe(long.height);
    expect(blocks.slice(9, 12).map(({ firstLine, lineCount }) => [firstLine, lineCount])).toEqual([
      [9, 1],
      [10, 1],
      [0, 1],
    ]);
  });

  it.each([
    [1, 4],
    [2, 2],
    [3, 1],
    [12, 1],
  ])('a layout of %i columns has blocks of %i lines', (columns, lineCount) => {
    const long = layOutDays([{ key: '2026-11-05', fileCount: 99 }], { ...sizes, columns });
    expect(cutBlocks(long, { first: 0, end: 1 })[0]?.lineCount).toBe(lineCount);
  });

  it('a layout of a million files has every day within the height that browsers can draw', () => {
    const days = Array.from({ length: 3650 }, (_, index) => ({
      key: String(index).padStart(5, '0'),
      fileCount: 274,
    }));
    const long = layOutDays(days, { columns: 3, lineHeight: 120, headingHeight: 48 });
    for (const day of [0, 1000, 3649]) {
      const { first, end } = spanAround(long, day);
      expect(first <= day && day < end).toBe(true);
      const height = (long.days[end - 1]?.top ?? 0) - (long.days[first]?.top ?? 0);
      expect(height).toBeLessThan(15_000_000);
    }
    expect(spanAround(layout, 0)).toEqual({ first: 0, end: 3 });
  });
});

describe('the fast scroller', () => {
  const days = ['2026-11-05', '2026-11-03', '2026-10-09', '2026-10-02', '2024-02-01'].map((key) => ({ key }));

  it.each([
    ['Home', 3, 0],
    ['End', 0, 4],
    ['ArrowDown', 0, 1],
    ['ArrowUp', 0, 0],
    ['PageDown', 0, 2],
    ['PageDown', 3, 4],
    ['PageDown', 4, 4],
    ['PageUp', 3, 2],
    ['PageUp', 2, 0],
    ['PageUp', 0, 0],
    ['a', 0, null],
  ])('%s on day %i leads to day %s', (key, from, to) => {
    expect(findKeyTarget(key, days, from)).toBe(to);
  });

  it('names months in the Buddhist era', () => {
    expect(formatMonthOf('2026-11-22')).toBe('พ.ย. 2569');
    expect(formatMonthOf('2025-01-01')).toBe('ม.ค. 2568');
  });
});
