/** spec.md, section 4: states and transitions. */

import { createApiClient, isTokenValid } from '@kepwai/api-client';
import { createLiff } from '@kepwai/liff-adapter';
import { createMockLine } from '@kepwai/liff-adapter/mock';
import { openLiff } from '@kepwai/liff-adapter/testing';
import { hourMs } from '@kepwai/rules/time';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loginGuard } from '../../app/src/features/session/guards.ts';
import { checkGroupAccess, groupVerifyMaxAgeMs } from '../../app/src/lib/api/access/group-access.ts';
import { signOut } from '../../app/src/lib/api/api.ts';
import { takeReturnPath } from '../../app/src/lib/page/device/return-to.ts';
import { createSession, getSession } from '../../app/src/lib/session/session.ts';
import { createSignIn, profileDelayMs } from '../../app/src/lib/session/sign-in.ts';
import { buildProfile, buildToken } from '../../mocks/fixtures/index.ts';
import { lineToken } from '../../mocks/handlers/index.ts';
import { createSimulatedLineHandlers, simulatedLiffId } from '../../mocks/simulated-line.ts';
import { openApp } from '../support/app.tsx';
import { leaveWith } from '../support/leaving.ts';
import { createMockApi } from '../support/mock-api.ts';
import { writePublicConfig } from '../support/public-config.ts';

beforeEach(() => {
  history.replaceState(null, '', '/microapp');
  localStorage.clear();
  sessionStorage.clear();
  getSession().clear();
  writePublicConfig();
});
afterEach(() => void vi.unstubAllGlobals());

describe('token valid only if present and exp is later than now', () => {
  const now = 1_800_000_000_000;
  const endingAt = (ms: number) => buildToken({ expiresAt: ms });

  test.each([
    ['absent (null)', null, false],
    ['absent (undefined)', undefined, false],
    ['absent (empty)', '', false],
    ['exp an hour from now', endingAt(now + hourMs), true],
    ['exp a second from now', endingAt(now + 1000), true],
    ['exp right now', endingAt(now), false],
    ['exp a second ago', endingAt(now - 1000), false],
    ['exp as text', `e30.${btoa('{"exp":"9999999999"}')}.s`, false],
    ['exp null', `e30.${btoa('{"exp":null}')}.s`, false],
    ['no exp', `e30.${btoa('{}')}.s`, false],
    ['not JSON', `e30.${btoa('exp')}.s`, false],
    ['not a JWT', 'a-token', false],
  ])('%s', (_case, token, valid) => {
    expect(isTokenValid(token, now)).toBe(valid);
  });

  test('exp is in seconds: the token is valid a millisecond before it, and expired at it', () => {
    const token = endingAt(now);
    expect(isTokenValid(token, now - 1)).toBe(true);
    expect(isTokenValid(token, now)).toBe(false);
  });
});

describe('logout', () => {
  function signInHere() {
    const { me } = createMockApi();
    getSession().saveToken(buildToken({ sub: me.id }));
    getSession().saveProfile(me);
  }

  test('clears the token cookie', async () => {
    signInHere();
    leaveWith();
    await signOut();
    expect(document.cookie).not.toContain('auth-token');
  });

  test('clears the profile, and the groups’ verify results with it', async () => {
    signInHere();
    leaveWith();
    getSession().saveGroupVerifyEntry('g1', { result: { success: true }, lastFetched: Date.now() });
    await signOut();
    expect(localStorage.getItem('kepwai.profile')).toBeNull();
    expect(getSession().isSignedIn()).toBe(false);
  });

  test('then redirects to /', async () => {
    signInHere();
    const left = leaveWith();
    await signOut();
    expect(left).toEqual(['/']);
  });

  test('works even if LINE’s part does not load', async () => {
    vi.resetModules();
    document.getElementById('kepwai-config')?.remove();
    signInHere();
    const left = leaveWith();
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    const { signOut: signOutThere } = await import('../../app/src/lib/api/api.ts');
    await expect(signOutThere()).rejects.toThrow('/config.json answered 503');
    expect(left).toEqual(['/']);
    expect(document.cookie).not.toContain('auth-token');
    expect(localStorage.getItem('kepwai.profile')).toBeNull();
  });

  test('does not redirect if told so', async () => {
    signInHere();
    const left = leaveWith();
    await signOut({ next: () => undefined });
    expect(left).toEqual([]);
    expect(getSession().isSignedIn()).toBe(false);
  });
});

describe('the group access result is cached per group', () => {
  function open(answers: Record<string, boolean> = {}) {
    let now = 1_800_000_000_000;
    const asked: string[] = [];
    const session = createSession({ page: document, storage: localStorage, now: () => now, isSecure: false });
    session.saveProfile(buildProfile());
    const check = (groupId: string) =>
      checkGroupAccess(groupId, {
        session,
        verify: async (id) => {
          asked.push(id);
          return { success: answers[id] ?? true };
        },
        now: () => now,
      });
    return {
      check,
      asked,
      answers,
      pass: (ms: number) => {
        now += ms;
      },
    };
  }

  test('each group has its own result', async () => {
    const { check, asked } = open();
    await check('g1');
    await check('g2');
    await check('g1');
    expect(asked).toEqual(['g1', 'g2']);
  });

  test('reused if successful and fetched within 5 minutes', async () => {
    const { check, asked, pass } = open();
    expect(await check('g1')).toBe('allowed');
    pass(groupVerifyMaxAgeMs - 1);
    expect(await check('g1')).toBe('allowed');
    expect(asked).toEqual(['g1']);
  });

  test('re-fetched after 5 minutes', async () => {
    const { check, asked, pass } = open();
    await check('g1');
    pass(groupVerifyMaxAgeMs + 1);
    await check('g1');
    expect(asked).toEqual(['g1', 'g1']);
  });

  test('re-fetched if it was not successful, however fresh', async () => {
    const { check, asked, answers } = open({ g1: false });
    expect(await check('g1')).toBe('refused');
    answers.g1 = true;
    expect(await check('g1')).toBe('allowed');
    expect(asked).toEqual(['g1', 'g1']);
  });

  test('the age counts from the last fetch, not from the last use', async () => {
    const { check, asked, pass } = open();
    await check('g1');
    pass(groupVerifyMaxAgeMs - 1);
    await check('g1');
    pass(2);
    await check('g1');
    expect(asked).toEqual(['g1', 'g1']);
  });

  test('the app does not verify a group again within 5 minutes', async () => {
    const { server, me, group } = createMockApi();
    const verified = () => asked.filter((path) => path.endsWith('/verify'));
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname));
    const { path } = await openApp(`/microapp/${group.id}`, me);
    await expect.poll(verified).toEqual([`/api/me/group/${group.id}/verify`]);
    await expect.poll(() => getSession().findGroupVerifyEntry(group.id)?.result.success).toBe(true);
    expect(path()).toBe(`/microapp/${group.id}`);
    expect(
      await checkGroupAccess(group.id, {
        session: getSession(),
        verify: async () => ({ success: false }),
        now: Date.now,
      }),
    ).toBe('allowed');
  });
});

describe('mini-app login', () => {
  /** Opens a page with nobody signed in, and records everything that happens to it in order. */
  function visit(path: string) {
    const { fakeServer, server, me } = createMockApi();
    server.use(...createSimulatedLineHandlers(fakeServer));
    history.replaceState(null, '', path.replace('{token}', lineToken(me.id)));
    const log: string[] = [];
    const bodies: unknown[] = [];
    server.events.on('request:start', async ({ request }) => {
      log.push(`${request.method} ${new URL(request.url).pathname}`);
      if (request.method === 'POST') bodies.push(await request.clone().json());
    });
    const session = createSession({ page: document, storage: localStorage, now: Date.now, isSecure: false });
    const savedAtLogin: (string | null)[] = [];
    const mock = createMockLine({
      lineOrigin: location.origin,
      endpointUrl: `${location.origin}/microapp`,
      navigate: (url) => {
        log.push(`leave for ${new URL(url).pathname}`);
        savedAtLogin.push(sessionStorage.getItem('kepwai.returnTo'));
      },
    });
    const liff = createLiff({ mode: 'mock', liffId: simulatedLiffId, mock });
    const api = createApiClient({ baseUrl: '', getToken: session.findToken });
    const countsAsLoggedIn: [string, boolean][] = [];
    const signIn = createSignIn({
      liff: async () => liff,
      session,
      loginViaLine: async (accessToken) => {
        countsAsLoggedIn.push(['before login-via-line', session.isSignedIn()]);
        const { data } = await api.POST('/api/auth/login-via-line', { body: { accessToken } });
        return data.data.token;
      },
      fetchProfile: async () => {
        countsAsLoggedIn.push(['before the profile', session.isSignedIn()]);
        return (await api.GET('/api/me')).data.data;
      },
      currentPath: () => `${location.pathname}${location.search}${location.hash}`,
      wait: async (ms) => void log.push(`wait ${ms} ms`),
      storage: sessionStorage,
    });
    return { me, log, bodies, session, signIn, savedAtLogin, countsAsLoggedIn };
  }

  test('a person who is not logged in is sent to the platform login redirect', async () => {
    const { log, signIn } = visit('/microapp');
    expect(await signIn.run()).toEqual({ status: 'leaving' });
    expect(log).toEqual(['leave for /dev/authorize']);
  });

  test('the full browsing path is saved before that, including query and hash', async () => {
    const { savedAtLogin, signIn } = visit('/microapp/quota?plan=free#top');
    await signIn.run();
    expect(savedAtLogin).toEqual(['/microapp/quota?plan=free#top']);
  });

  test('the saved path can be restored once', async () => {
    const { signIn } = visit('/microapp/quota?plan=free#top');
    await signIn.run();
    expect(takeReturnPath()).toBe('/microapp/quota?plan=free#top');
    expect(takeReturnPath()).toBeNull();
  });

  test('the app sends the platform’s access token to the login-via-line endpoint to get its own token', async () => {
    const { me, bodies, session, signIn } = visit('/microapp#access_token={token}');
    expect(await signIn.run()).toEqual({ status: 'signed-in' });
    expect(bodies).toEqual([{ accessToken: lineToken(me.id) }]);
    expect(isTokenValid(session.findToken())).toBe(true);
    expect(session.findToken()).not.toBe(lineToken(me.id));
  });

  test('the app fetches the profile 100 ms after login', async () => {
    const { me, log, session, signIn } = visit('/microapp#access_token={token}');
    await signIn.run();
    expect(log.filter((line) => !/oauth2|\/v2\/profile/.test(line))).toEqual([
      'POST /api/auth/login-via-line',
      `wait ${profileDelayMs} ms`,
      'GET /api/me',
    ]);
    expect(session.findProfile()).toEqual(me);
  });

  test('the person counts as logged in only with the profile', async () => {
    const { session, signIn, countsAsLoggedIn } = visit('/microapp#access_token={token}');
    expect(session.isSignedIn()).toBe(false);
    await signIn.run();
    expect(countsAsLoggedIn).toEqual([
      ['before login-via-line', false],
      ['before the profile', false],
    ]);
    expect(session.isSignedIn()).toBe(true);
  });

  test('a logged-in person causes no request', async () => {
    const { me, log, session, signIn } = visit('/microapp');
    session.saveToken(buildToken({ sub: me.id }));
    session.saveProfile(me);
    expect(await signIn.run()).toEqual({ status: 'signed-in' });
    expect(log).toEqual([]);
  });

  test('a person coming back from LINE lands on the page they wanted', async () => {
    const { fakeServer, server, me, group } = createMockApi();
    server.use(...createSimulatedLineHandlers(fakeServer));
    const { path } = await openApp(
      `/microapp/${group.id}/file?kind=image#access_token=${lineToken(me.id)}`,
      null,
    );
    await expect.poll(() => getSession().findProfile()?.id).toBe(me.id);
    await expect.poll(() => document.querySelector('main h1')).not.toBeNull();
    expect(path()).toBe(`/microapp/${group.id}/file?kind=image`);
  });
});

describe('the microapp parent route middleware', () => {
  /** Returns the commands sent to Google's tag; its entries are `arguments` objects. */
  const told = () =>
    Array.from<ArrayLike<unknown>>(Reflect.get(window, 'dataLayer') ?? []).map((entry) => Array.from(entry));

  test('initialises the SDK if not logged in; then grants analytics, functionality and security storage consent', async () => {
    // A page grants once, so this test needs a fresh page.
    vi.resetModules();
    Reflect.deleteProperty(window, 'dataLayer');
    const { openApp: openFresh } = await import('../support/app.tsx');
    const { fakeServer, server, me } = createMockApi();
    server.use(...createSimulatedLineHandlers(fakeServer));
    const asked: string[] = [];
    const grantedBefore: boolean[] = [];
    server.events.on('request:start', ({ request }) => {
      asked.push(new URL(request.url).pathname);
      grantedBefore.push(told().length > 0);
    });
    await openFresh(`/microapp#access_token=${lineToken(me.id)}`, null);
    const granted = {
      analytics_storage: 'granted',
      functionality_storage: 'granted',
      security_storage: 'granted',
    };
    await expect.poll(told).toContainEqual(['consent', 'update', granted]);
    expect(asked.slice(0, 4)).toEqual([
      '/oauth2/v2.1/verify',
      '/v2/profile',
      '/api/auth/login-via-line',
      '/api/me',
    ]);
    expect(grantedBefore.slice(0, 4)).toEqual([false, false, false, false]);
  });

  test('a logged-in person passes it without starting the SDK', async () => {
    const { server, me } = createMockApi();
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname));
    getSession().saveToken(buildToken({ sub: me.id }));
    getSession().saveProfile(me);
    await loginGuard({ url: new URL('/microapp', location.origin), params: {} });
    expect(asked).toEqual([]);
  });
});

describe('platform sub-window statuses', () => {
  const url = 'https://liff.line.me/1234567890-AbcdEfgh';

  test.each(['submit', 'cancel', 'close', 'error'] as const)('%s', async (status) => {
    const { liff } = await openLiff({ environment: { subWindow: status } });
    const heard = new Promise((resolve) => liff.subWindow.on(status, resolve));
    await liff.subWindow.open({ url });
    expect(await heard).toBeDefined();
  });

  test('init: opened, without a result yet', async () => {
    const { liff, mock } = await openLiff();
    const heard: string[] = [];
    for (const status of ['submit', 'cancel', 'close', 'error'] as const) {
      liff.subWindow.on(status, () => void heard.push(status));
    }
    await liff.subWindow.open({ url, appData: { folder: 'f1' } });
    expect(heard).toEqual([]);
    mock.environment.set({ inSubWindow: true });
    expect(await liff.subWindow.getAppData()).toEqual({ folder: 'f1' });
    await liff.subWindow.submit({ done: true });
    expect(heard).toEqual(['submit']);
  });
});
