import { expect, test } from 'vitest';
import { dayMs } from '../time.ts';
import { paidStateAt } from './subscriptions.ts';

const endsAt = Date.parse('2026-11-26T05:00:00Z');

test.each([
  ['none', { endsAt: null, hasEnded: false }, endsAt],
  ['active', { endsAt, hasEnded: false }, endsAt - 1],
  ['grace', { endsAt, hasEnded: false }, endsAt],
  ['grace', { endsAt, hasEnded: false }, endsAt + 7 * dayMs - 1],
  ['lapsed', { endsAt, hasEnded: false }, endsAt + 7 * dayMs],
  ['ended', { endsAt, hasEnded: true }, endsAt - 1],
] as const)('a payment is %s: row %#', (state, paid, at) => {
  expect(paidStateAt(paid, at)).toBe(state);
});
