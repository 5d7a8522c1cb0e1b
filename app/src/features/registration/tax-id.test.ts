import { expect, test } from 'vitest';
import { isTaxId } from './tax-id.ts';

test.each([
  ['0107537000882', true],
  ['1101700203450', true],
  ['0107537000883', false],
  ['1101700203451', false],
  ['010753700088', false],
  ['01075370008822', false],
  ['๐๑๐๗๕๓๗๐๐๐๘๘๒', false],
  ['', false],
])('the tax number %s: %s', (digits, expected) => {
  expect(isTaxId(digits)).toBe(expected);
});
