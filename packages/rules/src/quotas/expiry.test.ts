import { expect, test } from 'vitest';
import { dayMs } from '../time.ts';
import {
  deletableFrom,
  endedIfExpiredBy,
  expiryNotice,
  expiryStage,
  isClosedToNewFiles,
  keepsUntil,
  keptAtLeastUntil,
  lapsedIfExpiredBy,
  lapseNotice,
} from './expiry.ts';

/** The last instant of 3 February in Thailand. */
const expiresAt = new Date('2027-02-03T16:59:59.999Z');
const later = (ms: number, from = expiresAt.getTime()) => from + ms;

test.each([
  ['a moment before', later(-1), null],
  ['at that instant', expiresAt, 'grace'],
  ['a moment before seven days later', later(-1, keepsUntil(expiresAt)), 'grace'],
  ['seven days later', keepsUntil(expiresAt), 'ended'],
] as const)('the stage of an expiring quota: %s', (_name, at, stage) => {
  expect(expiryStage(expiresAt, at)).toBe(stage);
  expect(isClosedToNewFiles(expiresAt, at)).toBe(stage === 'ended');
  expect(expiresAt.getTime() <= endedIfExpiredBy(at)).toBe(stage === 'ended');
});

test('a quota without expiry keeps posts forever', () => {
  expect(expiryStage(null, new Date('9999-12-31'))).toBeNull();
});

test.each([
  ['15 days before', '2027-01-19T20:00+07:00', null],
  ['14 days before, early', '2027-01-20T00:00+07:00', 'expires-in-14-days'],
  ['4 days before', '2027-01-30T23:59+07:00', 'expires-in-14-days'],
  ['3 days before', '2027-01-31T00:00+07:00', 'expires-in-3-days'],
  ['the day before', '2027-02-02T23:59+07:00', 'expires-in-3-days'],
  ['on the day', '2027-02-03T09:00+07:00', 'expires'],
  ['on the last day of grace', '2027-02-10T23:59+07:00', 'expires'],
  ['after it', '2027-02-11T00:00+07:00', 'keeping-ended'],
  ['a year later', '2028-02-11T00:00+07:00', 'keeping-ended'],
] as const)('the notice of an expiring quota: %s', (_name, at, notice) => {
  expect(expiryNotice(expiresAt, new Date(at))).toBe(notice);
});

test('the notices of a lapsed quota are three, and nothing of it is deleted for 155 days', () => {
  const toldAt: number[] = [];
  for (const [notice, days] of [
    ['lapsed-first', 97],
    ['lapsed-second', 111],
    ['lapsed-third', 125],
  ] as const) {
    const at = later(days * dayMs);
    expect(lapseNotice(expiresAt, { toldAt, at: at - 1 })).toBeNull();
    expect(lapseNotice(expiresAt, { toldAt, at })).toBe(notice);
    expect(deletableFrom(notice, at)).toBe(keptAtLeastUntil(expiresAt));
    toldAt.push(at);
  }
  expect(lapsedIfExpiredBy(later(97 * dayMs))).toBe(expiresAt.getTime());
  expect(lapseNotice(expiresAt, { toldAt, at: later(1000 * dayMs) })).toBeNull();
  expect(keptAtLeastUntil(expiresAt)).toBe(later(155 * dayMs));
});

test('a notice that reached nobody delays those after it', () => {
  expect(lapseNotice(expiresAt, { toldAt: [], at: later(1000 * dayMs) })).toBe('lapsed-first');
});
