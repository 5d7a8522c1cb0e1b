import { expect, it } from 'vitest';
import { moveTo } from './move-to.ts';

it.each([
  ['forward', 'a', 2, 'bcad'],
  ['back', 'd', 1, 'adbc'],
  ['to the end', 'a', 3, 'bcda'],
  ['nowhere', 'b', 1, 'abcd'],
])('an edit moves one %s', (_name, id, place, expected) => {
  expect(moveTo([...'abcd'], id, place).join('')).toBe(expected);
});
