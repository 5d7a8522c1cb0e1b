// @vitest-environment node
import { expect, test } from 'vitest';
import { findTimes } from '../../scripts/repository/time-in-tests.ts';

test.each([
  'await delay(300);',
  'await new Promise((resolve) => setTimeout(resolve, 200));',
  'expect(performance.now() - begun).toBeLessThan(10_000);',
  'expect(Date.now() - begun).not.toBeGreaterThan(10);',
])('a test that waits for a time or measures one is found: %s', (line) => {
  expect(findTimes(`const begun = performance.now();\n${line}`)).toEqual([2]);
});

test.each([
  'await new Promise((resolve) => setTimeout(resolve));',
  'await new Promise((resolve) => setTimeout(resolve, 0));',
  'expect(Date.parse(share.expiresAt)).toBeGreaterThan(Date.now());',
  'await expect.poll(() => asked).toBe(1);',
])('a test that waits for a turn or an event is not found: %s', (line) => {
  expect(findTimes(line)).toEqual([]);
});
