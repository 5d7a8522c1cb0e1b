import type { LiffDriver } from '../liff/driver.ts';
import { LiffError, toLiffError } from '../liff/errors.ts';
import { withTimeLimit } from '../liff/time-limit.ts';
import type { BootResult, LiffDiagnostics } from '../liff/types.ts';
import { currentPath, stripLoginParameters } from '../page/address.ts';
import * as messages from '../rules/messages.ts';
import { notInitialised } from '../rules/rules.ts';
import { detectWrongClock } from './clock.ts';
import { type LoginGuard, loginLoop } from './login-guard.ts';

/** A start that all callers share. */
export interface Boot {
  /** Returns the same promise to every caller, until it ends in anything but `ready`. */
  start(): Promise<BootResult>;
  /** Makes the next `start()` start again. */
  reset(): void;
}

/** Progress of starting, for diagnostics. */
export type BootProgress = Pick<LiffDiagnostics, 'boot' | 'bootDurationMs'>;

const redirected: BootResult = { status: 'navigating', reason: 'redirect' };

/** Dependencies of a start. */
export interface BootParts {
  liffId: string;
  driver: LiffDriver;
  guard: LoginGuard;
  timeoutMs: number;
  /** Kept up to date here. */
  progress: BootProgress;
  onEnd(result: BootResult, durationMs: number): void;
}

/**
 * Starts LIFF once, within a time limit, and cleans the address afterwards. Only `ready` is kept: after any other end the
 * next call starts again, and a late `ready` replaces the earlier result.
 */
export function createBoot(parts: BootParts): Boot {
  const { progress, onEnd } = parts;
  let running: Promise<BootResult> | undefined;
  let attempts = 0;

  async function run(): Promise<BootResult> {
    const startedAt = performance.now();
    attempts += 1;
    const number = attempts;
    progress.boot = 'booting';

    function end(result: BootResult): BootResult {
      const durationMs = Math.round(performance.now() - startedAt);
      progress.boot = result.status;
      progress.bootDurationMs = durationMs;
      running = result.status === 'ready' ? Promise.resolve(result) : undefined;
      onEnd(result, durationMs);
      return result;
    }

    const result = await attempt(parts, () => {
      if (number === attempts) end({ status: 'ready' });
    });
    return number === attempts ? end(result) : result;
  }

  return {
    start: () => {
      running ??= run();
      return running;
    },
    reset: () => {
      attempts += 1;
      running = undefined;
      progress.boot = 'idle';
    },
  };
}

/** Makes one attempt. Calls back if LIFF becomes ready after the attempt failed. */
async function attempt(
  { liffId, driver, guard, timeoutMs }: BootParts,
  onLateReady: () => void,
): Promise<BootResult> {
  const refusal = findRefusal(liffId, driver, guard);
  if (refusal) return { status: 'failed', reason: refusal };
  const leaving = watchForLeaving();
  let isOver = false;

  async function begin(): Promise<BootResult> {
    if ((await driver.init()) === 'navigating') return endAtLogin(driver, guard);
    if (driver.functions().isLoggedIn()) guard.reset();
    cleanAddress();
    if (isOver) onLateReady();
    return { status: 'ready' };
  }

  try {
    return await withTimeLimit(Promise.race([begin(), leaving.left]), timeoutMs, 'boot');
  } catch (cause) {
    const error = toLiffError(cause, 'boot');
    if (error.code === 'TIMEOUT' && leaving.isAnnounced()) return redirected;
    return { status: 'failed', reason: await explainFailure(error, driver) };
  } finally {
    isOver = true;
    leaving.stop();
  }
}

function findRefusal(liffId: string, driver: LiffDriver, guard: LoginGuard): LiffError | undefined {
  if (typeof liffId !== 'string' || liffId === '') {
    return new LiffError('boot', notInitialised);
  }
  if (!globalThis.window) {
    return new LiffError('boot', { code: 'INIT_FAILED', message: 'LIFF starts only in a browser' });
  }
  // Inside LINE the SDK itself starts a login when credentials are missing, so the guard has to come before
  // it.
  return driver.isInClient() && guard.isExhausted() ? loginLoop('boot') : undefined;
}

/** Records a login that LINE's SDK started by itself, which it does in LINE's client. */
function endAtLogin(driver: LiffDriver, guard: LoginGuard): BootResult {
  if (!driver.isInClient()) return redirected;
  guard.record();
  return { status: 'navigating', reason: 'login' };
}

/** Signs out after an invalid ID token: LINE's SDK would accept the stored tokens unverified on the next page. */
async function explainFailure(error: LiffError, driver: LiffDriver): Promise<LiffError> {
  // Another attempt needs the credentials in the address again; after a timeout LINE's SDK may still read
  // them.
  if (!error.retryable) cleanAddress();
  if (error.code === 'INVALID_ID_TOKEN') driver.logout();
  if (error.code !== 'INVALID_ID_TOKEN' || error.message !== messages.expiredIdToken) return error;
  return detectWrongClock(error);
}

function cleanAddress(): void {
  const before = currentPath();
  const after = stripLoginParameters(before);
  // The router keeps its own state in history.state.
  if (after !== before) window.history.replaceState(window.history.state, '', after);
}

/**
 * Watches for the page being left, which is `pagehide`. A `beforeunload` only announces it: in LINE's client
 * on Android the SDK goes to `liff://app/…` at every start, for which Chromium fires one and stays.
 */
function watchForLeaving(): { left: Promise<BootResult>; isAnnounced(): boolean; stop(): void } {
  const listening = new AbortController();
  const { signal } = listening;
  let isAnnounced = false;
  const left = new Promise<BootResult>((resolve) => {
    window.addEventListener('pagehide', () => resolve(redirected), { signal });
  });
  window.addEventListener('beforeunload', () => (isAnnounced = true), { signal });
  return { left, isAnnounced: () => isAnnounced, stop: () => listening.abort() };
}
