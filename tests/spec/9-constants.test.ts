/** spec.md, section 9: business constants and limits, each where it is defined once. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { limits, platformLimits, versionGates } from '@kepwai/liff-adapter';
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { groupVerifyMaxAgeMs } from '../../app/src/lib/api/access/group-access.ts';
import { mayReload, reloadGuardTtlMs } from '../../app/src/lib/deployment/reload-guard.ts';
import { updateCheckEveryMs } from '../../app/src/lib/deployment/updates.ts';
import { localeCookieName, localeMaxAgeSeconds, saveLocale } from '../../app/src/lib/page/device/locale.ts';
import { copiedForMs, useCopied } from '../../app/src/lib/page/use-copied.ts';
import { createSession, tokenMaxAgeSeconds } from '../../app/src/lib/session/session.ts';
import { profileDelayMs } from '../../app/src/lib/session/sign-in.ts';
import {
  replaysOnErrorSampleRate,
  replaysSessionSampleRate,
  rootSpanMs,
  tracesSampleRate,
} from '../../app/src/lib/telemetry/sentry.ts';
import { buildToken } from '../../mocks/fixtures/index.ts';
import { tokenLifeSeconds } from '../../packages/server/src/http/tokens.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

test.each([
  ['auth cookie max age 86400 s', tokenMaxAgeSeconds, 86_400],
  ['the server’s token lives as long', tokenLifeSeconds, 86_400],
  ['group verify cache 5 minutes', groupVerifyMaxAgeMs, 5 * 60 * 1000],
  ['min 1 message per send or share', limits.messagesMin, 1],
  ['max 5 messages per send or share', limits.messagesMax, 5],
  ['sub-window reconnect: at most 10 attempts', platformLimits.subWindowReconnectAttempts, 10],
  ['sub-window reconnect: at most 10 minutes', platformLimits.subWindowReconnectTotalMs, 10 * 60 * 1000],
  ['sub-window reconnect: 1 s between attempts', platformLimits.subWindowReconnectIntervalMs, 1000],
  ['share result polling every 500 ms', platformLimits.sharePollIntervalMs, 500],
  ['share result polling up to 10 minutes', platformLimits.shareTotalMs, 10 * 60 * 1000],
  ['popup health check 1 s', platformLimits.popupHealthCheckMs, 1000],
  ['sub-window closed-check 100 ms', platformLimits.subWindowClosedCheckMs, 100],
  ['random state string 12 characters', platformLimits.stateLength, 12],
  ['code verifier 43 characters', platformLimits.codeVerifierLength, 43],
  ['reload guard TTL 10000 ms', reloadGuardTtlMs, 10_000],
  ['clipboard copied flag 1500 ms', copiedForMs, 1500],
  ['profile fetch delayed 100 ms after login', profileDelayMs, 100],
  ['locale cookie 365 days', localeMaxAgeSeconds, 365 * 24 * 60 * 60],
  ['error reporting: traces 100%', tracesSampleRate, 1],
  ['error reporting: normal-session replay 10%', replaysSessionSampleRate, 0.1],
  ['error reporting: error-session replay 100%', replaysOnErrorSampleRate, 1],
  ['component tracking timeout 2000 ms', rootSpanMs, 2000],
  ['build check not below 10 minutes apart', updateCheckEveryMs, 10 * 60 * 1000],
])('%s', (_statement, value, expected) => {
  expect(value).toBe(expected);
});

test('platform SDK version 2.24.0: the oldest accepted one, which the adapter’s tests run on', async () => {
  const { peerDependencies } = JSON.parse(await read('packages/liff-adapter/package.json'));
  expect(peerDependencies['@line/liff']).toBe('>=2.24.0 <3');
  const { devDependencies } = JSON.parse(await read('package.json'));
  expect(devDependencies['liff-2.24.0']).toBe('npm:@line/liff@2.24.0');
});

test('version gates 9.5.0, 9.19, 10.11.0, 10.15.0, 11.6.0, 13.10.0, 14.11.0', () => {
  expect(Object.values(versionGates)).toEqual([
    '9.5.0',
    '9.19',
    '10.11.0',
    '10.15.0',
    '11.6.0',
    '13.10.0',
    '14.11.0',
  ]);
});

describe('constants at work', () => {
  afterEach(() => {
    vi.useRealTimers();
    sessionStorage.clear();
  });

  test('a page is not reloaded twice within the reload guard’s 10000 ms', () => {
    expect(mayReload({ now: 0 })).toBe(true);
    expect(mayReload({ now: 9999 })).toBe(false);
    expect(mayReload({ now: 10_000 })).toBe(true);
  });

  test('the clipboard’s copied flag is set for 1500 ms', async () => {
    vi.useFakeTimers();
    Reflect.set(navigator, 'clipboard', { writeText: async () => undefined });
    const { result } = renderHook(useCopied);
    await act(() => result.current.copy('ก'));
    expect(result.current.isCopied).toBe(true);
    act(() => void vi.advanceTimersByTime(1499));
    expect(result.current.isCopied).toBe(true);
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current.isCopied).toBe(false);
    Reflect.deleteProperty(navigator, 'clipboard');
  });
});

describe('the theme', () => {
  test.each([
    ['sm', 640],
    ['md', 768],
    ['lg', 1024],
    ['xl', 1280],
    ['2xl', 1536],
  ])('breakpoint %s %s', async (name, width) => {
    expect(await read('app/src/styles/app.css')).toContain(`--breakpoint-${name}: ${width}px;`);
  });

  test.each([
    ['modal', 1100],
    ['overlay', 1000],
    ['menu', 1000],
    ['tooltip', 1100],
  ])('overlay z-index: %s %s', async (name, layer) => {
    expect(await read('app/src/styles/app.css')).toContain(`--z-index-${name}: ${layer};`);
  });
});

describe('written cookies', () => {
  function written(write: (page: { cookie: string }) => void): string {
    const page = { cookie: '' };
    write(page);
    return page.cookie;
  }

  test('auth-token: max-age 86400, path /, same-site lax', () => {
    const token = buildToken();
    const cookie = written((page) =>
      createSession({ page, storage: localStorage, now: Date.now, isSecure: false }).saveToken(token),
    );
    expect(cookie).toBe(`auth-token=${token}; max-age=86400; path=/; SameSite=Lax`);
  });

  test('auth-token: secure on https', () => {
    const cookie = written((page) =>
      createSession({ page, storage: localStorage, now: Date.now, isSecure: true }).saveToken('t'),
    );
    expect(cookie).toContain('; Secure');
  });

  test('locale cookie: 365 days, path /, same-site lax; the language is Thai', () => {
    expect(localeCookieName).toBe('kepwai_locale');
    expect(written(saveLocale)).toBe('kepwai_locale=th; max-age=31536000; path=/; SameSite=Lax');
  });
});
