import { expect, test } from 'vitest';
import { limitOptions, parseLimit, usualLimits } from './size-limits.ts';

const labels = (maxBytes: number | null) => limitOptions(maxBytes).map(({ label }) => label);

test('options start with no limit, then the usual sizes', () => {
  expect(labels(null)).toEqual(['ไม่จำกัด', '10 MB', '50 MB', '100 MB', '500 MB', '1 GB', '5 GB']);
});

test('an unusual size is sorted in, and a usual one appears only once', () => {
  expect(labels(200 * 1024 ** 2)).toEqual([
    'ไม่จำกัด',
    '10 MB',
    '50 MB',
    '100 MB',
    '200 MB',
    '500 MB',
    '1 GB',
    '5 GB',
  ]);
  expect(labels(usualLimits[0] ?? 0)).toEqual(labels(null));
});

test('an option is parsed back to its size', () => {
  expect(limitOptions(12_345_678).map(({ value }) => parseLimit(value))).toContain(12_345_678);
  expect(parseLimit('')).toBeNull();
});
