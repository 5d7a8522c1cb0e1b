import { expect, test } from 'vitest';
import { firstFree, folderStem, numberedFileName, numberedFolderName } from './free-names.ts';

test.each([
  [[], 1],
  [[1], 2],
  [[1, 2, 4], 3],
  [[2], 1],
])('with %j taken the first free number is %d', (taken: number[], number) => {
  expect(firstFree((each) => taken.includes(each))).toBe(number);
});

test.each([
  ['บิล', 1, 'บิล'],
  ['บิล', 2, 'บิล (2)'],
  ['บิล (2)', 3, 'บิล (3)'],
  ['บิล (ใหม่)', 2, 'บิล (ใหม่) (2)'],
])('a folder %j with the number %d is %j', (name, number, numbered) => {
  expect(numberedFolderName(name, number)).toBe(numbered);
});

test('the stem of a folder has no number', () => {
  expect([folderStem('บิล (12)'), folderStem('บิล')]).toEqual(['บิล', 'บิล']);
});

test.each([
  ['งบ.pdf', 1, 'งบ.pdf'],
  ['งบ.pdf', 2, 'งบ (2).pdf'],
  ['งบ', 3, 'งบ (3)'],
  ['.htaccess', 2, '.htaccess (2)'],
  [`${'ก'.repeat(251)}.pdf`, 10, `${'ก'.repeat(246)} (10).pdf`],
])('a file %j with the number %d is %j', (name, number, numbered) => {
  expect(numberedFileName(name, number)).toBe(numbered);
});
