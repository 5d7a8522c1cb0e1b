import type { Boot } from './boot/boot.ts';
import { createLoginGuard, loginLoop } from './boot/login-guard.ts';
import type { PlatformCalls, PlatformParts } from './calls/platform-calls.ts';
import { createRuledCalls } from './calls/ruled-calls.ts';
import { createListening } from './calls/sub-windows.ts';
import type { LiffDriver, LiffDriverFactory } from './liff/driver.ts';
import { LiffError, toLiffError } from './liff/errors.ts';
import { limits } from './liff/limits.ts';
import { withTimeLimit } from './liff/time-limit.ts';
import type { BootResult, Liff, LiffDiagnostics, LiffEvent, LoginOptions } from './liff/types.ts';
import { createLineDriver } from './line/line-driver.ts';
import { withoutLoginLeftovers } from './page/address.ts';
import { openStorage } from './page/storage.ts';
import { rules } from './rules/rules.ts';

type PlatformModule = typeof import('./platform.ts');

/** Half of this package, wanted only once LIFF is started: `boot()` loads it beside LINE's SDK. */
let platform: PlatformModule | undefined;

async function loadPlatform(): Promise<PlatformModule> {
  platform ??= await import('./platform.ts');
  return platform;
}

interface CommonOptions {
  /** The LIFF app's id from LINE's console. Example: `1234567890-AbcdEfgh`. */
  liffId: string;
  timeouts?: {
    /** How long `boot()` waits for LINE, in milliseconds. Default: 10,000. */
    bootMs?: number;
    /** How long a call to LINE's platform may take, in milliseconds. Default: 10,000. */
    callMs?: number;
  };
  /** Told of everything that happens, failures included. Never given a token. */
  onEvent?: (event: LiffEvent) => void;
}

/** Real LIFF, or the mock that `createMockLine` of `@kepwai/liff-adapter/mock` makes. */
export type LiffOptions = CommonOptions &
  ({ mode: 'line'; mock?: undefined } | { mode: 'mock'; mock: LiffDriverFactory });

/**
 * LIFF behind one rule layer. Loads nothing and touches nothing until `boot()`, and can be called in Node.
 * @throws {LiffError} `INVALID_CONFIG` for mock mode without a mock.
 */
export function createLiff(options: LiffOptions): Liff {
  const { liffId, timeouts = {}, onEvent = () => undefined } = options;
  const driver = openDriver(options);
  const sdk = driver.functions;
  const tab = openStorage('sessionStorage');
  const guard = createLoginGuard(liffId, tab, Date.now);
  const bootTimeoutMs = timeouts.bootMs ?? limits.bootTimeoutMs;
  let boot: Boot | undefined;
  let isLoading = false;
  let lastError: LiffError | undefined;

  const ruled = createRuledCalls(driver, {
    timeoutMs: timeouts.callMs ?? limits.callTimeoutMs,
    onError: (error) => {
      lastError = error;
      onEvent({ type: 'error', error });
    },
  });

  /** Everything until LIFF's own code is here; from then on boot.ts decides. */
  async function start(): Promise<BootResult> {
    isLoading = true;
    try {
      // LINE's SDK is for pages; in Node boot.ts says so.
      const loading = Promise.all([loadPlatform(), typeof window !== 'undefined' && driver.load()]);
      const [{ createBoot }] = await withTimeLimit(loading, bootTimeoutMs, 'boot');
      boot ??= createBoot({ liffId, driver, guard, timeoutMs: bootTimeoutMs, onEnd });
    } catch (cause) {
      const result: BootResult = { status: 'failed', reason: toLiffError(cause, 'boot') };
      onEnd(result, bootTimeoutMs);
      return result;
    } finally {
      isLoading = false;
    }
    return boot.start();
  }

  function onEnd(result: BootResult, durationMs: number): void {
    if (result.status === 'failed') lastError = result.reason;
    onEvent({ type: 'boot', result, durationMs });
  }

  function login({ redirectPath, userInitiated = false }: LoginOptions): void {
    if (userInitiated) guard.reset();
    if (guard.isExhausted()) throw loginLoop('login');
    guard.record();
    onEvent({ type: 'login', attempt: guard.attempts() });
    // LINE's SDK fails on arguments that are present and undefined, so they are left out.
    if (!redirectPath) sdk().login();
    else
      sdk().login({ redirectUri: new URL(withoutLoginLeftovers(redirectPath), window.location.origin).href });
  }

  function logout(): void {
    driver.logout();
    boot?.forget();
    onEvent({ type: 'logout' });
  }

  const parts: PlatformParts = {
    liffId,
    driver,
    ruled,
    guard,
    renewals: createLoginGuard(`${liffId}:idToken`, tab, Date.now),
    listeners: new Map(),
    logout,
    login: (redirectPath) => login({ redirectPath }),
  };
  let calls: PlatformCalls | undefined;

  function open(module: PlatformModule): PlatformCalls {
    calls ??= module.createPlatformCalls(parts);
    return calls;
  }

  /** In this very tick where it can be: browsers open popups in no later one. */
  async function ask<T>(call: (calls: PlatformCalls) => Promise<T>): Promise<T> {
    return call(open(platform ?? (await loadPlatform())));
  }

  function now<T>(api: keyof typeof rules, input: unknown, call: () => T): T {
    return ruled.now(api, { rule: rules[api], input }, call);
  }

  return {
    get environment() {
      return driver.isInClient() ? 'LIFF' : 'BROWSER';
    },
    boot: start,
    login: (input) => now('login', input, () => login(input ?? {})),
    logout: () => now('logout', undefined, logout),
    isInClient: driver.isInClient,
    isLoggedIn: () => now('isLoggedIn', undefined, () => sdk().isLoggedIn()),
    getAccessToken: () => now('getAccessToken', undefined, () => sdk().getAccessToken()),
    getFreshIdToken: (options) => ask((on) => on.getFreshIdToken(options)),
    getDecodedIdToken: () => now('getDecodedIdToken', undefined, () => sdk().getDecodedIDToken()),
    getProfile: () => ask((on) => on.getProfile()),
    getContext: () => now('getContext', undefined, () => sdk().getContext()),
    getFriendship: (options) => ask((on) => on.getFriendship(options)),
    permission: {
      query: (name) => ask((on) => on.permission.query(name)),
      requestAll: (options) => ask((on) => on.permission.requestAll(options)),
      getGrantedAll: () => ask((on) => on.permission.getGrantedAll()),
    },
    sendMessages: (messages) => ask((on) => on.sendMessages(messages)),
    shareTargetPicker: (messages, options) => ask((on) => on.shareTargetPicker(messages, options)),
    openWindow: (input) =>
      now('openWindow', input, () => {
        if (driver.isConfigured()) sdk().openWindow(input);
        else window.open(input.url, '_blank');
      }),
    closeWindow: () =>
      now('closeWindow', undefined, () => (driver.isConfigured() ? sdk().closeWindow() : window.close())),
    permanentLink: {
      createUrl: () =>
        now('permanentLink.createUrl', undefined, () =>
          platform ? open(platform).permanentLink.createUrl() : '',
        ),
      createUrlBy: (url) => ask((on) => on.permanentLink.createUrlBy(url)),
    },
    createShortcutOnHomeScreen: (options) => ask((on) => on.createShortcutOnHomeScreen(options)),
    subWindow: {
      ...createListening(parts.listeners),
      open: (options) => ask((on) => on.subWindow.open(options)),
      submit: (data) => ask((on) => on.subWindow.submit(data)),
      cancel: (data) => ask((on) => on.subWindow.cancel(data)),
      close: () => ask((on) => on.subWindow.close()),
      getAppData: () => ask((on) => on.subWindow.getAppData()),
    },
    isApiAvailable: (name) =>
      now('isApiAvailable', name, () => platform !== undefined && open(platform).isAvailable(name)),
    getOS: driver.getOS,
    getLineVersion: driver.getLineVersion,
    diagnostics: () => ({
      ...describe(liffId, driver),
      boot: boot?.status() ?? (isLoading ? 'booting' : 'idle'),
      bootDurationMs: boot?.durationMs() ?? null,
      loginAttempts: guard.attempts(),
      lastError: lastError ? { api: lastError.api, code: lastError.code, message: lastError.message } : null,
    }),
  };
}

function openDriver(options: LiffOptions): LiffDriver {
  if (options.mode === 'line') return createLineDriver(options.liffId);
  if (options.mock) return options.mock.createDriver(options.liffId);
  const message = 'mode "mock" needs mock: createMockLine(…) from @kepwai/liff-adapter/mock';
  throw new LiffError('createLiff', { code: 'INVALID_CONFIG', message });
}

function describe(
  liffId: string,
  driver: LiffDriver,
): Omit<LiffDiagnostics, 'boot' | 'bootDurationMs' | 'loginAttempts' | 'lastError'> {
  const isConfigured = driver.isConfigured();
  const hasPage = typeof window !== 'undefined';
  return {
    liffId,
    mode: driver.mode,
    environment: driver.isInClient() ? 'LIFF' : 'BROWSER',
    os: driver.getOS(),
    lineVersion: driver.getLineVersion(),
    sdkVersion: driver.getSdkVersion(),
    loggedIn: isConfigured && driver.functions().isLoggedIn(),
    contextType: (isConfigured && driver.functions().getContext()?.type) || null,
    path: hasPage ? window.location.pathname : '',
    userAgent: hasPage ? window.navigator.userAgent : '',
  };
}
