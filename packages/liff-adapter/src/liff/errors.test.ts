import { describe, expect, it } from 'vitest';
import { failureFromResponse, LiffError, toLiffError } from './errors.ts';

/** Builds an error of LINE's SDK: an ordinary Error with a code. */
function buildSdkError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

describe('LiffError', () => {
  it('is recognised by instanceof and is an Error', () => {
    const error = new LiffError('getProfile', { code: 'FORBIDDEN', message: 'no' });
    expect(error).toBeInstanceOf(LiffError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'LiffError',
      api: 'getProfile',
      code: 'FORBIDDEN',
      retryable: false,
    });
  });

  it('LiffError fills an empty message', () => {
    expect(new LiffError('boot', { code: '429', message: '' }).message).toBe('boot failed with 429');
    expect(new LiffError('x', { code: 'EXCEPTION_IN_SUBWINDOW', message: '' }).message).toContain('blocked');
  });

  it.each(['NETWORK', 'TIMEOUT', 'RATE_LIMIT_EXCEEDED', '429', '500'])(
    'LiffError calls %s retryable',
    (code) => {
      expect(new LiffError('boot', { code, message: '' }).retryable).toBe(true);
    },
  );

  it.each(['400', '401', '403', '404', 'INVALID_ARGUMENT', 'LOGIN_LOOP', 'invalid_grant', 'UNKNOWN'])(
    'does not call %s retryable',
    (code) => {
      expect(new LiffError('boot', { code, message: '' }).retryable).toBe(false);
    },
  );
});

describe('toLiffError', () => {
  it('keeps code and message of LINE’s SDK, and the error as cause', () => {
    const cause = buildSdkError('INVALID_ID_TOKEN', 'Invalid "aud" value in ID_TOKEN');
    const error = toLiffError(cause, 'boot');
    expect(error).toMatchObject({ code: 'INVALID_ID_TOKEN', message: cause.message, api: 'boot' });
    expect(error.cause).toBe(cause);
  });

  it('toLiffError passes a LiffError through', () => {
    const error = new LiffError('login', { code: 'LOGIN_LOOP', message: '' });
    expect(toLiffError(error, 'boot')).toBe(error);
  });

  it('calls UNKNOWN of LINE retryable: it stands for a status such as 503', () => {
    expect(toLiffError(buildSdkError('UNKNOWN', 'Service Unavailable'), 'getProfile').retryable).toBe(true);
  });

  it.each([
    ['Chromium', new TypeError('Failed to fetch')],
    ['Safari', new TypeError('Load failed')],
    ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['Node', new TypeError('fetch failed')],
    ['an abort', new DOMException('gone', 'AbortError')],
    ['a time limit', new DOMException('late', 'TimeoutError')],
  ])('reads a missing answer with the message of %s as NETWORK', (_where, cause) => {
    expect(toLiffError(cause, 'getProfile')).toMatchObject({ code: 'NETWORK', retryable: true });
  });

  it.each([
    ['a raw TypeError', new TypeError('x is undefined')],
    ['a SecurityError', new DOMException('no storage', 'SecurityError')],
    ['a string', 'broken'],
    ['nothing', undefined],
  ])('toLiffError wraps %s as UNKNOWN', (_what, cause) => {
    const error = toLiffError(cause, 'boot');
    expect(error).toMatchObject({ code: 'UNKNOWN', retryable: false });
    expect(error.cause).toBe(cause);
  });
});

describe('failureFromResponse', () => {
  it.each([
    [400, { error: 'invalid_grant', error_description: 'expired' }, 'invalid_grant', 'expired'],
    [500, { errorCode: 'BOT_NOT_FOUND', message: 'Bot not found' }, 'BOT_NOT_FOUND', 'Bot not found'],
    [503, { error: 'overloaded' }, 'overloaded', ''],
    [400, { message: 'bad' }, '400', 'bad'],
    [401, {}, '401', ''],
    [403, { message: 'no' }, '403', 'no'],
    [404, null, '404', 'Said by the status'],
    [429, 'slow down', '429', 'Said by the status'],
    [500, { error: 1 }, '500', ''],
    [402, {}, 'UNKNOWN', ''],
    [502, null, 'UNKNOWN', 'Said by the status'],
    [503, { message: 'later' }, 'UNKNOWN', 'later'],
  ])('%i with %j is %s', (status, body, code, message) => {
    expect(failureFromResponse({ status, statusText: 'Said by the status', body })).toEqual({
      code,
      message,
    });
  });
});
