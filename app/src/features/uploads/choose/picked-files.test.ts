import { expect, test } from 'vitest';
import { toPicked } from './picked-files.ts';

/** Returns a file of a picked folder. */
function inFolder(path: string): File {
  return Object.defineProperty(new File([], path.split('/').at(-1) ?? ''), 'webkitRelativePath', {
    value: path,
  });
}

const placesOf = (files: readonly File[]) =>
  toPicked(files).files.map(({ file, path }) => [...path, file.name].join('/'));

test('files that are picked one by one keep the order of the choice', () => {
  expect(placesOf(['b.txt', 'a 10.txt', 'a 2.txt'].map((name) => new File([], name)))).toEqual([
    'b.txt',
    'a 10.txt',
    'a 2.txt',
  ]);
});

test('a picked folder is sorted by name, like a dropped one, whatever the order of the disk', () => {
  const paths = ['ทริป/หน้า 10.jpg', 'ทริป/ไก่/ข.txt', 'ทริป/หน้า 2.jpg', 'ทริป/หน้า 1.jpg', 'ทริป/ไก่/ก.txt'];
  expect(placesOf(paths.map(inFolder))).toEqual([
    'ทริป/ไก่/ก.txt',
    'ทริป/ไก่/ข.txt',
    'ทริป/หน้า 1.jpg',
    'ทริป/หน้า 2.jpg',
    'ทริป/หน้า 10.jpg',
  ]);
});
