import { hourMs } from '@kepwai/rules/time';
import { expect, test } from 'vitest';
import { createAllowance } from './allowance.ts';
import { networkOf } from './limits.ts';

function setUp({ maxKeys = 10 } = {}) {
  const now = { ms: 1_000_000 };
  const clock = () => new Date(now.ms);
  return { now, ...createAllowance({ points: 10, windowMs: 10_000, maxKeys, clock }) };
}

test('spent points are restored at the end of the window', () => {
  const { now, spend } = setUp();
  expect([spend('a', 6), spend('a', 4), spend('a', 1)]).toEqual([null, null, 10]);
  now.ms += 7_500;
  expect(spend('a', 1)).toBe(3);
  now.ms += 2_500;
  expect(spend('a', 1)).toBeNull();
});

test('an expensive request is admitted while any points are left', () => {
  const { spend } = setUp();
  expect([spend('a', 9), spend('a', 100), spend('a', 1)]).toEqual([null, null, 10]);
});

test('a free request is never refused, and keys count separately', () => {
  const { spend } = setUp();
  spend('a', 100);
  expect([spend('a', 0), spend('b', 1)]).toEqual([null, null]);
});

test('a clock that goes back does not extend the wait', () => {
  const { now, spend } = setUp();
  spend('a', 100);
  now.ms -= hourMs;
  expect(spend('a', 1)).toBeNull();
});

test('beyond the maximum number of keys the oldest is evicted', () => {
  const { spend } = setUp({ maxKeys: 2 });
  for (const key of ['a', 'b', 'c']) spend(key, 100);
  expect([spend('c', 1), spend('b', 1), spend('a', 1)]).toEqual([10, 10, null]);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['1::5:6:7:8', '1:0:0:0'],
  [undefined, 'left'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
