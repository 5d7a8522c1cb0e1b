import { ApiError, NetworkError, TimeoutError } from '@kepwai/api-client';
import { LiffError } from '@kepwai/liff-adapter';
import { describe, expect, it } from 'vitest';
import { SignInError } from '../session/sign-in.ts';
import { describeError } from './error-text.ts';

describe('describeError', () => {
  it('returns the sentence of the code, with the request id', () => {
    const body = {
      success: false,
      error: { code: 'QUOTA_EXCEEDED', message: 'quota exceeded', requestId: '0b6f9a2e' },
    };
    expect(describeError(new ApiError({ status: 413, body }))).toMatchObject({
      title: 'ที่เก็บเหลือไม่พอ',
      requestId: '0b6f9a2e',
      isOffline: false,
    });
  });

  it('returns the server’s own Thai sentence for an unknown code', () => {
    const body = {
      success: false,
      error: { code: 'MOON_TOO_FULL', message: 'พระจันทร์เต็มดวง', requestId: 'x' },
    };
    expect(describeError(new ApiError({ status: 409, body })).title).toBe('พระจันทร์เต็มดวง');
  });

  it('never shows the message of a proxy', () => {
    const { title } = describeError(new ApiError({ status: 502, body: '<h1>Bad Gateway</h1>' }));
    expect(title).toBe('มีบางอย่างขัดข้องทางเรา');
  });

  it.each([
    ['no network', new NetworkError(), true],
    ['a server that is too slow', new TimeoutError(30_000), true],
    ['LINE out of reach', new LiffError('boot', { code: 'NETWORK', message: 'offline' }), true],
    [
      'an SDK that something holds back',
      new LiffError(
        'boot',
        { code: 'NETWORK', message: 'Failed to fetch' },
        { cause: new TypeError('Failed to fetch dynamically imported module: https://kepwai.example/a.js') },
      ),
      false,
    ],
    ['a part that is held back', new TypeError('Importing a module script failed.'), false],
    ['a person who refused', new SignInError('REFUSED'), false],
    ['an answer that came too late', new SignInError('STATE_EXPIRED'), false],
    ['a clock that is ahead', new SignInError('WRONG_CLOCK'), false],
    ['a wrong clock', new LiffError('boot', { code: 'WRONG_CLOCK', message: 'fast' }), false],
    ['an unknown code of LINE', new LiffError('boot', { code: 'whatever', message: 'x' }), false],
    ['cookies that are blocked', new SignInError('COOKIES_BLOCKED'), false],
    ['a fault of ours', new TypeError('x is not a function'), false],
  ])('is Thai for %s, and says what to do', (_name, error, isOffline) => {
    const text = describeError(error);
    expect(text.title).toMatch(/[ก-๙]/u);
    expect(text.advice).toMatch(/[ก-๙]/u);
    expect(text.title + text.advice).not.toContain(error.message);
    expect(text.isOffline).toBe(isOffline);
  });
});
