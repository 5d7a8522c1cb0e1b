import { expect, test } from 'vitest';
import { dayMs } from '../time.ts';
import { endOfGift, isNewQuota, promoStateFor } from './promos.ts';

const now = Date.parse('2026-11-26T05:00:00Z');
const promo = {
  isEnded: false,
  opensAt: null,
  closesAt: null,
  useCount: 0,
  maxUses: 1,
  isOncePerPerson: true,
};

test.each([
  ['open', {}, false],
  ['open', { opensAt: now, closesAt: now + 1 }, false],
  ['open', { isOncePerPerson: false }, true],
  ['not_begun', { opensAt: now + 1 }, false],
  ['used_up', { useCount: 1, opensAt: now + 1 }, false],
  ['ended', { closesAt: now, useCount: 1 }, false],
  ['ended', { isEnded: true }, false],
  ['used_by_me', { isEnded: true }, true],
] as const)('a promo is %s: row %#', (state, facts, hasRedeemed) => {
  expect(promoStateFor({ ...promo, ...facts }, { hasRedeemed }, now)).toBe(state);
});

test('a gift ends after its days, or on the day of a month', () => {
  expect(endOfGift({ days: 30, months: null }, now)).toBe(now + 30 * dayMs);
  expect(endOfGift({ days: null, months: 3 }, now)).toBe(Date.parse('2027-02-26T05:00:00Z'));
});

test('a quota is new for a week', () => {
  expect(isNewQuota(now - 7 * dayMs, now)).toBe(true);
  expect(isNewQuota(now - 7 * dayMs - 1, now)).toBe(false);
});
