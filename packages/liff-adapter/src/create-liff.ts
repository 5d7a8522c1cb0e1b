import type { BootProgress } from './boot/boot.ts';
import { createLoginGuard } from './boot/login-guard.ts';
import { createForwardedCalls } from './calls/forwarded-calls.ts';
import { createImmediateCalls } from './calls/immediate-calls.ts';
import { createPlatformAccess } from './calls/platform-access.ts';
import { createRuledCalls } from './calls/ruled-calls.ts';
import { createSignIn } from './calls/sign-in.ts';
import type { SubWindowListeners } from './calls/sub-window-listeners.ts';
import { describeDriver } from './diagnostics.ts';
import type { LiffDriver, LiffDriverFactory } from './liff/driver.ts';
import { LiffError } from './liff/errors.ts';
import { limits } from './liff/limits.ts';
import type { BootResult, Liff, LiffEvent } from './liff/types.ts';
import { createLineDriver } from './line/line-driver.ts';
import { openStorage } from './page/storage.ts';
import { createStarter } from './start.ts';

interface CommonOptions {
  /** Id of the LIFF app in LINE's console. Example: `1234567890-AbcdEfgh`. */
  liffId: string;
  timeouts?: {
    /** Timeout of `boot()`, in milliseconds. Default: 10,000. */
    bootMs?: number;
    /** Timeout of a call to LINE's platform, in milliseconds. Default: 10,000. */
    callMs?: number;
  };
  /** Called with every event, failures included. Events never contain a token. */
  onEvent?: (event: LiffEvent) => void;
}

/** Options for real LIFF, or for the mock that `createMockLine` of `@kepwai/liff-adapter/mock` creates. */
export type LiffOptions = CommonOptions &
  ({ mode: 'line'; mock?: undefined } | { mode: 'mock'; mock: LiffDriverFactory });

/**
 * Creates LIFF behind one rule layer. Loads and touches nothing before `boot()`, and can be called in Node.
 * @throws {LiffError} `INVALID_CONFIG` for mock mode without a mock.
 */
export function createLiff(options: LiffOptions): Liff {
  const { liffId, timeouts = {}, onEvent = () => undefined } = options;
  const driver = openDriver(options);
  const tab = openStorage('sessionStorage');
  const guard = createLoginGuard(liffId, tab, Date.now);
  const listeners: SubWindowListeners = new Map();
  const progress: BootProgress = { boot: 'idle', bootDurationMs: null };
  let lastError: LiffError | undefined;

  const parts = {
    liffId,
    driver,
    guard,
    renewals: createLoginGuard(`${liffId}:idToken`, tab, Date.now),
    listeners,
    progress,
    timeoutMs: timeouts.bootMs ?? limits.bootTimeoutMs,
    onEvent,
    onEnd: (result: BootResult, durationMs: number) => {
      if (result.status === 'failed') lastError = result.reason;
      onEvent({ type: 'boot', result, durationMs });
    },
    byRules: createRuledCalls(driver, {
      timeoutMs: timeouts.callMs ?? limits.callTimeoutMs,
      onError: (error) => {
        lastError = error;
        onEvent({ type: 'error', error });
      },
    }),
  };
  const starter = createStarter(parts);
  const signedParts = { ...parts, ...createSignIn(parts, starter.reset) };
  const platform = createPlatformAccess(signedParts);

  return {
    get environment() {
      return driver.isInClient() ? 'LIFF' : 'BROWSER';
    },
    boot: starter.start,
    isInClient: driver.isInClient,
    getOS: driver.getOS,
    getLineVersion: driver.getLineVersion,
    ...createImmediateCalls(signedParts, platform),
    ...createForwardedCalls(platform, listeners),
    diagnostics: () => ({
      ...describeDriver(liffId, driver),
      ...progress,
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
