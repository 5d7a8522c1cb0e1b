import { expect, test } from 'vitest';
import {
  arrange,
  countAbsent,
  lockedUntil,
  putBack,
  sentOrder,
  shownOrder,
  whyNoSet,
  whyNot,
} from './image-sets.ts';

const file = (id: string, fields: object = {}) => ({
  ...{ id, index: null, sentSetId: null, sentSetAt: null, sentIndex: null, postedAt: 0 },
  ...fields,
});
const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id).join('');

test('files as sent: those of a set side by side, by its numbers', () => {
  const ofSet = { sentSetId: 's', sentSetAt: 10 };
  const files = [
    file('d', { postedAt: '1970-01-01T00:00:00.020Z' }),
    file('c', { ...ofSet, sentIndex: 2, postedAt: 10 }),
    file('b', { ...ofSet, sentIndex: 1, postedAt: 30 }),
    file('a', { postedAt: new Date(5) }),
  ];
  expect(idsOf(sentOrder(files))).toBe('abcd');
});

test('files as shown: by place, those without one last', () => {
  const files = [
    file('c', { postedAt: 1 }),
    file('d', { postedAt: 2 }),
    file('b', { index: 2 }),
    file('a', { index: 1 }),
  ];
  expect(idsOf(shownOrder(files))).toBe('abcd');
});

test.each([
  ['ca', 'cba'],
  ['', 'abc'],
  ['cxb', 'acb'],
  ['bb', 'abc'],
  ['cba', 'cba'],
])('files arranged by %j: abc is %j', (wanted, order) => {
  expect(
    idsOf(
      arrange(
        [...'abc'].map((id) => file(id)),
        [...wanted],
      ),
    ),
  ).toBe(order);
});

test('files come back to the places that they had', () => {
  const files = [file('a', { index: 1 }), file('c', { index: 2 })];
  expect(
    idsOf(
      putBack(files, [
        { file: file('b'), index: 2 },
        { file: file('d'), index: null },
      ]),
    ),
  ).toBe('abcd');
});

const postedAt = '2026-11-21T00:00:00Z';

test.each([
  ['nothing announced', { postedAt, announced: null, arrivedCount: 2 }, 0, null],
  ['all arrived', { postedAt, announced: 2, arrivedCount: 3 }, 0, null],
  ['one on its way', { postedAt, announced: 3, arrivedCount: 2 }, 1, '2026-11-22T00:00:00.000Z'],
])('a set with %s', (_what, arrivals, absent, until) => {
  const lock = lockedUntil(arrivals, '2026-11-21T12:00:00Z');
  expect([countAbsent(arrivals), lock && new Date(lock).toISOString()]).toEqual([absent, until]);
  expect(lockedUntil(arrivals, '2026-11-22T00:00:00Z')).toBeNull();
});

test.each([
  ['nothing', undefined, false, 'NOT_FOUND'],
  ['what is in the trash', { kind: 'image' as const, isTrashed: true }, false, 'NOT_FOUND'],
  ['a document', { kind: 'file' as const, isTrashed: false }, false, 'NO_PICTURE'],
  [
    'a picture of a set that is filling',
    { kind: 'image' as const, isTrashed: false },
    true,
    'IMAGE_SET_FILLING',
  ],
  ['a video', { kind: 'video' as const, isTrashed: false }, false, null],
])('adding to a set is checked: %s', (_what, given, isFilling, code) => {
  expect(whyNot(given, { isFilling })).toBe(code);
});

test.each([
  [['NOT_FOUND', 'NOT_FOUND'], 'NOT_FOUND'],
  [['NOT_FOUND', 'NO_PICTURE'], 'NO_PICTURES'],
  [['NO_PICTURE', 'IMAGE_SET_FILLING'], 'IMAGE_SET_FILLING'],
] as const)('a set cannot be made from %j: %s', (codes, reason) => {
  expect(whyNoSet(codes)).toBe(reason);
});
