import { describe, expect, test } from 'vitest';
import { AppError } from '../../../errors.ts';
import { type FetchFailure, failureOf } from './fetch-failure.ts';
import { type Circumstances, type IdentifiedBytes, judge } from './verdict.ts';

const now = new Date('2026-05-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const daySeconds = 24 * 3600;

const bytes: IdentifiedBytes = {
  status: 'identified',
  sha256: 'ab'.repeat(32),
  crc32: 0,
  sizeBytes: 1000,
  quotaId: 'quota',
  identity: { kind: 'video', mimeType: 'video/mp4', extension: 'mp4' },
};

/** The first attempt for a file that was just posted, without jitter. */
const circumstances: Circumstances = {
  file: { kind: 'file', rules: [], wantedSince: now },
  attempt: 0,
  triedSince: now,
  now,
  isStopping: false,
  jitter: 0.5,
};

const failures = {
  'quota-exceeded': failureOf(new AppError('QUOTA_EXCEEDED')),
  'too many bytes': failureOf(new AppError('PAYLOAD_TOO_LARGE')),
  'storage-full': failureOf(new AppError('STORAGE_FULL')),
  'line-unavailable': failureOf(new AppError('LINE_UNAVAILABLE')),
  unexpected: failureOf(new Error('boom')),
  'not-found': { status: 'failed', cause: 'not-found', error: new Error('404') },
} satisfies Record<string, FetchFailure>;

const wantedFor = (seconds: number) => ({ file: { ...circumstances.file, wantedSince: ago(seconds) } });

describe('a verdict on bytes', () => {
  test.each([
    ['no rules', [], { verdict: 'keep', bytes }],
    ['rules of another kind', [{ kind: 'file', keep: false, max_bytes: null }], { verdict: 'keep', bytes }],
    [
      'a maximum that they reach',
      [{ kind: 'video', keep: true, max_bytes: 1000 }],
      { verdict: 'keep', bytes },
    ],
    [
      'a maximum that they pass',
      [{ kind: 'video', keep: true, max_bytes: 999 }],
      { verdict: 'reject', reason: 'too_large', kind: 'video' },
    ],
    [
      'a kind that is off',
      [{ kind: 'video', keep: false, max_bytes: null }],
      { verdict: 'reject', reason: 'kind_off', kind: 'video' },
    ],
  ] as const)('a verdict on bytes depends on %s', (_name, rules, expected) => {
    const file = { ...circumstances.file, rules: [...rules] };
    expect(judge(bytes, { ...circumstances, file })).toEqual(expected);
  });

  test('keeps the bytes while the process stops', () => {
    expect(judge(bytes, { ...circumstances, isStopping: true })).toEqual({ verdict: 'keep', bytes });
  });
});

describe('a verdict on a failure', () => {
  const rejected = (reason: string, kind = 'file') => ({ verdict: 'reject', reason, kind });
  const retried = (afterSeconds: unknown) => ({ verdict: 'retry', afterSeconds });
  const noQuota: FetchFailure = { status: 'failed', cause: 'no-quota' };
  const tooLarge: FetchFailure = { status: 'failed', cause: 'too-large', kind: 'image' };
  const unsent: FetchFailure = { status: 'failed', cause: 'unsent' };
  const gone: FetchFailure = { status: 'failed', cause: 'not-wanted' };
  const retryAfter = (retryAfterSeconds: number) =>
    failureOf(new AppError('LINE_UNAVAILABLE', { retryAfterSeconds }));

  test.each<[string, FetchFailure, Partial<Circumstances>, object]>([
    ['no quota', noQuota, {}, rejected('no_quota')],
    ['a content over the maximum of its kind', tooLarge, {}, rejected('too_large', 'image')],
    ['an unsent message', unsent, {}, { verdict: 'discard', cause: 'unsent' }],
    ['a file that is gone', gone, {}, { verdict: 'discard', cause: 'not-wanted' }],
    ['a full quota', failures['quota-exceeded'], {}, rejected('quota_full')],
    ['more bytes than fit', failures['too many bytes'], {}, rejected('quota_full')],
    [
      'a full quota after a day',
      failures['quota-exceeded'],
      wantedFor(2 * daySeconds),
      rejected('quota_full'),
    ],
    ['a full disk', failures['storage-full'], {}, retried(60)],
    ['a full disk after two days', failures['storage-full'], wantedFor(2 * daySeconds), retried(60)],
    ['the first 404', failures['not-found'], { attempt: 0 }, retried(null)],
    ['the second 404', failures['not-found'], { attempt: 1 }, retried(null)],
    ['the third 404', failures['not-found'], { attempt: 2 }, rejected('expired')],
    ['a 404 after a day', failures['not-found'], wantedFor(daySeconds + 1), rejected('failed')],
    ['LINE out of reach', failures['line-unavailable'], {}, retried(1)],
    ['LINE out of reach for 16 s', failures['line-unavailable'], { triedSince: ago(16) }, retried(16)],
    ['LINE out of reach for hours', failures['line-unavailable'], { triedSince: ago(7200) }, retried(60)],
    ['LINE out of reach for a day', failures['line-unavailable'], wantedFor(daySeconds), retried(1)],
    [
      'LINE out of reach for longer',
      failures['line-unavailable'],
      wantedFor(daySeconds + 1),
      rejected('failed'),
    ],
    ['the earliest retry', failures['line-unavailable'], { triedSince: ago(10), jitter: 0 }, retried(8)],
    [
      'the latest retry',
      failures['line-unavailable'],
      { triedSince: ago(10), jitter: 1 },
      retried(expect.closeTo(12)),
    ],
    ['a longer pause of LINE', retryAfter(90), {}, retried(90)],
    ['a shorter pause of LINE', retryAfter(5), { triedSince: ago(30) }, retried(30)],
    ['an unknown error', failures.unexpected, {}, retried(null)],
    ['an unknown error after a day', failures.unexpected, wantedFor(daySeconds + 1), rejected('failed')],
  ])('of %s', (_name, failure, given, expected) => {
    expect(judge(failure, { ...circumstances, ...given })).toMatchObject(expected);
  });

  test.each(Object.entries(failures))(
    'a verdict on a failure of %s is a failed attempt while the process stops',
    (_name, failure) => {
      const given = { ...circumstances, ...wantedFor(2 * daySeconds), isStopping: true };
      expect(judge(failure, given)).toEqual({
        verdict: 'retry',
        afterSeconds: null,
        cause: failure.cause,
        error: failure.error,
      });
    },
  );
});
