/** spec.md, section 8: the error catalogue. 8-platform-errors.test.ts has the errors of LINE's own SDK. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ApiError, createApiClient, isApiError } from '@kepwai/api-client';
import { createLiff, LiffError } from '@kepwai/liff-adapter';
import { createMockLine } from '@kepwai/liff-adapter/mock';
import { type LiffTestOptions, openLiff } from '@kepwai/liff-adapter/testing';
import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { errorSentences } from '../../app/src/lib/errors/error-sentences.ts';
import { describeError } from '../../app/src/lib/errors/error-text.ts';
import { pageNotFound } from '../../app/src/lib/page/page-not-found.ts';
import { catchUnhandled } from '../../app/src/lib/telemetry/fatal-error.ts';
import { errorCatalogue } from '../../packages/server/src/errors.ts';
import { openApp } from '../support/app.tsx';
import { takeConsoleComplaints } from '../support/fail-on-console-errors.ts';
import { apiOrigin, createMockApi } from '../support/mock-api.ts';

const link = 'https://liff.line.me/1234567890-AbcdEfgh';
const text = { type: 'text', text: 'สวัสดี' };

async function failureOf(call: () => unknown): Promise<unknown> {
  return (async () => call())().then(
    () => null,
    (error: unknown) => error,
  );
}

describe('failed verification: navigate to /404', () => {
  test.each([
    ['group', '/microapp/{id}'],
    ['quota', '/microapp/quota/{id}'],
  ])('of a %s', async (_what, route) => {
    const { me } = createMockApi();
    const address = route.replace('{id}', '99999999-9999-4999-8999-999999999999');
    const { path: current } = await openApp(address, me);
    await screen.findByText('Page Not Found');
    expect(current()).toBe('/404');
  });
});

describe('typed client: statuses outside 200 to 299 give an error carrying status and body', () => {
  async function ask(status: number, body: unknown): Promise<unknown> {
    const { server } = createMockApi();
    server.use(http.get('*/api/me', () => new HttpResponse(JSON.stringify(body), { status })));
    return failureOf(() => createApiClient({ baseUrl: apiOrigin, retry: false }).GET('/api/me'));
  }

  test.each([300, 304, 400, 401, 403, 404, 409, 413, 418, 429, 500, 503, 599])('%s', async (status) => {
    // RFC 9110, 15.4.5: a 304 response has no body.
    const body = status === 304 ? undefined : { success: false, error: { code: 'X', message: 'ก' } };
    const error = await ask(status, body);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status });
    if (isApiError(error) && status !== 304) expect(error.body).toEqual(body);
  });

  test.each([200, 201, 299])('%s gives no error', async (status) => {
    expect(await ask(status, { success: true, data: {} })).toBeNull();
  });

  test('a body that is not JSON is passed as text', async () => {
    const { server } = createMockApi();
    server.use(http.get('*/api/me', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })));
    const api = createApiClient({ baseUrl: apiOrigin, retry: false });
    expect(await failureOf(() => api.GET('/api/me'))).toMatchObject({
      status: 502,
      body: '<h1>Bad gateway</h1>',
    });
  });
});

type Environment = LiffTestOptions['environment'];

/** Calls a mock LIFF in this environment, and returns how the call ends. */
async function inLiff(
  environment: Environment,
  call: (opened: Awaited<ReturnType<typeof openLiff>>) => unknown,
) {
  const opened = await openLiff({
    environment: environment ?? {},
    endpointUrl: `${location.origin}/microapp`,
  });
  return failureOf(() => call(opened));
}

describe('platform error codes', () => {
  const rows: [code: string, when: string, () => Promise<unknown>][] = [
    ['UNKNOWN', 'a status of no code', () => inLiff({ network: 502 }, ({ liff }) => liff.getProfile())],
    [
      'UNAUTHORIZED',
      'nobody is signed in',
      () => inLiff({ signedIn: false }, ({ liff }) => liff.getProfile()),
    ],
    [
      'INVALID_ARGUMENT',
      'an argument is wrong',
      () => inLiff({}, ({ liff }) => liff.openWindow({ url: '' })),
    ],
    [
      'INIT_FAILED',
      'LINE does not start',
      () => bootFailure({ init: { code: 'INIT_FAILED', message: 'Invalid LIFF ID' } }),
    ],
    [
      'FORBIDDEN',
      'the scope is missing',
      () => inLiff({ scope: ['openid'] }, ({ liff }) => liff.getProfile()),
    ],
    ['INVALID_CONFIG', 'there is no LIFF id', () => bootFailure({}, '')],
    [
      'INVALID_ID_TOKEN',
      'the ID token is not good',
      () => bootFailure({ init: { code: 'INVALID_ID_TOKEN', message: 'Invalid ID token' } }),
    ],
    [
      'CREATE_SUBWINDOW_FAILED',
      'the window was blocked',
      () => inLiff({ popup: 'blocked' }, ({ liff }) => liff.subWindow.open({ url: link })),
    ],
    [
      'EXCEPTION_IN_SUBWINDOW',
      'the picker was blocked',
      () => inLiff({ popup: 'blocked' }, ({ liff }) => liff.shareTargetPicker([text])),
    ],
  ];

  test.each(rows)('%s: %s', async (code, _when, fail) => {
    const error = await fail();
    expect(error).toBeInstanceOf(LiffError);
    expect(error).toMatchObject({ code });
  });

  test.each(rows)('%s has a Thai text', async (_code, _when, fail) => {
    const { title, advice } = describeError(await fail());
    expect(title).toMatch(/[ก-๙]/);
    expect(advice).toMatch(/[ก-๙]/);
  });
});

async function bootFailure(environment: Environment, liffId = '1234567890-AbcdEfgh'): Promise<unknown> {
  const mock = createMockLine({ environment: environment ?? {}, search: '' });
  const result = await createLiff({ mode: 'mock', liffId, mock }).boot();
  return result.status === 'failed' ? result.reason : null;
}

describe('messages', () => {
  const rows: [message: string, () => Promise<unknown>][] = [
    [
      'Need access_token for api call, Please login first',
      () => inLiff({ signedIn: false }, ({ liff }) => liff.getProfile()),
    ],
    ['liffId is necessary for liff.init()', () => bootFailure({}, '')],
    [
      "user didn't allow the agreement",
      () => inLiff({ granted: ['openid'], consent: 'refuse' }, ({ liff }) => liff.permission.requestAll()),
    ],
    [
      'All permissions have already been approved.',
      () => inLiff({ granted: 'all' }, ({ liff }) => liff.permission.requestAll()),
    ],
    [
      'Failed to connect',
      () =>
        inLiff({ subWindow: 'error' }, async ({ liff }) => {
          const heard = new Promise((resolve) => liff.subWindow.on('error', resolve));
          await liff.subWindow.open({ url: link });
          throw await heard;
        }),
    ],
    ['invalid URL.', () => inLiff({}, ({ liff }) => liff.permanentLink.createUrlBy('not a url'))],
  ];

  test.each(rows)('"%s"', async (message, fail) => {
    expect(await fail()).toMatchObject({ message });
  });

  test('"Page not found: {path}"', () => {
    const { init } = pageNotFound({ pathname: '/microapp/mine' });
    expect(init).toEqual({ status: 404, statusText: 'Page not found: /microapp/mine' });
  });
});

describe('fatal or unhandled errors go to the error page', () => {
  function listen(): unknown[] {
    const reported: unknown[] = [];
    const stop = catchUnhandled({
      page: window,
      origin: location.origin,
      report: (error) => void reported.push(error),
      onUnauthorized: () => undefined,
    });
    onTestFinished(stop);
    return reported;
  }

  test('an unhandled rejection', async () => {
    createMockApi();
    const reported = listen();
    await openApp('/hello', null);
    const reason = new Error('the drawer is stuck');
    act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));
    await screen.findByText('Internal Server Error');
    await screen.findByText('the drawer is stuck');
    expect(reported).toEqual([reason]);
    takeConsoleComplaints();
  });

  test('an uncaught error', async () => {
    createMockApi();
    const reported = listen();
    await openApp('/hello', null);
    const error = new TypeError('x is not a function');
    act(() => void window.dispatchEvent(new ErrorEvent('error', { error })));
    await screen.findByText('Internal Server Error');
    await screen.findByText('x is not a function');
    expect(reported).toEqual([error]);
    takeConsoleComplaints();
  });
});

describe('product-specific user-facing messages: one catalogue', () => {
  test.each(Object.entries(errorSentences))('%s has a Thai sentence and advice', (_code, sentence) => {
    expect(sentence.title).toMatch(/^[^!]*[ก-๙][^!]*$/u);
    expect(sentence.advice).toMatch(/^[^!]*[ก-๙][^!]*$/u);
  });

  test('every code has a sentence in the contract, the server and the app', async () => {
    const file = path.join(import.meta.dirname, '../../packages/server/src/generated/openapi.json');
    const contract = JSON.parse(await readFile(file, 'utf8'));
    const codes = [...contract.components.schemas.ErrorCode.enum].sort();
    expect(Object.keys(errorSentences).sort()).toEqual(codes);
    expect(Object.keys(errorCatalogue).sort()).toEqual(codes);
  });
});
