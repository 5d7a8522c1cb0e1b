import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-11-21T00:00:00Z');

test.each([
  ['7', 7],
  ['Sat, 21 Nov 2026 00:00:30 GMT', 30],
  ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
  ['999999', 3600],
  ['soon', null],
  [null, null],
])('Retry-After %j is %j seconds', (header, seconds) => {
  expect(parseRetryAfter(header, now)).toBe(seconds);
});
