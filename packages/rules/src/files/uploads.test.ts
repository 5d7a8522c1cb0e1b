import { expect, test } from 'vitest';
import { dayMs, minuteMs } from '../time.ts';
import { maxOpenParts, uploadLifetimeMs } from './uploads.ts';

test.each([
  ['a week with bytes', { receivedBytes: 1, isOutside: false }, 7 * dayMs],
  ['a week with bytes of somebody without an account', { receivedBytes: 1, isOutside: true }, 7 * dayMs],
  ['less than an hour without any', { receivedBytes: 0, isOutside: false }, 45 * minuteMs],
  ['two minutes where others may wait for its place', { receivedBytes: 0, isOutside: true }, 2 * minuteMs],
])('an unfinished upload lives %s', (_name, facts, lifeMs) => {
  expect(uploadLifetimeMs(facts)).toBe(lifeMs);
});

test('there are six parts for each upload', () => {
  expect(maxOpenParts).toBe(120);
});
