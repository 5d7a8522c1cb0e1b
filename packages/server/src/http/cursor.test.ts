import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { decodeCursor, encodeCursor, instantKey, textKey, toPage } from './cursor.ts';

const key = z.tuple([instantKey, textKey]);

test('a cursor returns the sort key, whatever name is in it', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), noInvalidDate: true }),
      fc.string({ unit: 'grapheme' }),
      (at, name) => {
        fc.pre(at.getTime() < Date.parse('9999-12-31') && !name.includes('\0'));
        expect(decodeCursor(encodeCursor([at.getTime(), name]), key)).toEqual([at, name]);
      },
    ),
  );
});

test.each([
  ['nothing', ''],
  ['nonsense', '%%%'],
  ['other JSON', encodeCursor(['a', 'b'])],
  ['a time beyond any calendar', encodeCursor([8.64e15, 'a'])],
  ['text that PostgreSQL cannot hold', encodeCursor([0, 'a\0b'])],
  ['half a letter', encodeCursor([0, '\ud800'])],
  ['too much', encodeCursor([0, 'a', 'b'])],
])('the cursor %s is INVALID_CURSOR', (_what, cursor) => {
  expect(() => decodeCursor(cursor, key)).toThrow(expect.objectContaining({ code: 'INVALID_CURSOR' }));
});

test('a page has a next cursor only when there is one more item', () => {
  const keyOf = (item: number) => [item];
  expect(toPage([1, 2, 3], 2, keyOf)).toEqual({ items: [1, 2], nextCursor: encodeCursor([2]) });
  expect(toPage([1, 2], 2, keyOf)).toEqual({ items: [1, 2], nextCursor: null });
  expect(toPage([], 2, keyOf)).toEqual({ items: [], nextCursor: null });
});
