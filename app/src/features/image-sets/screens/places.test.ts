import { expect, it } from 'vitest';
import { layOutPlaces, whatIsMissing } from './places.ts';

const picture = (imageSetIndex: number | null) => ({ id: `picture-${imageSetIndex}`, imageSetIndex });
const shown = (files: ReturnType<typeof picture>[], total: number | null) =>
  layOutPlaces(files, total).map(({ number, file }) => (file ? file.imageSetIndex : `?${number}`));

it('the places of an image set have a gap where a picture is missing', () => {
  expect(shown([picture(1), picture(3)], 4)).toEqual([1, '?2', 3, '?4']);
});

it('the places of an image set put waiting ones at the end if phones sent no index', () => {
  const files = [
    { id: 'a', imageSetIndex: null },
    { id: 'b', imageSetIndex: null },
  ];
  expect(layOutPlaces(files, 3).map(({ file }) => file?.id ?? null)).toEqual(['a', 'b', null]);
});

it('an image set without a total from LINE has no waiting places', () => {
  expect(shown([picture(1), picture(2)], null)).toEqual([1, 2]);
});

it('an image set closes the place of a removed picture', () => {
  expect(shown([picture(1), picture(3)], 2)).toEqual([1, 3]);
  expect(shown([picture(1), picture(3)], null)).toEqual([1, 3]);
});

it('an image set shows pictures beyond the announced total', () => {
  expect(shown([picture(1), picture(2), picture(3)], 2)).toEqual([1, 2, 3]);
});

it('an image set distinguishes missed pictures from those that never arrived', () => {
  const files = [
    { ...picture(1), state: 'kept' },
    { ...picture(2), state: 'missed' },
    { ...picture(4), state: 'fetching' },
  ];
  const { missed, absentCount } = whatIsMissing(files, 6);
  expect(missed.map(({ id }) => id)).toEqual(['picture-2']);
  expect(absentCount).toBe(3);
});
