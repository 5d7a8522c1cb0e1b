import { expect, it } from 'vitest';
import { layOutPlaces, whatIsMissing } from './places.ts';

const picture = (imageSetIndex: number | null) => ({ id: `picture-${imageSetIndex}`, imageSetIndex });
const shown = (files: ReturnType<typeof picture>[], total: number | null) =>
  layOutPlaces(files, total).map(({ number, file }) => (file ? file.imageSetIndex : `?${number}`));

it('leaves the gap where the missing picture belongs', () => {
  expect(shown([picture(1), picture(3)], 4)).toEqual([1, '?2', 3, '?4']);
});

it('waits at the end where phones gave no number', () => {
  const files = [
    { id: 'a', imageSetIndex: null },
    { id: 'b', imageSetIndex: null },
  ];
  expect(layOutPlaces(files, 3).map(({ file }) => file?.id ?? null)).toEqual(['a', 'b', null]);
});

it('has no waiting places where LINE did not say how many there are', () => {
  expect(shown([picture(1), picture(2)], null)).toEqual([1, 2]);
});

it('keeps pictures beyond the announced number', () => {
  expect(shown([picture(1), picture(2), picture(3)], 2)).toEqual([1, 2, 3]);
});

it('tells what could not be kept from what never came', () => {
  const files = [
    { ...picture(1), state: 'kept' },
    { ...picture(2), state: 'missed' },
    { ...picture(4), state: 'fetching' },
  ];
  const { missed, absentCount } = whatIsMissing(files, 6);
  expect(missed.map(({ id }) => id)).toEqual(['picture-2']);
  expect(absentCount).toBe(3);
});
