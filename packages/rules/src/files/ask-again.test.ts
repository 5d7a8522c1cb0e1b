import { expect, test } from 'vitest';
import { type KindRule, whyNothingToAsk, whyNotKept } from './ask-again.ts';

const now = Date.UTC(2026, 10, 29);

test.each<[title: string, rule: KindRule, sizeBytes: number | null, reason: string | null]>([
  ['of a kind that is not kept', { keep: false, maxBytes: null }, 1, 'kind_off'],
  ['above the limit of its kind', { keep: true, maxBytes: 10 }, 11, 'too_large'],
  ['at the limit of its kind', { keep: true, maxBytes: 10 }, 10, null],
  ['of an unknown size', { keep: true, maxBytes: 10 }, null, null],
])('a file %s: %j, %j bytes → %j', (_, rule, sizeBytes, reason) => {
  expect(whyNotKept(rule, sizeBytes)).toBe(reason);
});

test.each([
  ['without the bot', { botLeftAt: now, quota: null }, 'GROUP_READ_ONLY'],
  ['without a quota', { botLeftAt: null, quota: null }, 'NO_QUOTA'],
  ['whose quota takes no new files', { botLeftAt: null, quota: { expiresAt: 0 } }, 'QUOTA_EXPIRED'],
  ['whose quota takes files', { botLeftAt: null, quota: { expiresAt: null } }, null],
])('a group %s', (_, facts, reason) => {
  expect(whyNothingToAsk(facts, now)).toBe(reason);
});
