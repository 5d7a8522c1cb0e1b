import { vi } from 'vitest';
import type { Liff, LiffAvailability, LiffContext, LiffContextType, PermissionName } from '../src/index.ts';
import {
  answerWith,
  buildContext,
  endpointUrl,
  liffId,
  lineOrigin,
  packContext,
  tokens,
} from './line-hosts.ts';

/** Where and how the page was opened; the same options for both modes. */
export interface Scene {
  /** Inside LINE on an iPhone instead of a desktop browser. Default: false. */
  inClient?: boolean;
  /** Default: false. */
  signedIn?: boolean;
  /** LINE's answer to the token. Default: the valid one. */
  token?: string;
  /** Scope of the app. Default: everything that this package's calls need. */
  scope?: readonly PermissionName[];
  /** Granted permissions. Default: `profile`, `openid` and `chat_message.write`. */
  granted?: readonly PermissionName[];
  /** Features that LINE lets the app use, from LINE version 10.0.0 on. Default: all that the calls need. */
  features?: readonly string[];
  /** Default: `group` in the client. */
  contextType?: LiffContextType;
  /** In the client. Default: `15.20.0`. */
  lineVersion?: string;
  /** Default: false. */
  inSubWindow?: boolean;
  /** A sub-window that it opens cannot be reached. Default: false. */
  subWindowFails?: boolean;
  /** An iPhone's Safari instead of a desktop browser. Default: false. */
  onPhone?: boolean;
  /** Path of the page. Default: `/microapp/splash`. */
  path?: string;
  /** Default: true. */
  booted?: boolean;
}

export interface OpenedScene {
  liff: Liff;
  /** Recognises errors by the class of this scene's own copy of the package. */
  isLiffError(error: unknown): boolean;
}

export const allFeatures = [
  'multipleLiffTransition',
  'shareTargetPicker',
  'subwindowOpen',
  'addToHomeV2',
  'skipChannelVerificationScreen',
];

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari';

/**
 * Empties the browser and our modules, as a page load does. LINE's SDK stays loaded and remembers whether it
 * is in the client, so a test file has scenes of either kind, never of both.
 */
function loadPage(path: string): void {
  vi.resetModules();
  window.localStorage.clear();
  window.sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = `LIFF_STORE:expires:${liffId}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
  for (const name of ['__liffConfig', '_liff', 'liff']) Reflect.deleteProperty(window, name);
  window.history.replaceState(null, '', path);
  vi.stubGlobal('matchMedia', () => ({ matches: false, media: '', addEventListener: () => undefined }));
}

/** jsdom of this test file, from Vitest. */
declare const jsdom: { virtualConsole: NodeJS.EventEmitter };

/**
 * Simulates Chromium for LINE's SDK, which goes to `liff://app/…` at every start in LINE's client: Chromium
 * fires `beforeunload` for that and stays; jsdom does not implement navigation, and reports it.
 */
function announceLeavesAsChromium(): void {
  jsdom.virtualConsole.removeAllListeners('jsdomError');
  jsdom.virtualConsole.on('jsdomError', (error: Error) => {
    if (!error.message.includes('navigation')) throw error;
    window.dispatchEvent(new Event('beforeunload'));
  });
}

/** LINE's data for a page that is opened in a scene. */
export interface Opening {
  context: LiffContext;
  /** Hash with which its client opens the page, without the token. */
  hash: string;
}

/** Makes LINE answer as in the scene, until the test ends. */
export type LineOfScene = (scene: Scene) => Promise<Opening>;

/** Returns LINE's data of the app in this scene. */
export function describeApp(scene: Scene): Pick<LiffContext, 'type' | 'scope'> & {
  availability: Record<string, LiffAvailability>;
} {
  const { features = allFeatures, scope = ['profile', 'openid', 'chat_message.write'] } = scene;
  return {
    type: scene.inClient ? (scene.contextType ?? 'group') : 'external',
    scope,
    availability: Object.fromEntries(features.map((name) => [name, { permission: true, minVer: '10.0.0' }])),
  };
}

const shortLine: LineOfScene = async (scene) => {
  const context = buildContext(describeApp(scene));
  answerWith(context, scene);
  return {
    context,
    hash: `feature_token=f&mst_verifier=v&mst_challenge=c&context_token=${packContext(context)}`,
  };
};

/** Opens real LIFF: LINE's SDK in the scene, by the user agent, the address and its own storage. */
export async function openLine(scene: Scene = {}, line = shortLine): Promise<OpenedScene> {
  const { inClient = false, signedIn = false, token = tokens.good, booted = true } = scene;
  const { lineVersion = '15.20.0', path = '/microapp/splash' } = scene;
  const { context, hash } = await line(scene);
  loadPage(inClient && signedIn ? `${path}#access_token=${token}&${hash}` : path);
  if (inClient || scene.onPhone) {
    const userAgent = inClient ? `${iPhone} Line/${lineVersion} LIFF` : iPhone;
    vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(
      scene.inSubWindow ? `${userAgent}/SubWindow` : userAgent,
    );
  }
  if (inClient) announceLeavesAsChromium();
  if (inClient) Reflect.set(window, '_liff', { features: [], postMessage: () => undefined });
  else if (signedIn) {
    window.localStorage.setItem(`LIFF_STORE:${liffId}:accessToken`, JSON.stringify(token));
    window.localStorage.setItem(`LIFF_STORE:${liffId}:context`, JSON.stringify(context));
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = `LIFF_STORE:expires:${liffId}=${Date.now() + 3_600_000}; path=/; secure`;
  }
  const { createLiff, LiffError } = await import('../src/index.ts');
  const liff = createLiff({ liffId, mode: 'line' });
  if (booted) await liff.boot();
  // The SDK would wait for its opener, who does not exist, at the start.
  if (scene.inSubWindow) window.sessionStorage.setItem(`LIFF_STORE:${liffId}:inSubWindow`, 'true');
  return { liff, isLiffError: (error) => error instanceof LiffError };
}

/** Opens mock mode in the same scene. */
export async function openMock(scene: Scene = {}, line = shortLine): Promise<OpenedScene> {
  const { inClient = false, signedIn = false, token = tokens.good, booted = true } = scene;
  await line(scene);
  loadPage(scene.path ?? '/microapp/splash');
  if (signedIn) {
    const kept = JSON.stringify({ accessToken: token, expiresAt: Date.now() + 3_600_000 });
    const storage = inClient ? window.sessionStorage : window.localStorage;
    storage.setItem(`kepwai.liff-mock:${liffId}:token`, kept);
  }
  const { createLiff, LiffError } = await import('../src/index.ts');
  const { createMockLine } = await import('../src/mock/index.ts');
  const { inSubWindow = false, features = allFeatures, scope, granted, contextType, lineVersion } = scene;
  const environment = {
    inClient,
    inSubWindow,
    features,
    ...(scene.onPhone && { os: 'ios' as const }),
    ...(scene.subWindowFails && { subWindow: 'error' as const }),
    ...(scope && { scope }),
    ...(granted && { granted }),
    ...(contextType && { contextType }),
    ...(lineVersion && { lineVersion }),
  };
  const mock = createMockLine({ lineOrigin, endpointUrl, environment, navigate: () => undefined });
  const liff = createLiff({ liffId, mode: 'mock', mock });
  if (booted) await liff.boot();
  return { liff, isLiffError: (error) => error instanceof LiffError };
}
