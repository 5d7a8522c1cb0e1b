import { expect, it } from 'vitest';
import { layOutPlaces, whatIsMissing } from './places.ts';

const picture = (imageSetIndex: number | null) => ({ id: `picture-${imageSetIndex}`, imageSetIndex });
const shown = (files: ReturnType<typeof picture>[], total: number | null) =>
  layOutPlaces(files, total).map(({ number, file }) => (file ? file.imageSetIndex : `?${number}`));

it('leaves the gap where the missing picture belongs', () => {
  expect(shown([picture(1), picture(3)], 4)).toEqual([1, '?2', 3, '?4']);
});

it('puts waiting places at the end if phones sent no index', () => {
  const files = [
    { id: 'a', imageSetIndex: null },
    { id: 'b', imageSetIndex: null },
  ];
  expect(layOutPlaces(files, 3).map(({ file }) => file?.id ?? null)).toEqual(['a', 'b', null]);
});

it('has no waiting places if LINE did not send a total', () => {
  expect(shown([picture(1), picture(2)], null)).toEqual([1, 2]);
});

it('closes the place of a picture that left', () => {
  expect(shown([picture(1), picture(3)], 2)).toEqual([1, 3]);
  expect(shown([picture(1), picture(3)], null)).toEqual([1, 3]);
});

it('keeps pictures beyond the announced total', () => {
  expect(shown([picture(1), picture(2), picture(3)], 2)).toEqual([1, 2, 3]);
});

it('distinguishes missed pictures from those that never arrived', () => {
  const files = [
    { ...picture(1), state: 'kept' },
    { ...picture(2), state: 'missed' },
    { ...picture(4), state: 'fetching' },
  ];
  const { missed, absentCount } = whatIsMissing(files, 6);
  expect(missed.map(({ id }) => id)).toEqual(['picture-2']);
  expect(absentCount).toBe(3);
});
