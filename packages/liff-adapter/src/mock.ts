import type { InitOutcome, LiffDriver, LiffDriverFactory } from './driver.ts';
import { LiffError, messages } from './errors.ts';
import {
  createMockEnvironment,
  type MockEnvironment,
  type MockEnvironmentControl,
} from './mock-environment.ts';
import { createMockPlatform } from './mock-platform.ts';
import { type Answers, loadPlumbing, type Plumbing } from './mock-plumbing.ts';
import { createMockSession } from './mock-session.ts';
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
  const { navigate = (url) => window.location.assign(url), now = Date.now } = options;
  const lineOrigin = options.lineOrigin.replace(/\/+$/, '');
  const platform = createMockPlatform(
    lineOrigin,
    options.fetch ?? ((...request) => globalThis.fetch(...request)),
  );
  const session = createMockSession({ liffId, environment, platform, now });
  const endpointUrl = () => options.endpointUrl ?? new URL('/', window.location.origin).href;
  let plumbing: Plumbing | undefined;
  let starting: Promise<InitOutcome> | undefined;
  let hasContext = false;

  /** Sets what liff-mock shall say, and gives back its functions to be asked at once. */
  function plumbed(answers: Answers): Plumbing['liff'] {
    if (!plumbing) throw new LiffError('boot', { code: 'INVALID_CONFIG', message: messages.notInitialised });
    plumbing.answer(answers);
    return plumbing.liff;
  }

  async function start(): Promise<InitOutcome> {
    try {
      plumbing = await loadPlumbing(liffId);
      await pretendStarting(environment.get().init);
      await session.begin();
      hasContext = true;
      return 'ready';
    } catch (cause) {
      starting = undefined;
      throw cause;
    }
  }

  function init(): Promise<InitOutcome> {
    starting ??= start();
    return starting;
  }

  async function getProfile(): Promise<LiffProfile> {
    const liff = plumbed({ getProfile: await session.getProfile() });
    // liff-mock refuses profiles until its own login() was called once, which does nothing but count.
    liff.login();
    return liff.getProfile();
  }

  function getContext(): LiffContext | null {
    const context = hasContext ? describeContext(liffId, endpointUrl(), environment.get()) : null;
    return plumbed({ getContext: context }).getContext();
  }

  function login(redirectUri: string | undefined): void {
    plumbed({}).login();
    const target = new URL(options.authorizeUrl ?? `${lineOrigin}/dev/authorize`);
    target.searchParams.set('redirect_uri', redirectUri ?? endpointUrl());
    navigate(target.href);
  }

  function logout(): void {
    plumbed({}).logout();
    session.end();
    hasContext = false;
    starting = undefined;
  }

  return {
    mode: 'mock',
    init,
    isConfigured: () => plumbing !== undefined,
    isInClient: () => environment.get().inClient,
    getOS: () => environment.get().os,
    getLineVersion: () => environment.get().lineVersion,
    getSdkVersion: () => null,
    isLoggedIn: () => plumbed({ isLoggedIn: session.findAccessToken() !== null }).isLoggedIn(),
    getAccessToken: () => plumbed({ getAccessToken: session.findAccessToken() }).getAccessToken(),
    getContext,
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
