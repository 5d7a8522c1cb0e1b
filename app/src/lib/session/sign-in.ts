import { isNetworkFailure, isUnauthorized, type Profile } from '@kepwai/api-client';
import { type Liff, LiffError } from '@kepwai/liff-adapter';
import { bootLiff } from '../line/boot-liff.ts';
import type { PageStorage } from '../page/device/page-storage.ts';
import { saveReturnPath, splashPath } from '../page/device/return-to.ts';
import type { Session } from './session.ts';

/** Pause between storing the token and fetching the profile. @see spec.md 4 */
export const profileDelayMs = 100;

const refusedKey = 'kepwai.lineTokenRefused';

/** Pending step: LINE, then our own token, then the profile. */
export type SignInStep = 'line' | 'account' | 'profile';

const signInMessages = {
  OPEN_CHAT: 'OpenChat is not supported',
  COOKIES_BLOCKED: 'The browser keeps no cookie',
  WRONG_CLOCK: 'A token that was just issued is over by the clock of this device',
  REFUSED: 'The person did not allow the sign-in',
  STATE_EXPIRED: 'The answer of LINE belongs to no sign-in that is under way',
  LINE_FAILED: 'LINE answered the sign-in with a failure',
  LOGIN_LOOP: 'The API refuses what it has just issued',
} as const;

/** Reason why nobody is signed in; `LiffError` and the API's errors pass through unchanged. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: keyof typeof signInMessages;

  constructor(code: SignInError['code']) {
    super(signInMessages[code]);
    this.code = code;
  }
}

/**
 * Result of a sign-in. `leaving`: the page is navigating to LINE's login, or LIFF is moving it; keep showing
 * the splash.
 */
export type SignInOutcome =
  | { status: 'signed-in' }
  | { status: 'leaving' }
  | { status: 'failed'; error: unknown };

/** Injected dependencies of the sign-in. */
export interface SignInParts {
  readonly liff: () => Promise<
    Pick<Liff, 'boot' | 'login' | 'logout' | 'isLoggedIn' | 'getAccessToken' | 'getContext'>
  >;
  readonly session: Pick<
    Session,
    'isSignedIn' | 'findToken' | 'hasToken' | 'saveToken' | 'saveProfile' | 'clear'
  >;
  readonly loginViaLine: (accessToken: string) => Promise<string>;
  readonly fetchProfile: () => Promise<Profile>;
  /** Returns the current path, query and hash. */
  readonly currentPath: () => string;
  readonly wait: (ms: number) => Promise<void>;
  /** Storage of this tab, which survives reloads. */
  readonly storage: PageStorage;
}

/** Signs a person in through LINE. */
export interface SignIn {
  /** Runs the whole sign-in. Concurrent callers share it. Never rejects. */
  run(options?: { userInitiated?: boolean }): Promise<SignInOutcome>;
  /**
   * Returns a new token without leaving the page; null if only LINE's login could provide one, or there is no response.
   */
  renewToken(): Promise<string | null>;
  /** Returns the current step of {@link run}, or null while it is not running. */
  step(): SignInStep | null;
  subscribe(listener: () => void): () => void;
}

/** Creates a sign-in. @see spec.md 4 and 7 */
export function createSignIn(parts: SignInParts): SignIn {
  const { session } = parts;
  const listeners = new Set<() => void>();
  let step: SignInStep | null = null;
  let running: Promise<SignInOutcome> | undefined;
  let renewing: Promise<string | null> | undefined;

  function enter(next: SignInStep | null): void {
    step = next;
    for (const listener of listeners) listener();
  }

  async function run({ userInitiated = false } = {}): Promise<SignInOutcome> {
    if (session.isSignedIn()) return { status: 'signed-in' };
    running ??= signIn(parts, enter, userInitiated)
      .catch((error: unknown): SignInOutcome => ({ status: 'failed', error }))
      .finally(() => {
        running = undefined;
        enter(null);
      });
    return running;
  }

  return {
    run,
    renewToken: () => {
      renewing ??= renewToken(parts).finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    step: () => step,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

async function signIn(
  parts: SignInParts,
  enter: (step: SignInStep) => void,
  userInitiated: boolean,
): Promise<SignInOutcome> {
  const { session, storage } = parts;
  enter('line');
  const liff = await parts.liff();
  const boot = await bootLiff(liff);
  if (boot.status === 'navigating') return { status: 'leaving' };
  if (boot.status === 'failed') throw boot.reason;
  if (liff.getContext()?.type === 'square_chat') throw new SignInError('OPEN_CHAT');
  const accessToken = liff.isLoggedIn() ? liff.getAccessToken() : null;
  if (accessToken === null) return leaveForLogin(parts, liff, userInitiated);

  enter('account');
  try {
    session.saveToken(await parts.loginViaLine(accessToken));
  } catch (error) {
    // LINE's SDK keeps a token past its expiry. One new login fixes that; a second refusal has another
    // reason.
    if (!isUnauthorized(error) || storage.getItem(refusedKey) !== null) throw error;
    storage.setItem(refusedKey, '1');
    liff.logout();
    return leaveForLogin(parts, liff, userInitiated);
  }
  // The token was issued a moment ago but has expired already, so the device's clock is wrong.
  if (session.findToken() === null) {
    throw new SignInError(session.hasToken() ? 'WRONG_CLOCK' : 'COOKIES_BLOCKED');
  }

  enter('profile');
  await parts.wait(profileDelayMs);
  session.saveProfile(await parts.fetchProfile());
  storage.removeItem(refusedKey);
  return { status: 'signed-in' };
}

function leaveForLogin(
  { currentPath }: SignInParts,
  liff: Pick<Liff, 'login'>,
  userInitiated: boolean,
): SignInOutcome {
  saveReturnPath(currentPath());
  liff.login({ redirectPath: splashPath, userInitiated });
  return { status: 'leaving' };
}

async function renewToken({ liff: loadLiff, loginViaLine, session }: SignInParts): Promise<string | null> {
  try {
    const liff = await loadLiff();
    const boot = await bootLiff(liff);
    const accessToken = boot.status === 'ready' && liff.isLoggedIn() ? liff.getAccessToken() : null;
    if (accessToken === null) return null;
    session.saveToken(await loginViaLine(accessToken));
    return session.findToken();
  } catch (error) {
    if (isUnauthorized(error) || isNetworkFailure(error) || error instanceof LiffError) return null;
    throw error;
  }
}

/**
 * Ends the session: deletes the token and the profile, and logs out of LINE on this device if it can be
 * reached. The caller navigates to `/` or elsewhere.
 */
export async function signOut({ liff, session }: Pick<SignInParts, 'liff' | 'session'>): Promise<void> {
  session.clear();
  await clearDevice();
  const running = await liff();
  // LIFF deletes its tokens only once it is started; if it does not start, nobody is logged in.
  const boot = await bootLiff(running);
  if (boot.status === 'ready') running.logout();
}

/** Deletes files that other apps shared with this one, and the number on its icon; neither is for the next person. */
async function clearDevice(): Promise<void> {
  const { clearReceived } = await import('../received/received-files.ts');
  const ends = [typeof indexedDB === 'undefined' ? null : clearReceived(), navigator.clearAppBadge?.()];
  // If the browser has neither, nothing was there.
  await Promise.allSettled(ends);
}
