import { vi } from 'vitest';
import type { Liff, PermissionName } from '../src/index.ts';
import { buildContext, endpointUrl, liffId, lineOrigin, packContext, tokens } from './line-hosts.ts';

/** Where and how the page was opened; the same words for both modes. */
export interface Scene {
  /** Inside LINE on an iPhone instead of a desktop browser. Default: false. */
  inClient?: boolean;
  /** Default: false. */
  signedIn?: boolean;
  /** What LINE answers to the token. Default: the good one. */
  token?: string;
  /** Default: everything this package's calls need. */
  scope?: readonly PermissionName[];
  /** Default: true. */
  booted?: boolean;
}

export interface OpenedScene {
  liff: Liff;
  /** By the class of this scene's own copy of the package. */
  isLiffError(error: unknown): boolean;
}

const iPhoneInLine =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari Line/15.20.0 LIFF';

/**
 * Empties the browser and forgets our modules, as a page load does. LINE's SDK stays loaded and remembers whether
 * it is in the client, so a test file has scenes of either kind, never of both.
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

/** Real LIFF: LINE's SDK, brought into the scene through the user agent, the address and its own storage. */
export async function openLine(scene: Scene = {}): Promise<OpenedScene> {
  const { inClient = false, signedIn = false, token = tokens.good, booted = true } = scene;
  const context = buildContext({
    type: inClient ? 'group' : 'external',
    ...(scene.scope && { scope: scene.scope }),
  });
  const contextToken = packContext(context);
  const hash = `#access_token=${token}&feature_token=f&context_token=${contextToken}`;
  loadPage(inClient && signedIn ? `/microapp/splash${hash}` : '/microapp/splash');
  if (inClient) {
    vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(iPhoneInLine);
    Reflect.set(window, '_liff', { features: [], postMessage: () => undefined });
  } else if (signedIn) {
    window.localStorage.setItem(`LIFF_STORE:${liffId}:accessToken`, JSON.stringify(token));
    window.localStorage.setItem(`LIFF_STORE:${liffId}:context`, JSON.stringify(context));
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = `LIFF_STORE:expires:${liffId}=${Date.now() + 3_600_000}; path=/; secure`;
  }
  const { createLiff, LiffError } = await import('../src/index.ts');
  const liff = createLiff({ liffId, mode: 'line' });
  if (booted) await liff.boot();
  return { liff, isLiffError: (error) => error instanceof LiffError };
}

/** Mock mode in the same scene. */
export async function openMock(scene: Scene = {}): Promise<OpenedScene> {
  const { inClient = false, signedIn = false, token = tokens.good, booted = true } = scene;
  loadPage('/microapp/splash');
  if (signedIn) {
    const kept = JSON.stringify({ accessToken: token, expiresAt: Date.now() + 3_600_000 });
    const storage = inClient ? window.sessionStorage : window.localStorage;
    storage.setItem(`kepwai.liff-mock:${liffId}:token`, kept);
  }
  const { createLiff, LiffError } = await import('../src/index.ts');
  const { createMockLine } = await import('../src/mock.ts');
  const environment = { inClient, ...(scene.scope && { scope: scene.scope }) };
  const mock = createMockLine({ lineOrigin, endpointUrl, environment, navigate: () => undefined });
  const liff = createLiff({ liffId, mode: 'mock', mock });
  if (booted) await liff.boot();
  return { liff, isLiffError: (error) => error instanceof LiffError };
}
