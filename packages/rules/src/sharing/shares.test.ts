import { describe, expect, test } from 'vitest';
import { dayMs } from '../time.ts';
import { allowedEnd, downloadsLeft, latestEnd, shareState } from './shares.ts';

const now = Date.parse('2026-11-26T05:00:00Z');
const open = {
  isRevoked: false,
  expiresAt: now + 1,
  maxDownloads: null,
  downloadCount: 7,
  hasAll: false,
  isThere: true,
};

test.each([
  ['open', {}],
  ['open', { maxDownloads: 8 }],
  ['limit_reached', { maxDownloads: 7 }],
  ['limit_reached', { hasAll: true, isThere: false }],
  ['removed', { isThere: false }],
  ['expired', { expiresAt: now, isThere: false, maxDownloads: 1 }],
  ['revoked', { isRevoked: true, expiresAt: now, isThere: false }],
] as const)('a link is %s: row %#', (state, facts) => {
  expect(shareState({ ...open, ...facts }, now)).toBe(state);
});

test('downloads beyond the limit leave none', () => {
  expect(downloadsLeft({ maxDownloads: 3, downloadCount: 5 })).toBe(0);
  expect(downloadsLeft({ maxDownloads: null, downloadCount: 5 })).toBeNull();
});

describe('the end of a link', () => {
  test.each([
    ['of a former day is none', -1, null],
    ['of now is none', 0, null],
    ['within the limit is as wanted', 5 * dayMs, 5 * dayMs],
    ['on the last day is as wanted, whole', 10 * dayMs + dayMs, 10 * dayMs + dayMs],
    ['later is the latest', 11 * dayMs + 1, 10 * dayMs],
  ])('the end of a link: %s', (_name, afterMs, allowedMs) => {
    const end = allowedEnd({ wanted: now + afterMs, maxDays: 10 }, now);
    expect(end).toBe(allowedMs === null ? null : now + allowedMs);
  });

  test('the end of a link is counted from today', () => {
    expect(latestEnd({ createdAt: now - 5 * dayMs, maxDays: 10 }, now)).toBe(now + 10 * dayMs);
  });
});
