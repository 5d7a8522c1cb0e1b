import { ApiError, NetworkError } from '@kepwai/api-client';
import { type BootResult, LiffError } from '@kepwai/liff-adapter';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSignIn, type SignInParts, signOut } from './sign-in.ts';

const registered = { registration: null, needsConsent: false, hasAccount: true };
const somchai = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  displayName: 'สมชาย',
  pictureUrl: null,
  ...registered,
};
const unauthorized = new ApiError({ status: 401, body: undefined });

describe('sign-in', () => {
  beforeEach(() => sessionStorage.clear());

  it('gets LINE’s and then our token, waits 100 ms, and is signed in once the profile is fetched', async () => {
    const world = open();
    expect(await createSignIn(world.parts).run()).toEqual({ status: 'signed-in' });
    expect(world.log).toEqual([
      'boot',
      'login-via-line line-token',
      'token kepwai-token',
      'wait 100',
      'me',
      'profile สมชาย',
    ]);
  });

  it('the sign-in reports each step', async () => {
    const steps: unknown[] = [];
    const signIn = createSignIn(open().parts);
    signIn.subscribe(() => steps.push(signIn.step()));
    await signIn.run();
    expect(steps).toEqual(['line', 'account', 'profile', null]);
  });

  it('saves the full path and leaves for LINE if nobody is logged in there', async () => {
    const world = open({ lineToken: null, path: '/microapp/7d1/file?kind=image#end' });
    expect(await createSignIn(world.parts).run()).toEqual({ status: 'leaving' });
    expect(world.log).toEqual(['boot', 'login /microapp/splash']);
    expect(sessionStorage.getItem('kepwai.returnTo')).toBe('/microapp/7d1/file?kind=image#end');
  });

  const redirect = { status: 'navigating', reason: 'redirect' } as const;
  const login = { status: 'navigating', reason: 'login' } as const;

  it('continues if LIFF said that the page was leaving and it stayed', async () => {
    const world = open({ earlyBoots: [redirect] });
    expect(await createSignIn(world.parts).run()).toEqual({ status: 'signed-in' });
    expect(world.log.slice(0, 3)).toEqual(['boot', 'boot', 'login-via-line line-token']);
  });

  it.each([[redirect, redirect], [login]])(
    'keeps the splash if the page leaves (%o)',
    async (...earlyBoots) => {
      const world = open({ earlyBoots: [...earlyBoots] });
      expect(await createSignIn(world.parts).run()).toEqual({ status: 'leaving' });
      expect(world.log).toEqual(earlyBoots.map(() => 'boot'));
    },
  );

  it('keeps the saved path when it restarts on the splash', async () => {
    sessionStorage.setItem('kepwai.returnTo', '/microapp/7d1');
    await createSignIn(open({ lineToken: null, path: '/microapp/splash' }).parts).run();
    expect(sessionStorage.getItem('kepwai.returnTo')).toBe('/microapp/7d1');
  });

  it('does nothing for a person who is signed in', async () => {
    const world = open({ isSignedIn: true });
    expect(await createSignIn(world.parts).run()).toEqual({ status: 'signed-in' });
    expect(world.log).toEqual([]);
  });

  it('the sign-in runs once for concurrent callers', async () => {
    const world = open();
    const signIn = createSignIn(world.parts);
    await Promise.all([signIn.run(), signIn.run()]);
    expect(world.log.filter((entry) => entry === 'boot')).toHaveLength(1);
  });

  it('logs in again once if our server refuses LINE’s cached token, and not twice', async () => {
    const first = open({ loginError: unauthorized });
    expect(await createSignIn(first.parts).run()).toEqual({ status: 'leaving' });
    expect(first.log).toContain('logout');
    const second = open({ loginError: unauthorized });
    expect(await createSignIn(second.parts).run()).toEqual({ status: 'failed', error: unauthorized });
  });

  it('reports that the browser keeps no cookie', async () => {
    const outcome = await createSignIn(open({ keepsCookies: false }).parts).run();
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'COOKIES_BLOCKED' } });
  });

  it('reports a clock so far ahead that a new token has expired', async () => {
    const outcome = await createSignIn(open({ isClockAhead: true }).parts).run();
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'WRONG_CLOCK' } });
  });

  it('reports that OpenChat is not supported', async () => {
    const outcome = await createSignIn(open({ contextType: 'square_chat' }).parts).run();
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'OPEN_CHAT' } });
  });

  it('reports why LIFF did not start', async () => {
    const reason = new LiffError('boot', { code: 'TIMEOUT', message: 'boot did not answer within 10 s' });
    expect(await createSignIn(open({ bootFailure: reason }).parts).run()).toEqual({
      status: 'failed',
      error: reason,
    });
  });

  it('the sign-in does not succeed without the profile', async () => {
    const networkError = new NetworkError();
    const world = open({ meError: networkError });
    expect(await createSignIn(world.parts).run()).toEqual({ status: 'failed', error: networkError });
    expect(world.log.at(-1)).toBe('me');
  });
});

describe('token renewal', () => {
  it('is silent, and shared by concurrent callers', async () => {
    const world = open();
    const signIn = createSignIn(world.parts);
    expect(await Promise.all([signIn.renewToken(), signIn.renewToken()])).toEqual([
      'kepwai-token',
      'kepwai-token',
    ]);
    expect(world.log).toEqual(['boot', 'login-via-line line-token', 'token kepwai-token']);
  });

  it.each([
    ['LINE knows nobody', { lineToken: null }],
    ['our server refuses', { loginError: unauthorized }],
    ['nobody answers', { loginError: new NetworkError() }],
  ])('returns nothing if %s, and does not leave the page', async (_name, state) => {
    const world = open(state);
    expect(await createSignIn(world.parts).renewToken()).toBeNull();
    expect(world.log.some((entry) => entry.startsWith('login /'))).toBe(false);
  });
});

describe('sign-out', () => {
  it('clears our session first, and then LINE’s', async () => {
    const world = open();
    await signOut(world.parts);
    expect(world.log).toEqual(['clear', 'boot', 'logout']);
  });

  it('clears our session even if LINE does not respond', async () => {
    const reason = new LiffError('boot', { code: 'NETWORK', message: 'offline' });
    const world = open({ bootFailure: reason });
    await signOut(world.parts);
    expect(world.log).toEqual(['clear', 'boot']);
  });
});

interface World {
  lineToken?: string | null;
  isSignedIn?: boolean;
  keepsCookies?: boolean;
  isClockAhead?: boolean;
  contextType?: 'square_chat' | 'external';
  path?: string;
  /** Results of LIFF's boot before that. */
  earlyBoots?: BootResult[];
  bootFailure?: LiffError;
  loginError?: Error;
  meError?: Error;
}

function open(world: World = {}) {
  const { lineToken = 'line-token', keepsCookies = true, contextType = 'external' } = world;
  const log: string[] = [];
  let token: string | null = null;
  let hasLine = lineToken !== null;
  const liff = {
    boot: async () => {
      log.push('boot');
      const early = world.earlyBoots?.shift();
      if (early) return early;
      return world.bootFailure
        ? { status: 'failed' as const, reason: world.bootFailure }
        : { status: 'ready' as const };
    },
    login: ({ redirectPath }: { redirectPath?: string } = {}) => void log.push(`login ${redirectPath}`),
    logout: () => {
      log.push('logout');
      hasLine = false;
    },
    isLoggedIn: () => hasLine,
    getAccessToken: () => lineToken,
    getContext: () => ({
      type: contextType,
      endpointUrl: 'http://localhost:3000/microapp',
      scope: [],
      availability: {},
    }),
  };
  const parts: SignInParts = {
    liff: async () => liff,
    session: {
      isSignedIn: () => world.isSignedIn ?? false,
      findToken: () => (world.isClockAhead ? null : token),
      hasToken: () => token !== null,
      saveToken: (next) => {
        log.push(`token ${next}`);
        if (keepsCookies) token = next;
      },
      saveProfile: (profile) => void log.push(`profile ${profile.displayName}`),
      clear: () => void log.push('clear'),
    },
    loginViaLine: async (accessToken) => {
      if (world.loginError) throw world.loginError;
      log.push(`login-via-line ${accessToken}`);
      return 'kepwai-token';
    },
    fetchProfile: async () => {
      log.push('me');
      if (world.meError) throw world.meError;
      return somchai;
    },
    currentPath: () => world.path ?? '/microapp',
    wait: async (ms) => void log.push(`wait ${ms}`),
    storage: sessionStorage,
  };
  return { log, parts };
}
