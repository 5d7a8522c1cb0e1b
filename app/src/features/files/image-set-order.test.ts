import { expect, test } from 'vitest';
import { compareByDay, keepImageSetsTogether } from './image-set-order.ts';

const set = '5f5c8d0a-0000-4000-8000-000000000001';
const other = '5f5c8d0a-0000-4000-8000-000000000002';

const file = (
  id: string,
  postedAt: string,
  imageSetId: string | null = null,
  imageSetIndex: number | null = null,
) => ({
  id,
  postedAt: `2026-11-21T${postedAt}Z`,
  imageSetId,
  imageSetIndex,
});
const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id).join(' ');

test('an image set posted in one instant keeps the order it was sent in', () => {
  const sent = [3, 1, 2].map((index) => file(`p${index}`, '03:00:00', set, index));
  expect(idsOf(keepImageSetsTogether(sent))).toBe('p1 p2 p3');
});

test('an image set with other files in between takes the place of its first picture', () => {
  const list = [
    file('after', '03:00:09'),
    file('p2', '03:00:08', set, 2),
    file('q1', '03:00:07', other, 1),
    file('between', '03:00:06'),
    file('p3', '03:00:05', set, 3),
    file('q2', '03:00:05', other, 2),
    file('p1', '03:00:04', set, 1),
    file('before', '03:00:03'),
  ];
  expect(idsOf(keepImageSetsTogether(list))).toBe('after p1 p2 p3 q1 q2 between before');
});

test('pictures without an index follow those with one, by time', () => {
  const list = [file('b', '03:00:02', set), file('p1', '03:00:01', set, 1), file('a', '03:00:00', set)];
  expect(idsOf(keepImageSetsTogether(list))).toBe('p1 a b');
});

test('an image set that crosses midnight in Bangkok appears on both days', () => {
  const list = [file('p2', '17:00:00', set, 2), file('x', '16:59:59'), file('p1', '16:59:58', set, 1)];
  expect(idsOf(keepImageSetsTogether(list))).toBe('p2 x p1');
});

test('a list without image sets is returned unchanged', () => {
  const list = [file('a', '03:00:00'), file('b', '02:00:00', set, 1)];
  expect(keepImageSetsTogether(list)).toBe(list);
});

test('files of one instant are ordered by index, then by id, in both directions', () => {
  const list = [
    file('b', '03:00:00'),
    file('p2', '03:00:00', set, 2),
    file('a', '03:00:00'),
    file('p1', '03:00:00', set, 1),
  ];
  expect(idsOf(list.toSorted(compareByDay('latest')))).toBe('b a p1 p2');
  expect(idsOf(list.toSorted(compareByDay('oldest')))).toBe('a b p1 p2');
});
