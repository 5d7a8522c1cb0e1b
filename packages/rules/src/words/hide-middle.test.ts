import { expect, test } from 'vitest';
import { hideMiddle } from './hide-middle.ts';

test.each([
  ['014306130524BPP00077', '0143••••••••••••0077'],
  ['12345678', '12••••78'],
  ['123', '•••'],
  ['', ''],
])('%j is shown as %j', (reference, shown) => {
  expect(hideMiddle(reference)).toBe(shown);
});
