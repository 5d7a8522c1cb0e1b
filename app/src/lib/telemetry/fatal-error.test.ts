import { ApiError, NetworkError } from '@kepwai/api-client';
import { LiffError } from '@kepwai/liff-adapter';
import { afterEach, describe, expect, it } from 'vitest';
import { catchUnhandled, findFatalError, takeFatalError } from './fatal-error.ts';

const origin = 'https://kepwai.example';

describe('an uncaught error', () => {
  afterEach(takeFatalError);

  it.each([
    ['a fault of ours', new TypeError('x is not a function')],
    ['an answer of the API that nobody expected', new ApiError({ status: 500, body: undefined })],
  ])('an error is fatal: %s', (_name, error) => {
    const world = open();
    world.reject(error);
    expect(findFatalError()).toBe(error);
    expect(world.reported).toEqual([error]);
  });

  it.each([
    ['what the browser refuses', new DOMException('not allowed', 'NotAllowedError')],
    ['a lost network', new NetworkError()],
    ['a failure of LINE', new LiffError('openWindow', { code: 'FORBIDDEN', message: 'no' })],
    ['a chunk that is gone', new TypeError('Failed to fetch dynamically imported module: /assets/a.js')],
    ['a word', 'cancelled'],
  ])('is reported and leaves the page: %s', (_name, error) => {
    const world = open();
    world.reject(error);
    expect(findFatalError()).toBeNull();
    expect(world.reported).toEqual([error]);
  });

  it('starts the sign-in if the session has ended', () => {
    const world = open();
    world.reject(new ApiError({ status: 401, body: undefined }));
    expect(findFatalError()).toBeNull();
    expect(world.signIns.count).toBe(1);
  });

  it('is ignored if it comes from a foreign script', () => {
    const world = open();
    world.fail(new Error('theirs'), 'chrome-extension://abc/inject.js');
    expect(findFatalError()).toBeNull();
    world.fail(new Error('ours'), `${origin}/assets/parts.js`);
    expect(findFatalError()?.message).toBe('ours');
  });

  it('is handled until the listener is removed', () => {
    const world = open();
    world.stop();
    world.reject(new Error('late'));
    expect(world.reported).toEqual([]);
  });
});

function open() {
  const page = new EventTarget();
  const reported: unknown[] = [];
  const signIns = { count: 0 };
  const stop = catchUnhandled({
    page,
    origin,
    report: (error) => reported.push(error),
    onUnauthorized: () => {
      signIns.count += 1;
    },
  });
  return {
    reported,
    signIns,
    stop,
    // jsdom has no PromiseRejectionEvent.
    reject: (reason: unknown) =>
      page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
    fail: (error: unknown, filename: string) =>
      page.dispatchEvent(new ErrorEvent('error', { error, filename })),
  };
}
