import { expect, test } from 'vitest';
import { deletionOf, keepingState } from './keeping.ts';

const now = new Date('2027-03-01T00:00:00Z');
const longAgo = new Date('2027-01-01T00:00:00Z');
const yesterday = new Date('2027-02-28T00:00:00Z');
const notFull = { limitBytes: 10, usedBytes: 5, reservedBytes: 4, expiresAt: null };
const full = { ...notFull, reservedBytes: 5 };

test.each([
  ['keeping', { botLeftAt: null, pausedAt: null, quota: notFull }],
  ['keeping', { botLeftAt: null, pausedAt: null, quota: { ...notFull, expiresAt: yesterday } }],
  ['full', { botLeftAt: null, pausedAt: null, quota: full }],
  ['quota_expired', { botLeftAt: null, pausedAt: null, quota: { ...full, expiresAt: longAgo } }],
  ['paused', { botLeftAt: null, pausedAt: longAgo, quota: { ...full, expiresAt: longAgo } }],
  ['no_quota', { botLeftAt: null, pausedAt: longAgo, quota: null }],
  ['bot_left', { botLeftAt: longAgo, pausedAt: longAgo, quota: null }],
] as const)('a group is %s: row %#', (state, facts) => {
  expect(keepingState(facts, now)).toBe(state);
});

test('the files of a group are deleted thirty days after the bot left', () => {
  expect(deletionOf(longAgo)).toBe(Date.parse('2027-01-31T00:00:00Z'));
});
