import type { InitOutcome, LiffDriver } from '../liff/driver.ts';
import { LiffError, toLiffError } from '../liff/errors.ts';
import { isFromLineLogin } from '../page/address.ts';
import { openStorage } from '../page/storage.ts';
import * as messages from '../rules/messages.ts';
import { notInitialised } from '../rules/rules.ts';
import type { LineSdk } from './line-sdk.ts';
import { findLineVersion, findOS, isLineClient } from './user-agent.ts';

let sdk: LineSdk | undefined;

/** Starts by LIFF id. Starting twice at once would spend LINE's one-time code twice, and one of them would fail. */
const starting = new Map<string, Promise<InitOutcome>>();

/** Ids that the SDK was told: it keeps state for them even when starting fails. */
const configuredIds = new Set<string>();

const load = () => import('./line-sdk.ts');

/** LIFF as LINE gives it. The SDK is loaded by `init()`, never before. */
export function createLineDriver(liffId: string): LiffDriver {
  function configured(): LineSdk {
    if (sdk) return sdk;
    throw new LiffError('boot', notInitialised);
  }

  async function start(): Promise<InitOutcome> {
    const { installLineSdk, findDenial, findIdTokenFault } = await load();
    sdk = installLineSdk();
    forgetAbandonedLogin(liffId);
    configuredIds.add(liffId);
    try {
      await sdk.init({ liffId });
      const fault = findIdTokenFault(liffId, sdk);
      if (fault) throw new LiffError('boot', fault);
      return 'ready';
    } catch (cause) {
      starting.delete(liffId);
      if (hasGoneToLogin(cause)) return 'navigating';
      const fault = findIdTokenFault(liffId, sdk);
      // Tokens that were not verified must not stay: the next start would take them as they are.
      if (fault) sdk.logout();
      const { code, retryable } = toLiffError(cause, 'boot');
      // The SDK parses tokens unseen, so that a raw error of its own stands for a malformed one.
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
      // The context went with the tokens; only another start brings it back.
      starting.delete(liffId);
    },
  };
}

/** With these two the SDK has already sent the page to the login when it rejects. */
function hasGoneToLogin(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return cause.message === messages.unparsedCredentials || cause.message === messages.unverifiedAccessToken;
}

/**
 * A login that was begun and left behind makes the SDK exchange any `code` in the query, even one of another
 * provider, and fail. What it kept for that goes, unless the query is LINE's.
 */
function forgetAbandonedLogin(liffId: string): void {
  const { search } = window.location;
  if (!new URLSearchParams(search).has('code') || isFromLineLogin(search)) return;
  openStorage('localStorage').removeItem(`LIFF_STORE:${liffId}:loginTmp`);
}
