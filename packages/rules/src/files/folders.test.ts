import { expect, test } from 'vitest';
import { folderName, maxLevels, nestingProblem } from './folders.ts';

test.each([
  [' บิล\n2569 ', 'บิล 2569'],
  ['งบ 1/2567', 'งบ 1-2567'],
  ['\u202eบิล', 'บิล'],
  ['\u200b \u3164', null],
])('a folder %j is named %j', (given, name) => {
  expect(folderName(given)).toBe(name);
});

const path = (length: number) => Array.from({ length }, (_, level) => `level ${level}`);

test.each([
  ['a new one at the top', { path: [], height: 1 }, null],
  ['into itself', { path: ['a', 'b'], folderId: 'b', height: 1 }, 'FOLDER_INTO_ITSELF'],
  ['below itself', { path: ['a', 'b'], folderId: 'a', height: 2 }, 'FOLDER_INTO_ITSELF'],
  ['at the last level', { path: path(maxLevels - 1), height: 1 }, null],
  ['below the last level', { path: path(maxLevels), height: 1 }, 'FOLDER_TOO_DEEP'],
  ['with levels below it', { path: path(maxLevels - 2), folderId: 'a', height: 3 }, 'FOLDER_TOO_DEEP'],
])('a folder goes into another: %s', (_where, place, problem) => {
  expect(nestingProblem(place)).toBe(problem);
});
