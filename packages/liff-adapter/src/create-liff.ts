import { withoutLoginLeftovers } from './address.ts';
import { createBoot, loginLoop } from './boot.ts';
import type { LiffDriver, LiffDriverFactory } from './driver.ts';
import { LiffError } from './errors.ts';
import { createLineDriver } from './line.ts';
import { createLoginGuard } from './login-guard.ts';
import { createRuledCalls } from './ruled-calls.ts';
import { limits } from './rules.ts';
import { openStorage } from './storage.ts';
import type { Liff, LiffDiagnostics, LiffEvent, LoginOptions } from './types.ts';

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
  const guard = createLoginGuard(liffId, openStorage('sessionStorage'), Date.now);
  let lastError: LiffError | undefined;

  const ruled = createRuledCalls(driver, {
    timeoutMs: timeouts.callMs ?? limits.callTimeoutMs,
    onError: (error) => {
      lastError = error;
      onEvent({ type: 'error', error });
    },
  });

  const boot = createBoot({
    liffId,
    driver,
    guard,
    timeoutMs: timeouts.bootMs ?? limits.bootTimeoutMs,
    onEnd: (result, durationMs) => {
      if (result.status === 'failed') lastError = result.reason;
      onEvent({ type: 'boot', result, durationMs });
    },
  });

  function login({ redirectPath, userInitiated = false }: LoginOptions): void {
    if (userInitiated) guard.reset();
    if (guard.isExhausted()) throw loginLoop('login');
    guard.record();
    onEvent({ type: 'login', attempt: guard.attempts() });
    driver.login(redirectPath && new URL(withoutLoginLeftovers(redirectPath), window.location.origin).href);
  }

  function logout(): void {
    driver.logout();
    boot.forget();
    onEvent({ type: 'logout' });
  }

  return {
    get environment() {
      return driver.isInClient() ? 'LIFF' : 'BROWSER';
    },
    boot: boot.start,
    login: (input) => ruled.now('login', input, () => login(input ?? {})),
    logout: () => ruled.now('logout', undefined, logout),
    isInClient: driver.isInClient,
    isLoggedIn: () => ruled.now('isLoggedIn', undefined, driver.isLoggedIn),
    getAccessToken: () => ruled.now('getAccessToken', undefined, driver.getAccessToken),
    getProfile: () => ruled.later('getProfile', undefined, driver.getProfile),
    getContext: () => ruled.now('getContext', undefined, driver.getContext),
    openWindow: (input) => ruled.now('openWindow', input, () => driver.openWindow(input)),
    closeWindow: () => ruled.now('closeWindow', undefined, driver.closeWindow),
    getOS: driver.getOS,
    getLineVersion: driver.getLineVersion,
    diagnostics: () => ({
      ...describe(liffId, driver),
      boot: boot.status(),
      bootDurationMs: boot.durationMs(),
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
    loggedIn: isConfigured && driver.isLoggedIn(),
    contextType: (isConfigured && driver.getContext()?.type) || null,
    path: hasPage ? window.location.pathname : '',
    userAgent: hasPage ? window.navigator.userAgent : '',
  };
}
