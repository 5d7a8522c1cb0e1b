import { expect, test } from 'vitest';
import { madeNameShape, nameOfPosted, withExtension } from './made-names.ts';

test('a made name of an unnamed post is its time in Bangkok', () => {
  const at = new Date('2026-11-20T18:05:59Z');
  expect(nameOfPosted({ at, by: 'แม่', sequence: 3, extension: 'jpg' })).toBe('2026-11-21 01.05 แม่ (3).jpg');
});

test('a made name omits an unknown poster', () => {
  const at = new Date('2026-11-21T07:05:00Z');
  expect(nameOfPosted({ at, by: null, sequence: 1, extension: null })).toBe('2026-11-21 14.05 (1)');
});

test('a made name is safe if the name of its poster looks like a path', () => {
  const at = new Date('2026-11-21T07:05:00Z');
  const name = nameOfPosted({ at, by: '../\u202eแม่', sequence: 1, extension: 'jpg' });
  expect(name).not.toMatch(/[/\u202e]/);
  expect(name).toMatch(/แม่.*\.jpg$/);
});

test('made names sort by time', () => {
  const names = [1, 2, 10].map((sequence) =>
    nameOfPosted({ at: new Date('2026-11-21T07:05:00Z'), by: 'แม่', sequence, extension: 'jpg' }),
  );
  expect(names.toSorted(new Intl.Collator('th', { numeric: true }).compare)).toEqual(names);
});

test('a made name has the extension of the bytes', () => {
  expect(withExtension('2026-11-21 14.05 แม่ (3).jpg', 'png')).toBe('2026-11-21 14.05 แม่ (3).png');
  expect(withExtension('2026-11-21 14.05 แม่ (3).jpg', null)).toBe('2026-11-21 14.05 แม่ (3).jpg');
});

test('made names are of one shape', () => {
  const at = new Date('2026-11-21T07:05:00Z');
  const shape = new RegExp(madeNameShape);
  for (const by of ['แม่', null])
    expect(nameOfPosted({ at, by, sequence: 12, extension: 'jpg' })).toMatch(shape);
  expect('ทะเล (1).jpg').not.toMatch(shape);
});
