import type { InitOutcome, LiffDriver, LiffDriverFactory } from '../liff/driver.ts';
import { LiffError } from '../liff/errors.ts';
import type { LiffContext } from '../liff/types.ts';
import { featureVersions } from '../liff/version-gates.ts';
import { notInitialised } from '../rules/rules.ts';
import { readMockWords } from './address-words.ts';
import { createMockEnvironment, type MockEnvironment, type MockEnvironmentControl } from './environment.ts';
import { createMockFunctions } from './functions.ts';
import { type Answers, loadPlumbing, type Plumbing } from './liff-mock.ts';
import type { MockDelivery, ShowMockPicker } from './picker.ts';
import { createMemoryPlatform, createMockPlatform } from './platform.ts';
import { channelOf, createMockSession } from './session.ts';
import { createMockSubWindows } from './sub-windows.ts';

export type { LiffFailure } from '../liff/errors.ts';
export { featureVersions } from '../liff/version-gates.ts';
export { type MockWords, mockWords, readMockWords } from './address-words.ts';
export {
  createMockEnvironment,
  type MockEnvironment,
  type MockEnvironmentControl,
} from './environment.ts';
export type { MockDelivery, MockPickerRequest, ShowMockPicker } from './picker.ts';

/** How LINE is pretended, and what around the page it may use. */
export interface MockLineOptions {
  /**
   * Address of the fake LINE platform that issues and checks the tokens. Example: `http://localhost:3100`.
   * Default: none; then one made-up person can sign in, whom no server believes.
   */
  lineOrigin?: string;
  /** Where a person chooses who to be. Default: `${lineOrigin}/dev/authorize`. */
  authorizeUrl?: string;
  /** The LIFF app's endpoint URL. Default: the root of the page's origin. */
  endpointUrl?: string;
  /** How the pretended world begins. Default: an ordinary browser. */
  environment?: Partial<MockEnvironment>;
  /** Query whose `liff` has words for the environment, as `?liff=ios,13.9,no-profile`. Default: the page's own. */
  search?: string;
  /** Told once of the words that mean nothing. Default: a warning in the console. */
  onUnknownWords?: (words: readonly string[]) => void;
  /** Default: the page's own `fetch`. */
  fetch?: typeof fetch;
  /** Leaves the page. Default: `location.assign`. */
  navigate?: (url: string) => void;
  /** Closes the page. Default: `window.close`, which a browser obeys only in windows that a page opened. */
  closeWindow?: () => void;
  /** Lets a person choose where to share. Default: nobody is asked, and the environment’s `picker` says what they did. */
  showPicker?: ShowMockPicker;
  /** Told of each that is sent and shared, so that what stands around the page can show it. */
  onDelivery?: (delivery: MockDelivery) => void;
  /** Milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
}

/** LINE, pretended: hand it to `createLiff`, and switch its environment while the page runs. */
export interface MockLine extends LiffDriverFactory {
  readonly environment: MockEnvironmentControl;
  /** What was sent and shared, oldest first. */
  readonly deliveries: readonly MockDelivery[];
  /** Words of the address that mean nothing. */
  readonly unknownWords: readonly string[];
}

/**
 * A LINE to develop and test against. It has no back door: with a fake platform, whoever is signed in holds a token that
 * it issued, and a server that checks it there learns the same person; without one, no server learns anybody.
 */
export function createMockLine(options: MockLineOptions = {}): MockLine {
  const first = createMockEnvironment(options.environment).get();
  const words = readMockWords(options.search ?? ownSearch(), first);
  const environment = createMockEnvironment({ ...first, ...words.environment });
  if (words.unknown.length > 0) (options.onUnknownWords ?? warn)(words.unknown);
  const deliveries: MockDelivery[] = [];
  const subWindow = createMockSubWindows(environment);
  return {
    environment,
    deliveries,
    unknownWords: words.unknown,
    createDriver: (liffId) =>
      createMockDriver({
        ...options,
        liffId,
        environment,
        subWindow,
        deliver: (delivery) => {
          deliveries.push(delivery);
          options.onDelivery?.(delivery);
        },
      }),
  };
}

function ownSearch(): string {
  return typeof window === 'undefined' ? '' : window.location.search;
}

function warn(words: readonly string[]): void {
  // biome-ignore lint/suspicious/noConsole: whoever typed the address looks there first
  console.warn(`?liff= does not know: ${words.join(', ')}`);
}

interface DriverParts extends Omit<MockLineOptions, 'environment'> {
  liffId: string;
  environment: MockEnvironmentControl;
  subWindow: ReturnType<typeof createMockSubWindows>;
  deliver: (delivery: MockDelivery) => void;
}

function createMockDriver(parts: DriverParts): LiffDriver {
  const { liffId, environment, now = Date.now } = parts;
  const platform = openPlatform(parts);
  const isAlone = parts.lineOrigin === undefined;
  const session = createMockSession({ liffId, environment, platform, isAlone, now });
  const endpointUrl = () => parts.endpointUrl ?? new URL('/', window.location.origin).href;
  let plumbing: Plumbing | undefined;
  let starting: Promise<InitOutcome> | undefined;
  let hasContext = false;

  /** Sets what liff-mock shall say, and gives back its functions to be asked at once. */
  function plumbed(answers: Answers): Plumbing['liff'] {
    if (!plumbing) throw new LiffError('boot', notInitialised);
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

  function getContext(): LiffContext | null {
    const context = hasContext ? describeContext(liffId, endpointUrl(), environment.get()) : null;
    return plumbed({ getContext: context }).getContext();
  }

  function logout(): void {
    plumbed({}).logout();
    session.end();
    hasContext = false;
    starting = undefined;
  }

  const { withConsent, ...answered } = createMockFunctions({
    ...parts,
    session,
    getContext,
    driver: () => driver,
  });

  const functions: ReturnType<LiffDriver['functions']> = {
    ...answered,
    subWindow: parts.subWindow,
    isLoggedIn: () => plumbed({ isLoggedIn: session.findAccessToken() !== null }).isLoggedIn(),
    getAccessToken: () => plumbed({ getAccessToken: session.findAccessToken() }).getAccessToken(),
    getIDToken: session.findIdToken,
    getDecodedIDToken: session.describeIdToken,
    getContext,
    getProfile: async () => {
      await withConsent('profile', 'getProfile');
      const liff = plumbed({ getProfile: await session.getProfile() });
      // liff-mock refuses profiles until its own login() was called once, which does nothing but count.
      liff.login();
      return liff.getProfile();
    },
    login: (options) => {
      plumbed({}).login();
      leaveForLogin(parts, options?.redirectUri ?? endpointUrl());
    },
    openWindow: ({ url }) => {
      plumbed({}).openWindow();
      if (environment.get().inClient || environment.get().popup === 'open') window.open(url, '_blank');
    },
    closeWindow: () => {
      plumbed({}).closeWindow();
      (parts.closeWindow ?? (() => window.close()))();
    },
  };

  const driver: LiffDriver = {
    mode: 'mock',
    load: () => loadPlumbing(liffId),
    init,
    isConfigured: () => plumbing !== undefined,
    isInClient: () => environment.get().inClient,
    isSubWindow: () => environment.get().inSubWindow,
    getOS: () => environment.get().os,
    getLineVersion: () => environment.get().lineVersion,
    getSdkVersion: () => null,
    functions: () => functions,
    logout,
  };
  return driver;
}

function openPlatform({ liffId, lineOrigin, fetch: fetchAnswer }: DriverParts) {
  if (lineOrigin === undefined) return createMemoryPlatform(channelOf(liffId));
  return createMockPlatform(
    lineOrigin.replace(/\/+$/, ''),
    fetchAnswer ?? ((...request) => globalThis.fetch(...request)),
  );
}

/** Keeps the words of `?liff=`: the pretended world does not end at a login. */
function leaveForLogin(parts: DriverParts, redirectUri: string): void {
  const { lineOrigin, navigate = (url) => window.location.assign(url) } = parts;
  const back = new URL(redirectUri);
  const words = new URLSearchParams(parts.search ?? ownSearch()).get('liff');
  if (words && !back.searchParams.has('liff')) back.searchParams.set('liff', words);
  if (parts.authorizeUrl === undefined && lineOrigin === undefined) {
    back.hash = `access_token=mock-${crypto.randomUUID()}`;
    navigate(back.href);
    return;
  }
  const target = new URL(parts.authorizeUrl ?? `${lineOrigin?.replace(/\/+$/, '')}/dev/authorize`);
  target.searchParams.set('redirect_uri', words ? back.href : redirectUri);
  navigate(target.href);
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
    availability: Object.fromEntries(
      environment.features.map((name) => [name, { permission: true, ...minVersion(name) }]),
    ),
    menuColorSetting: { adaptableColorSchemes: ['light'] },
    utsTracking: { mode: 'none', sendRatio: 0 },
    tid: `mock-${liffId}`,
  };
}

function minVersion(name: string): { minVer?: string } {
  const found = Object.entries(featureVersions).find(([known]) => known === name);
  return found ? { minVer: found[1] } : {};
}
