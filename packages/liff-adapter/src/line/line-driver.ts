import type { InitOutcome, LiffDriver } from '../liff/driver.ts';
import { LiffError, toLiffError } from '../liff/errors.ts';
import { isFromLineLogin } from '../page/address.ts';
import { openStorage } from '../page/storage.ts';
import * as messages from '../rules/messages.ts';
import { notInitialised } from '../rules/rules.ts';
import type { LineSdk } from './line-sdk.ts';
import { findLineVersion, findOS, isLineClient } from './user-agent.ts';

let sdk: LineSdk | undefined;

/** Pending and finished starts by LIFF id. Two at once would use LINE's one-time code twice, and one would fail. */
const starting = new Map<string, Promise<InitOutcome>>();

/** LIFF ids that the SDK keeps state for, even if starting failed. */
const configuredIds = new Set<string>();

const load = () => import('./line-sdk.ts');

/** Creates a driver on LINE's SDK, which is loaded by `load()` or `init()`, never before. */
export function createLineDriver(liffId: string): LiffDriver {
  function configured(): LineSdk {
    if (sdk) return sdk;
    throw new LiffError('boot', notInitialised);
  }

  async function start(): Promise<InitOutcome> {
    const { installLineSdk, findDenial, findIdTokenError } = await load();
    sdk = installLineSdk();
    clearAbandonedLogin(liffId);
    configuredIds.add(liffId);
    try {
      await sdk.init({ liffId });
      const fault = findIdTokenError(liffId, sdk);
      if (fault) throw new LiffError('boot', fault);
      return 'ready';
    } catch (cause) {
      starting.delete(liffId);
      if (isLoginRedirect(cause)) return 'navigating';
      const fault = findIdTokenError(liffId, sdk);
      // Unverified tokens must not stay: the next start would accept them.
      if (fault) sdk.logout();
      const { code, retryable } = toLiffError(cause, 'boot');
      // The SDK parses tokens unchecked, so a raw error of its own means a malformed one.
      const isRaw = code === 'UNKNOWN' && !retryable;
      const failure = findDenial(window.location.search) ?? (isRaw && fault);
      throw failure ? new LiffError('boot', failure, { cause }) : cause;
    }
  }

  function init(): Promise<InitOutcome> {
    const running = starting.get(liffId) ?? start();
    starting.set(liffId, running);
    return running;
  }

  return {
    mode: 'line',
    load,
    init,
    isConfigured: () => configuredIds.has(liffId),
    isInClient: isLineClient,
    isSubWindow: () => configured().isSubWindow(),
    getOS: findOS,
    getLineVersion: findLineVersion,
    getSdkVersion: () => sdk?.getVersion() ?? null,
    functions: configured,
    logout: () => {
      configured().logout();
      // The context is deleted with the tokens; only another start restores it.
      starting.delete(liffId);
    },
  };
}

/** Returns whether the SDK rejected after it sent the page to the login. */
function isLoginRedirect(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return cause.message === messages.unparsedCredentials || cause.message === messages.unverifiedAccessToken;
}

/**
 * Clears what the SDK stored for a login, unless the query is LINE's: after an abandoned login it would exchange any `code`
 * in the query, even another provider's, and fail.
 */
function clearAbandonedLogin(liffId: string): void {
  const { search } = window.location;
  if (!new URLSearchParams(search).has('code') || isFromLineLogin(search)) return;
  openStorage('localStorage').removeItem(`LIFF_STORE:${liffId}:loginTmp`);
}
