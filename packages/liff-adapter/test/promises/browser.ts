import { expect, vi } from 'vitest';
import type { Liff } from '../../src/index.ts';
import type { Promised } from '../both-modes.ts';
import { somchai, tokens } from '../line-hosts.ts';
import type { Scene } from '../scenes.ts';

const notInitialised = { code: 'INVALID_CONFIG', message: 'liffId is necessary for liff.init()' };
const notLoggedIn = {
  code: 'UNAUTHORIZED',
  message: 'Need access_token for api call, Please login first',
};
const badWindow = { code: 'INVALID_ARGUMENT', message: 'Invalid parameters for liff.openWindow()' };
const signedIn: Scene = { signedIn: true };
const signedOut: Scene = {};
const beforeBoot: Scene = { booted: false };

/** Calls with arguments that are invalid in themselves; typed loosely, because of JavaScript callers. */
function withArgument(api: 'openWindow' | 'login', argument: unknown): (liff: Liff) => unknown {
  return (liff) => Reflect.apply(liff[api], liff, [argument]);
}

const openWindowArguments: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a bare string', 'https://kepwai.test'],
  ['no url', {}],
  ['an empty url', { url: '' }],
  ['a url that is a number', { url: 1 }],
  ['a url of spaces', { url: ' ' }],
  ['a url without a host', { url: 'https://' }],
  ['a relative url', { url: '/docs' }],
  ['a javascript: url', { url: 'javascript:alert(1)' }],
  ['a data: url', { url: 'data:text/html,x' }],
  ['plain http elsewhere', { url: 'http://kepwai.test' }],
  ['a tel: url', { url: 'tel:1669' }],
  ['external as a number', { url: 'https://kepwai.test', external: 1 }],
  ['external as a string', { url: 'https://kepwai.test', external: 'true' }],
  ['external as null', { url: 'https://kepwai.test', external: null }],
];

const loginArguments: [string, unknown][] = [
  ['null', null],
  ['a bare string', '/microapp'],
  ['a path that is a number', { redirectPath: 1 }],
  ['an empty path', { redirectPath: '' }],
  ['a relative path', { redirectPath: 'microapp' }],
  ['another origin', { redirectPath: 'https://evil.test/microapp' }],
  ['another host by two slashes', { redirectPath: '//evil.test/microapp' }],
  ['another host by a backslash', { redirectPath: '/\\evil.test/microapp' }],
  ['a path beside the endpoint', { redirectPath: '/microapps' }],
  ['a path above the endpoint', { redirectPath: '/' }],
  ['a path that climbs out', { redirectPath: '/microapp/../pricing' }],
];

/** Guarantees in a browser: starting, signing in and out, windows. */
export const promisesInBrowser: readonly Promised[] = [
  ...(['isLoggedIn', 'getAccessToken', 'getContext', 'logout', 'getProfile'] as const).map((api) => ({
    title: `${api} before boot is refused`,
    scene: beforeBoot,
    call: (liff: Liff) => liff[api](),
    fails: { api, ...notInitialised },
  })),
  {
    title: 'login before boot is refused',
    scene: beforeBoot,
    call: (liff) => liff.login({ redirectPath: '/microapp/splash' }),
    fails: {
      api: 'login',
      code: 'INVALID_CONFIG',
      message: 'You need to define `liffId` for liff.login()',
    },
  },
  ...openWindowArguments.map(([name, argument]) => ({
    title: `openWindow refuses ${name}`,
    scene: signedIn,
    call: withArgument('openWindow', argument),
    fails: { api: 'openWindow', ...badWindow },
  })),
  {
    title: 'arguments come before everything else',
    scene: beforeBoot,
    call: withArgument('openWindow', { url: '' }),
    fails: { api: 'openWindow', ...badWindow },
  },
  ...loginArguments.map(([name, argument]) => ({
    title: `login refuses ${name}`,
    scene: signedOut,
    call: withArgument('login', argument),
    fails: { api: 'login', code: 'INVALID_ARGUMENT', message: expect.stringContaining('redirectPath') },
  })),
  { title: 'boot signs nobody in', scene: signedOut, call: (liff) => liff.isLoggedIn(), gives: false },
  {
    title: 'there is no token without login',
    scene: signedOut,
    call: (liff) => liff.getAccessToken(),
    gives: null,
  },
  {
    title: 'getProfile needs a login',
    scene: signedOut,
    call: (liff) => liff.getProfile(),
    fails: { api: 'getProfile', ...notLoggedIn },
  },
  {
    title: 'the login is asked for before the scope',
    scene: { scope: ['openid'] },
    call: (liff) => liff.getProfile(),
    fails: { api: 'getProfile', ...notLoggedIn },
  },
  {
    title: 'getProfile needs the scope profile',
    scene: { signedIn: true, scope: ['openid'] },
    call: (liff) => liff.getProfile(),
    fails: {
      api: 'getProfile',
      code: 'FORBIDDEN',
      message: 'The permission is not in LIFF app scope.',
    },
  },
  { title: 'a kept token is a login', scene: signedIn, call: (liff) => liff.isLoggedIn(), gives: true },
  {
    title: 'getAccessToken gives the token',
    scene: signedIn,
    call: (liff) => liff.getAccessToken(),
    gives: tokens.good,
  },
  {
    title: 'getProfile gives the person',
    scene: signedIn,
    call: (liff) => liff.getProfile(),
    gives: expect.objectContaining(somchai),
  },
  {
    title: 'getProfile tells LINE’s own name of an expired token',
    scene: { signedIn: true, token: tokens.expired },
    call: (liff) => liff.getProfile(),
    fails: {
      api: 'getProfile',
      code: 'invalid_request',
      message: expect.stringMatching(/access token expired$/),
    },
  },
  {
    title: 'the context carries colours, tracking and its id',
    scene: signedIn,
    call: (liff) => {
      const { menuColorSetting, utsTracking, tid } = liff.getContext() ?? {};
      return { menuColorSetting, utsTracking, tid };
    },
    gives: {
      menuColorSetting: { adaptableColorSchemes: ['light'] },
      utsTracking: { mode: 'none', sendRatio: 0 },
      tid: expect.any(String),
    },
  },
  {
    title: 'after logout there is no login, no token and no context',
    scene: signedIn,
    call: (liff) => {
      liff.logout();
      return [liff.isLoggedIn(), liff.getAccessToken(), liff.getContext()];
    },
    gives: [false, null, null],
  },
  {
    title: 'getProfile after logout asks for a login, not for a scope',
    scene: signedIn,
    call: (liff) => {
      liff.logout();
      return liff.getProfile();
    },
    fails: { api: 'getProfile', ...notLoggedIn },
  },
  {
    title: 'boot after logout brings the context back',
    scene: signedIn,
    call: async (liff) => {
      liff.logout();
      await liff.boot();
      return liff.getContext()?.type;
    },
    gives: 'external',
  },
  {
    title: 'a browser is no client',
    scene: beforeBoot,
    call: (liff) => [liff.isInClient(), liff.environment, liff.getOS(), liff.getLineVersion()],
    gives: [false, 'BROWSER', 'web', null],
  },
  {
    title: 'getContext gives a copy',
    scene: signedIn,
    call: (liff) => {
      const context = liff.getContext();
      if (context) context.endpointUrl = 'https://changed.test';
      return liff.getContext()?.endpointUrl;
    },
    gives: 'https://app.kepwai.test/microapp',
  },
  {
    title: 'openWindow opens another window outside the client',
    scene: signedIn,
    call: (liff) => {
      const open = vi.spyOn(window, 'open').mockReturnValue(null);
      liff.openWindow({ url: 'https://kepwai.test/docs?a=1', external: true });
      return open.mock.calls;
    },
    gives: [['https://kepwai.test/docs?a=1', '_blank']],
  },
  {
    title: 'openWindow works before boot',
    scene: beforeBoot,
    call: (liff) => {
      const open = vi.spyOn(window, 'open').mockReturnValue(null);
      liff.openWindow({ url: 'http://localhost:3000/docs' });
      return open.mock.calls;
    },
    gives: [['http://localhost:3000/docs', '_blank']],
  },
  {
    title: 'closeWindow closes the window outside the client',
    scene: signedOut,
    call: (liff) => {
      const close = vi.spyOn(window, 'close').mockReturnValue(undefined);
      liff.closeWindow();
      return close.mock.calls.length;
    },
    gives: 1,
  },
];
