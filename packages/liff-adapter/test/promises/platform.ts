import { expect, vi } from 'vitest';
import { apiNames, type Liff } from '../../src/index.ts';
import type { Promised } from '../both-modes.ts';
import { allFeatures, type Scene } from '../scenes.ts';
import { promisesOnArguments } from './arguments.ts';

const text = { type: 'text', text: 'สวัสดี' };
const link = 'https://liff.line.me/1234567890-AbcdEfgh';
const signedIn: Scene = { signedIn: true };
const onPhone: Scene = { signedIn: true, onPhone: true };
const notInitialised = { code: 'INVALID_CONFIG', message: 'liffId is necessary for liff.init()' };
const notLoggedIn = { code: 'UNAUTHORIZED', message: 'Need access_token for api call, Please login first' };
const notInScope = { code: 'FORBIDDEN', message: 'The permission is not in LIFF app scope.' };
const parentOnly = { code: 'FORBIDDEN', message: 'this api can be only called in parent window' };
const childOnly = { code: 'UNAUTHORIZED', message: 'this api can be only called in child window' };
const invalid = (message: string) => ({ code: 'INVALID_ARGUMENT', message });
const forbidden = (message: string) => ({ code: 'FORBIDDEN', message });
const without = (...names: string[]) => allFeatures.filter((name) => !names.includes(name));

/** Calls to the platform, with valid arguments. */
const calls: Record<string, (liff: Liff) => unknown> = {
  getFreshIdToken: (liff) => liff.getFreshIdToken(),
  getProfile: (liff) => liff.getProfile(),
  getFriendship: (liff) => liff.getFriendship(),
  'permission.query': (liff) => liff.permission.query('profile'),
  'permission.requestAll': (liff) => liff.permission.requestAll(),
  'permission.getGrantedAll': (liff) => liff.permission.getGrantedAll(),
  sendMessages: (liff) => liff.sendMessages([text]),
  shareTargetPicker: (liff) => liff.shareTargetPicker([text]),
  createShortcutOnHomeScreen: (liff) => liff.createShortcutOnHomeScreen({ url: link }),
  'subWindow.open': (liff) => liff.subWindow.open({ url: link }),
  isApiAvailable: (liff) => liff.isApiAvailable('shareTargetPicker'),
};

const children: Record<string, (liff: Liff) => unknown> = {
  'subWindow.submit': (liff) => liff.subWindow.submit({ a: 1 }),
  'subWindow.cancel': (liff) => liff.subWindow.cancel(),
  'subWindow.close': (liff) => liff.subWindow.close(),
  'subWindow.getAppData': (liff) => liff.subWindow.getAppData(),
};

/** Lists the asynchronous calls that throw in the caller's tick. */
function listThrowing(liff: Liff): string[] {
  const promising = Object.entries({ ...calls, ...children }).filter(([api]) => api !== 'isApiAvailable');
  return promising.flatMap(([api, call]) => {
    try {
      Promise.resolve(call(liff)).catch(() => undefined);
      return [];
    } catch {
      return [api];
    }
  });
}

const outside = [
  'javascript:1',
  'https://app.kepwai.test/',
  'https://app.kepwai.test/microapps',
  'https://kepwai.test/microapp',
  'http://app.kepwai.test/microapp',
  'https://user@app.kepwai.test/microapp',
  'https://app.kepwai.test/microapp?a=<b>',
  'https://app.kepwai.test/microapp?a=%zz',
  'https://app.kepwai.test/microapp#a#b',
  'https://app.kepwai.test/microapp/é“quoted”',
];

/** Guarantees of calls to LINE’s platform from a browser: every rule, and the results of valid calls. */
export const promisesOfPlatform: readonly Promised[] = [
  ...Object.entries(calls).map(([api, call]) => ({
    title: `${api} before boot is refused`,
    scene: { booted: false },
    call,
    fails: { api, ...notInitialised },
  })),
  ...Object.entries(children).map(([api, call]) => ({
    title: `${api} before boot is refused`,
    scene: { booted: false },
    call,
    fails: { api, ...notInitialised },
  })),
  ...[{}, { booted: false }].map((scene: Scene) => ({
    title: `calls that promise something reject and never throw, ${scene.booted === false ? 'before boot' : 'signed out'}`,
    scene,
    call: (liff: Liff) => listThrowing(liff),
    gives: [],
  })),
  ...promisesOnArguments,
  ...Object.entries(calls)
    .filter(([api]) => api !== 'isApiAvailable')
    .map(([api, call]) => ({
      title: `${api} needs a login`,
      scene: { onPhone: true },
      call,
      fails: { api, ...notLoggedIn },
    })),
  ...(
    [
      ['getProfile', ['openid']],
      ['getFriendship', ['openid', 'chat_message.write']],
      ['sendMessages', ['profile']],
    ] as const
  ).map(([api, scope]) => ({
    title: `${api} needs its scope`,
    scene: { ...signedIn, scope },
    call: (liff: Liff) => calls[api]?.(liff),
    fails: { api, ...notInScope },
  })),
  ...['shareTargetPicker', 'subWindow.open', 'permission.requestAll', 'createShortcutOnHomeScreen'].flatMap(
    (api) =>
      [onPhone, { onPhone: true }].map((scene) => ({
        title: `${api} is for the parent window, ${scene === onPhone ? 'signed in' : 'asked before the login'}`,
        scene: { ...scene, inSubWindow: true },
        call: (liff: Liff) => calls[api]?.(liff),
        fails: { api, ...parentOnly },
      })),
  ),
  ...['getProfile', 'getFriendship'].map((api) => ({
    title: `${api} cannot ask for consent in a sub-window`,
    scene: { ...onPhone, inSubWindow: true, granted: ['openid'] as const },
    call: (liff: Liff) => calls[api]?.(liff),
    fails: { api, ...parentOnly },
  })),
  {
    title: 'consent needs LINE to allow sub-windows',
    scene: { ...signedIn, granted: ['openid'], features: without('subwindowOpen') },
    call: (liff) => liff.getProfile(),
    fails: { api: 'getProfile', ...forbidden('subwindowOpen is not allowed in this LIFF app') },
  },
  ...Object.entries(children).map(([api, call]) => ({
    title: `${api} is for a sub-window`,
    scene: signedIn,
    call,
    fails: { api, ...childOnly },
  })),
  {
    title: 'createShortcutOnHomeScreen is for phones',
    scene: {},
    call: (liff) => liff.createShortcutOnHomeScreen({ url: link }),
    fails: {
      api: 'createShortcutOnHomeScreen',
      ...forbidden('this api can be only called in mobile device'),
    },
  },
  ...(
    [
      ['shareTargetPicker', 'shareTargetPicker', 'shareTargetPicker'],
      ['subWindow.open', 'subwindowOpen', 'subwindowOpen'],
      ['permission.requestAll', 'subwindowOpen', 'subwindowOpen'],
      ['createShortcutOnHomeScreen', 'addToHomeV2', 'createShortcutOnHomeScreen'],
    ] as const
  ).map(([api, feature, name]) => ({
    title: `${api} needs LINE to allow ${feature}`,
    scene: { ...onPhone, features: without(feature) },
    call: (liff: Liff) => calls[api]?.(liff),
    fails: { api, ...forbidden(`${name} is not allowed in this LIFF app`) },
  })),
  {
    title: 'permission.requestAll needs LINE’s consent screen',
    scene: { features: without('skipChannelVerificationScreen') },
    call: (liff) => liff.permission.requestAll(),
    fails: { api: 'permission.requestAll', ...forbidden('SkipChannelVerificationScreen is unavailable.') },
  },
  ...outside.flatMap((url) => [
    {
      title: `createUrlBy refuses ${url}`,
      scene: signedIn,
      call: (liff: Liff) => liff.permanentLink.createUrlBy(url),
      fails: { api: 'permanentLink.createUrlBy', ...invalid('invalid URL.') },
    },
    {
      title: `a shortcut refuses ${url}`,
      scene: onPhone,
      call: (liff: Liff) => liff.createShortcutOnHomeScreen({ url }),
      fails: { api: 'createShortcutOnHomeScreen', ...invalid('invalid URL.') },
    },
  ]),
  {
    title: 'a shortcut of another LIFF app is refused',
    scene: onPhone,
    call: (liff) => liff.createShortcutOnHomeScreen({ url: 'https://liff.line.me/1234567890-Other' }),
    fails: { api: 'createShortcutOnHomeScreen', ...invalid('invalid URL.') },
  },
  {
    title: 'a line: shortcut needs LINE’s permission',
    scene: onPhone,
    call: (liff) => liff.createShortcutOnHomeScreen({ url: 'line://app/x' }),
    fails: {
      api: 'createShortcutOnHomeScreen',
      ...forbidden('No permission to specify line schema in url.'),
    },
  },
  {
    title: 'a description needs LINE’s permission',
    scene: onPhone,
    call: (liff) => liff.createShortcutOnHomeScreen({ url: link, description: 'x' }),
    fails: { api: 'createShortcutOnHomeScreen', ...forbidden('No permission to specify description.') },
  },
  {
    title: 'a shortcut without a context is refused',
    scene: onPhone,
    call: (liff) => {
      liff.logout();
      return liff.createShortcutOnHomeScreen({ url: link });
    },
    fails: { api: 'createShortcutOnHomeScreen', ...forbidden('Could not get Context from server.') },
  },
  ...(
    [
      ['createUrl', 'Could not get Context from server.'],
      ['createUrlBy', 'Should run after liff init.'],
    ] as const
  ).map(([name, message]) => ({
    title: `permanentLink.${name} before boot is refused`,
    scene: { booted: false },
    call: (liff: Liff) => liff.permanentLink[name]('https://app.kepwai.test/microapp'),
    fails: { api: `permanentLink.${name}`, code: 'INIT_FAILED', message },
  })),
  {
    title: 'createUrl refuses a page outside the endpoint',
    scene: { ...signedIn, path: '/pricing' },
    call: (liff) => liff.permanentLink.createUrl(),
    fails: {
      api: 'permanentLink.createUrl',
      code: 'INVALID_CONFIG',
      message: 'Current page is not under entrypoint.',
    },
  },
  ...(
    [
      ['/microapp', ''],
      ['/microapp/g1/file?kind=image#top', '/g1/file?kind=image#top'],
      ['/microapp/g1?liffClientId=1&code=c&state=s&liffRedirectUri=x&kind=a', '/g1?kind=a'],
    ] as const
  ).flatMap(([path, rest]) => [
    {
      title: `createUrl of ${path}`,
      scene: { ...signedIn, path },
      call: (liff: Liff) => liff.permanentLink.createUrl(),
      gives: `${link}${rest}`,
    },
    {
      title: `createUrlBy of ${path}`,
      scene: {},
      call: (liff: Liff) => liff.permanentLink.createUrlBy(`https://app.kepwai.test${path}`),
      gives: `${link}${rest}`,
    },
  ]),
  {
    title: 'createUrlBy keeps Thai, plus and star as LINE writes them',
    scene: {},
    call: (liff) => liff.permanentLink.createUrlBy('https://app.kepwai.test/microapp/ก?q=ไฟล์+1*&x'),
    // Before 2.25.0 the SDK left them as they were.
    gives: expect.stringMatching(/\/%E0%B8%81\?q=%E0%B9%84%E0%B8%9F%E0%B8%A5%E0%B9%8C(%2B1%2A|\+1\*)&x$/),
  },
  {
    title: 'permission.query of what the app never asks for needs no login',
    scene: { scope: ['openid'] },
    call: (liff) => liff.permission.query('profile'),
    gives: { state: 'unavailable' },
  },
  {
    title: 'permission.query tells granted and not yet asked apart',
    scene: { ...signedIn, granted: ['profile'] },
    call: (liff) => Promise.all([liff.permission.query('profile'), liff.permission.query('openid')]),
    gives: [{ state: 'granted' }, { state: 'prompt' }],
  },
  {
    title: 'getGrantedAll lists what was granted',
    scene: { ...signedIn, granted: ['profile', 'openid'] },
    call: (liff) => liff.permission.getGrantedAll(),
    gives: ['profile', 'openid'],
  },
  {
    title: 'getFriendship tells a friend',
    scene: signedIn,
    call: (liff) => liff.getFriendship({ officialAccountId: '@kepwai' }),
    gives: { friendFlag: true },
  },
  {
    title: 'sendMessages is LINE’s to refuse outside the client',
    scene: signedIn,
    call: (liff) => liff.sendMessages([text]),
    fails: {
      api: 'sendMessages',
      code: '403',
      message: "user doesn't grant required permissions yet",
    },
  },
  {
    title: 'the picker is said to be blocked where its popup was',
    scene: signedIn,
    call: (liff) => {
      vi.spyOn(window, 'open').mockReturnValue(null);
      return liff.shareTargetPicker([text]);
    },
    // The mock has no popup of its own to be blocked: see mock.test.ts.
    modes: ['line'],
    fails: {
      api: 'shareTargetPicker',
      code: 'EXCEPTION_IN_SUBWINDOW',
      message: 'The window could not be opened or was blocked',
    },
  },
  {
    title: 'the picker’s popup opens in the caller’s tick',
    scene: signedIn,
    modes: ['line'],
    call: (liff) => {
      const open = vi.spyOn(window, 'open').mockReturnValue(null);
      void liff.shareTargetPicker([text]).catch(() => undefined);
      return open.mock.calls.length;
    },
    gives: 1,
  },
  {
    title: 'a picker that was refused does not hold up the next',
    scene: signedIn,
    call: async (liff) => {
      vi.spyOn(window, 'open').mockReturnValue(window);
      await liff.shareTargetPicker([]).catch(() => undefined);
      return liff.shareTargetPicker([text]);
    },
    gives: { status: 'success' },
  },
  {
    title: 'only one picker is open at a time',
    scene: signedIn,
    call: async (liff) => {
      vi.spyOn(window, 'open').mockReturnValue(window);
      const first = liff.shareTargetPicker([text]).catch(() => undefined);
      try {
        await liff.shareTargetPicker([text]);
      } finally {
        await first;
      }
    },
    fails: { api: 'shareTargetPicker', ...forbidden('a share target picker is already open') },
  },
  {
    title: 'isApiAvailable answers for every name, signed out in a browser',
    scene: {},
    call: (liff) => apiNames.filter((name) => liff.isApiAvailable(name)),
    gives: [],
  },
  {
    title: 'isApiAvailable answers for every name, signed in on a phone',
    scene: onPhone,
    call: (liff) => apiNames.filter((name) => liff.isApiAvailable(name)),
    gives: ['subwindowOpen', 'shareTargetPicker', 'createShortcutOnHomeScreen', 'requestFriendship'],
  },
];
