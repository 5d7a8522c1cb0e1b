import { expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { createTokenTries } from './token-tries.ts';

const from = { userId: 'a', network: '198.51.100.7' };

test('a person tries sixty tokens in ten minutes, and a network six hundred', () => {
  let now = new Date('2026-11-21T05:00:00Z');
  const tries = createTokenTries('invitation', { clock: () => now, isOff: false });
  for (const _try of Array(60).keys()) tries.spend(from);
  expect(() => tries.spend(from)).toThrow(
    expect.objectContaining({ code: 'RATE_LIMITED', retryAfterSeconds: 600 }),
  );
  for (const other of Array(540).keys()) tries.spend({ ...from, userId: String(other) });
  expect(() => tries.spend({ ...from, userId: 'b' })).toThrow();
  tries.spend({ userId: 'c', network: '198.51.100.8' });
  now = new Date(now.getTime() + 600_000);
  tries.spend(from);
});

test('token tries are not counted if limits are off', () => {
  const tries = createTokenTries('invitation', { clock: testClock, isOff: true });
  for (const _try of Array(100).keys()) tries.spend(from);
});

test('only the person who guesses promos has to wait', () => {
  const now = new Date('2026-11-21T05:00:00Z');
  const tries = createTokenTries('promo', { clock: () => now, isOff: false });
  for (const _try of Array(20).keys()) tries.spend(from);
  expect(() => tries.spend(from)).toThrow();
  for (const _try of Array(20).keys()) tries.spend({ ...from, userId: 'neighbour' });
});
