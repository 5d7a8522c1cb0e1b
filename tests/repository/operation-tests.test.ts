// @vitest-environment node
import { expect, test } from 'vitest';
import { findUnnamed } from '../../scripts/repository/operation-tests.ts';

test('a name that a test has in quotes is found, and a part of another is not', () => {
  const texts = ["call(shared, 'getGroup')", "expect(outcome).toBe('404 NOT_FOUND')"];
  expect(findUnnamed(['getGroup', 'get', 'NOT_FOUND', 'FOUND'], texts)).toEqual(['get', 'FOUND']);
});
