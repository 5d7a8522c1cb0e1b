import { expect, test } from 'vitest';
import { countsByDay } from './timeline.ts';

test.each([
  [[], [], []],
  [[1], [4], [4]],
  [
    [2, 5],
    [3, 1],
    [0, 3, 0, 0, 1],
  ],
  [
    [2, 5],
    [3, 0],
    [0, 3],
  ],
  [[2, 5], [0, 0], []],
])('the days %j with %j files are %j', (days: number[], counts: number[], byDay: number[]) => {
  expect(countsByDay(days, counts)).toEqual(byDay);
});
