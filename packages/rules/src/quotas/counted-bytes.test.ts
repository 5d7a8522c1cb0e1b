import { expect, test } from 'vitest';
import { countedBytes } from './counted-bytes.ts';

test.each([
  [null, 0],
  [0, 4096],
  [1, 1],
  [5_000, 5_000],
])('a file of %j bytes counts %d', (sizeBytes, counted) => {
  expect(countedBytes(sizeBytes)).toBe(counted);
});
