import { expect, test } from 'vitest';
import { formatBaht } from './money.ts';

test.each([
  [0, '0 บาท'],
  [1, '0.01 บาท'],
  [12_900, '129 บาท'],
  [8965, '89.65 บาท'],
  [8960, '89.60 บาท'],
  [129_000_000, '1,290,000 บาท'],
])('%i satang are %s', (satang, text) => {
  expect(formatBaht(satang)).toBe(text);
});
