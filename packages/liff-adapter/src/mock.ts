import type { InitOutcome, LiffDriver, LiffDriverFactory } from './driver.ts';
import { LiffError, messages } from './errors.ts';
import {
  createMockEnvironment,
  type MockEnvironment,
  type MockEnvironmentControl,
} from './mock-environment.ts';
import { createMockPlatform } from './mock-platform.ts';
import { type Answers, loadPlumbing, type Plumbing } from './mock-plumbing.ts';
import { createTokenStore, findTokenInHash } from './mock-token.ts';
import type { LiffContext, LiffProfile } from './types.ts';

export type { LiffFailure } from './errors.ts';
export {
  createMockEnvironment,
  type MockEnvironment,
  type MockEnvironmentControl,
} from './mock-environment.ts';

export interface MockLineOptions {
  /** Address of the fake LINE platform that issues and checks the tokens. Example: `http://localhost:3100`. */
  lineOrigin: string;
  /** Where a person chooses who to be. Default: `${lineOrigin}/dev/authorize`. */
  authorizeUrl?: string;
  /** The LIFF app's endpoint URL. Default: the root of the page's origin. */
  endpointUrl?: string;
  /** How the pretended world begins. Default: an ordinary browser. */
  environment?: Partial<MockEnvironment>;
  /** Default: the page's own `fetch`. */
  fetch?: typeof fetch;
  /** Leaves the page. Default: `location.assign`. */
  navigate?: (url: string) => void;
  /** Milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
}

/** LINE, pretended: hand it to `createLiff`, and switch its environment while the page runs. */
export interface MockLine extends LiffDriverFactory {
  readonly environment: MockEnvironmentControl;
}

/**
 * A LINE to develop and test against. It has no back door: whoever is signed in holds a token that the fake
 * platform issued, and a server that checks it there learns the same person.
 */
export function createMockLine(options: MockLineOptions): MockLine {
  const environment = createMockEnvironment(options.environment);
  return { environment, createDriver: (liffId) => createMockDriver(liffId, environment, options) };
}

function createMockDriver(
  liffId: string,
  environment: MockEnvironmentControl,
  options: MockLineOptions,
): LiffDriver {
  const {
    lineOrigin,
    authorizeUrl = new URL('/dev/authorize', lineOrigin).href,
    fetch: fetchAnswer = (...request) => globalThis.fetch(...request),
    navigate = (url) => window.location.assign(url),
    now = Date.now,
  } = options;
  const platform = createMockPlatform(lineOrigin, fetchAnswer);
  const tokens = createTokenStore(liffId, () => environment.get().inClient);
  let plumbing: Plumbing | undefined;
  let starting: Promise<InitOutcome> | undefined;
  let hasContext = false;

  const endpointUrl = () => options.endpointUrl ?? new URL('/', window.location.origin).href;

  /** Sets what liff-mock shall say, and gives back its functions to be asked at once. */
  function plumbed(answers: Answers): Plumbing['liff'] {
    if (!plumbing) throw new LiffError('boot', { code: 'INVALID_CONFIG', message: messages.notInitialised });
    plumbing.answer(answers);
    return plumbing.liff;
  }

  async function takeTokenFromHash(): Promise<void> {
    const accessToken = findTokenInHash(window.location.hash);
    if (!accessToken) return;
    const { clientId, expiresInSeconds } = await platform.verifyToken(accessToken, 'boot');
    // The channel's id is the part of the LIFF id before the dash: another app's token must not sign in here.
    if (clientId !== liffId.split('-', 1)[0] || expiresInSeconds <= 0) {
      throw new LiffError('boot', { code: 'INIT_FAILED', message: messages.unverifiedAccessToken });
    }
    tokens.save({ accessToken, expiresAt: now() + expiresInSeconds * 1000 });
  }

  function dropExpiredToken(): void {
    const token = tokens.find();
    if (token && (token.expiresAt <= now() || environment.get().token === 'expired')) tokens.clear();
  }

  async function start(): Promise<InitOutcome> {
    plumbing = await loadPlumbing(liffId);
    await pretendStarting(environment.get().init);
    await takeTokenFromHash();
    dropExpiredToken();
    hasContext = true;
    return 'ready';
  }

  function init(): Promise<InitOutcome> {
    starting ??= start().catch((cause) => {
      starting = undefined;
      throw cause;
    });
    return starting;
  }

  async function getProfile(): Promise<LiffProfile> {
    const { token, profile } = environment.get();
    const accessToken = tokens.find()?.accessToken ?? '';
    if (token === 'expired') {
      throw new LiffError('getProfile', { code: 'invalid_request', message: messages.expiredAccessToken });
    }
    await platform.verifyToken(accessToken, 'getProfile');
    const person = profile === 'platform' ? await platform.getProfile(accessToken) : profile;
    const liff = plumbed({ getProfile: structuredClone(person) });
    // liff-mock refuses profiles until its own login() was called once, which does nothing but count.
    liff.login();
    return liff.getProfile();
  }

  function logout(): void {
    plumbed({}).logout();
    tokens.clear();
    hasContext = false;
    starting = undefined;
  }

  function login(redirectUri: string | undefined): void {
    plumbed({}).login();
    const target = new URL(authorizeUrl);
    target.searchParams.set('redirect_uri', redirectUri ?? endpointUrl());
    navigate(target.href);
  }

  return {
    mode: 'mock',
    init,
    isConfigured: () => plumbing !== undefined,
    isInClient: () => environment.get().inClient,
    getOS: () => environment.get().os,
    getLineVersion: () => environment.get().lineVersion,
    getSdkVersion: () => null,
    isLoggedIn: () => plumbed({ isLoggedIn: tokens.find() !== null }).isLoggedIn(),
    getAccessToken: () => plumbed({ getAccessToken: tokens.find()?.accessToken ?? null }).getAccessToken(),
    getContext: () =>
      plumbed({
        getContext: hasContext ? describeContext(liffId, endpointUrl(), environment.get()) : null,
      }).getContext(),
    getProfile,
    login,
    logout,
    openWindow: ({ url }) => {
      plumbing?.liff.openWindow();
      window.open(url, '_blank');
    },
    closeWindow: () => {
      plumbing?.liff.closeWindow();
      window.close();
    },
  };
}

async function pretendStarting(init: MockEnvironment['init']): Promise<void> {
  if (init === 'pending') return new Promise(() => undefined);
  if ('code' in init) throw new LiffError('boot', init);
  if (init.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, init.delayMs));
}

function describeContext(liffId: string, endpointUrl: string, environment: MockEnvironment): LiffContext {
  return {
    type: environment.contextType,
    liffId,
    endpointUrl,
    permanentLinkPattern: 'concat',
    viewType: 'full',
    scope: [...environment.scope],
    availability: {
      shareTargetPicker: { permission: true, minVer: '10.3.0' },
      subwindowOpen: { permission: true, minVer: '11.7.0' },
    },
  };
}
