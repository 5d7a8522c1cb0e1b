import { currentPath, withoutLoginLeftovers } from './address.ts';
import { blameClock } from './clock.ts';
import type { InitOutcome, LiffDriver } from './driver.ts';
import { LiffError, messages, toLiffError } from './errors.ts';
import { type LoginGuard, loginLoop } from './login-guard.ts';
import { withTimeLimit } from './time-limit.ts';
import type { BootResult, LiffDiagnostics } from './types.ts';

/** Starting, once for everybody. */
export interface Boot {
  /** The same promise for everybody who asks, until it ends in failure. */
  start(): Promise<BootResult>;
  /** Lets the next `start()` begin anew. */
  forget(): void;
  status(): LiffDiagnostics['boot'];
  durationMs(): number | null;
}

interface BootParts {
  liffId: string;
  driver: LiffDriver;
  guard: LoginGuard;
  timeoutMs: number;
  onEnd(result: BootResult, durationMs: number): void;
}

/** Starts LIFF once, within a time limit, and cleans the address afterwards. */
export function createBoot(parts: BootParts): Boot {
  let running: Promise<BootResult> | undefined;
  let status: LiffDiagnostics['boot'] = 'idle';
  let durationMs: number | null = null;

  async function run(): Promise<BootResult> {
    const startedAt = performance.now();
    status = 'booting';
    const result = await attempt(parts);
    durationMs = Math.round(performance.now() - startedAt);
    status = result.status;
    if (result.status === 'failed') running = undefined;
    parts.onEnd(result, durationMs);
    return result;
  }

  return {
    start: () => {
      running ??= run();
      return running;
    },
    forget: () => {
      running = undefined;
      status = 'idle';
    },
    status: () => status,
    durationMs: () => durationMs,
  };
}

async function attempt({ liffId, driver, guard, timeoutMs }: BootParts): Promise<BootResult> {
  const refusal = findRefusal(liffId, driver, guard);
  if (refusal) return { status: 'failed', reason: refusal };
  const leaving = watchForLeaving();
  try {
    const starting = Promise.race([driver.init(), leaving.left]);
    const outcome = await withTimeLimit(starting, timeoutMs, 'boot');
    if (outcome === 'navigating') return endNavigating(driver, guard, leaving.hasLeft());
    if (driver.functions().isLoggedIn()) guard.reset();
    cleanAddress();
    return { status: 'ready' };
  } catch (cause) {
    return { status: 'failed', reason: await explainFailure(toLiffError(cause, 'boot'), driver) };
  } finally {
    leaving.stop();
  }
}

function findRefusal(liffId: string, driver: LiffDriver, guard: LoginGuard): LiffError | undefined {
  if (typeof liffId !== 'string' || liffId === '') {
    return new LiffError('boot', { code: 'INVALID_CONFIG', message: messages.notInitialised });
  }
  if (typeof window === 'undefined') {
    return new LiffError('boot', { code: 'INIT_FAILED', message: 'LIFF starts only in a browser' });
  }
  // Inside LINE the SDK itself goes to the login when credentials are missing, so the guard has to stand before it.
  return driver.isInClient() && guard.isExhausted() ? loginLoop('boot') : undefined;
}

function endNavigating(driver: LiffDriver, guard: LoginGuard, hasLeft: boolean): BootResult {
  if (hasLeft || !driver.isInClient()) return { status: 'navigating', reason: 'redirect' };
  guard.record();
  return { status: 'navigating', reason: 'login' };
}

/** A token whose ID token did not verify must not stay: LINE's SDK would take it unverified on the next page. */
async function explainFailure(error: LiffError, driver: LiffDriver): Promise<LiffError> {
  // Another attempt needs the credentials in the address again; after a timeout LINE's SDK may yet read them.
  if (!error.retryable) cleanAddress();
  if (error.code === 'INVALID_ID_TOKEN') driver.logout();
  if (error.code !== 'INVALID_ID_TOKEN' || error.message !== messages.expiredIdToken) return error;
  return blameClock(error);
}

function cleanAddress(): void {
  const before = currentPath();
  const after = withoutLoginLeftovers(before);
  // The router keeps its own state in history.state.
  if (after !== before) window.history.replaceState(window.history.state, '', after);
}

function watchForLeaving(): { left: Promise<InitOutcome>; hasLeft(): boolean; stop(): void } {
  const listening = new AbortController();
  let gone = false;
  const left = new Promise<InitOutcome>((resolve) => {
    const leave = () => {
      gone = true;
      resolve('navigating');
    };
    // Safari on iOS knows no beforeunload; elsewhere it comes earlier than pagehide.
    window.addEventListener('beforeunload', leave, { signal: listening.signal });
    window.addEventListener('pagehide', leave, { signal: listening.signal });
  });
  return { left, hasLeft: () => gone, stop: () => listening.abort() };
}
