import { expect, it } from 'vitest';
import { countedFiles, countedLike, countedListed, countFiles, countListed } from './counted-files.ts';

const images = [{ kind: 'image' }, { kind: 'image' }] as const;
const mixed = [{ kind: 'image' }, { kind: 'video' }] as const;

it.each([
  ['pictures alone', images, '2 รูป'],
  ['pictures and a film', mixed, '2 ไฟล์'],
  ['nothing', [], '0 ไฟล์'],
] as const)('a count of %s has the right unit', (_case, files, words) => {
  expect(countedFiles(countFiles(files))).toBe(words);
});

it('a count of unknown kinds uses the unit of files', () => {
  expect(countedFiles({ fileCount: 1234 })).toBe('1,234 ไฟล์');
});

it('a count with more to come has a plus sign', () => {
  expect(countedFiles(countFiles(images), { hasMore: true })).toBe('2+ รูป');
});

it('a number counted elsewhere uses the unit of its files if all are known', () => {
  expect(countedLike(2, images)).toBe('2 รูป');
  expect(countedLike(9, images)).toBe('9 ไฟล์');
  expect(countedLike(2, mixed)).toBe('2 ไฟล์');
  expect(countedLike(0, [])).toBe('0 ไฟล์');
});

it.each([
  [['kept', 'kept'], '2 รูป'],
  [['kept', 'missed', 'fetching'], '1 รูป +1 ที่เก็บไม่ได้'],
  [['missed', 'missed'], '2 ที่เก็บไม่ได้'],
  [['fetching'], '0 ไฟล์'],
] as const)('a list of pictures that are %o counts what is kept: %s', (states, words) => {
  expect(countedListed(countListed(states.map((state) => ({ kind: 'image', state }))))).toBe(words);
});
