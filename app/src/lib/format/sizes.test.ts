import { describe, expect, it } from 'vitest';
import { formatCount, formatPercent, formatSize } from './sizes.ts';

describe('formatSize', () => {
  it.each([
    [0, '0 B'],
    [820, '820 B'],
    [12_288, '12 KB'],
    [1_048_500, '1 MB'],
    [3_565_158, '3.4 MB'],
    [157_286_400, '150 MB'],
    [2_576_980_378, '2.4 GB'],
    [-1, '0 B'],
  ])('%i bytes read as %s', (sizeBytes, words) => {
    expect(formatSize(sizeBytes)).toBe(words);
  });
});

it('formatCount uses Arabic numerals and a comma', () => {
  expect(formatCount(1234)).toBe('1,234');
});

describe('formatPercent', () => {
  it.each([
    [0, 100, '0%'],
    [1, 1000, '<\u00a01%'],
    [10, 1000, '1%'],
    [999, 1000, '99%'],
    [1000, 1000, '100%'],
    [5, 0, '0%'],
  ])('%i of %i bytes are %s', (part, total, words) => {
    expect(formatPercent(part, total)).toBe(words);
  });
});
