import { expect, test } from 'vitest';
import { errorAnswer } from '../../test/support/http-server.ts';
import { ApiError, NetworkError, TimeoutError } from './error.ts';
import * as guards from './guards.ts';

const { hasErrorCode, isNetworkFailure, ...byAnswer } = guards;

const answers: { status: number; code: string; holds: (keyof typeof byAnswer)[] }[] = [
  { status: 400, code: 'INVALID_REQUEST', holds: [] },
  { status: 401, code: 'TOKEN_EXPIRED', holds: ['isUnauthorized'] },
  { status: 403, code: 'NOT_ALLOWED', holds: ['isForbidden'] },
  { status: 404, code: 'NOT_FOUND', holds: ['isNotFound'] },
  { status: 409, code: 'NO_QUOTA', holds: ['isConflict'] },
  { status: 410, code: 'LINK_EXPIRED', holds: ['isGone'] },
  { status: 413, code: 'QUOTA_EXCEEDED', holds: ['isQuotaExceeded'] },
  { status: 413, code: 'PAYLOAD_TOO_LARGE', holds: [] },
  { status: 429, code: 'RATE_LIMITED', holds: ['isRateLimited'] },
  { status: 503, code: 'LINE_UNAVAILABLE', holds: ['isUnavailable'] },
];

test.each(answers)('$status $code matches $holds and nothing else', ({ status, code, holds }) => {
  const error = new ApiError({ status, body: errorAnswer(code) });
  const held = Object.entries(byAnswer).flatMap(([name, guard]) => (guard(error) ? [name] : []));
  expect(held.sort()).toEqual(['isApiError', ...holds].sort());
});

test('hasErrorCode matches a code by name', () => {
  const error = new ApiError({ status: 409, body: errorAnswer('NO_QUOTA') });
  expect(hasErrorCode(error, 'NO_QUOTA')).toBe(true);
  expect(hasErrorCode(error, 'GROUP_READ_ONLY')).toBe(false);
});

test('only a missing answer is a network failure', () => {
  expect(isNetworkFailure(new NetworkError())).toBe(true);
  expect(isNetworkFailure(new TimeoutError(1))).toBe(true);
  expect(isNetworkFailure(new ApiError({ status: 503, body: undefined }))).toBe(false);
});

test('any other value matches no guard', () => {
  for (const other of [new Error('NOT_FOUND'), { status: 404 }, null, undefined, 'NOT_FOUND']) {
    expect(Object.values(byAnswer).some((guard) => guard(other))).toBe(false);
    expect(isNetworkFailure(other)).toBe(false);
  }
});
