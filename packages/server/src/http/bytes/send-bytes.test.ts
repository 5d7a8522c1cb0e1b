import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRange } from './send-bytes.ts';

test.each([
  ['bytes=0-0', 10, { start: 0, end: 0 }],
  ['bytes=2-5', 10, { start: 2, end: 5 }],
  ['bytes=2-', 10, { start: 2, end: 9 }],
  ['bytes=2-99', 10, { start: 2, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-99', 10, { start: 0, end: 9 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=5-2', 10, undefined],
  ['bytes=0-1,4-5', 10, undefined],
  ['bytes=-', 10, undefined],
  ['bytes=a-b', 10, undefined],
  ['lines=1-2', 10, undefined],
  ['', 10, undefined],
])('the range %j of %i bytes is %j', (header, sizeBytes, range) => {
  expect(parseRange(header, sizeBytes)).toEqual(range);
});

test('a range stays within the existing bytes', () => {
  const edge = fc.option(fc.nat(2000), { nil: '' });
  fc.assert(
    fc.property(edge, edge, fc.nat(1000), (first, last, sizeBytes) => {
      const range = parseRange(`bytes=${first}-${last}`, sizeBytes);
      if (typeof range !== 'object') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.start).toBeLessThanOrEqual(range.end);
      expect(range.end).toBeLessThan(sizeBytes);
    }),
  );
});
