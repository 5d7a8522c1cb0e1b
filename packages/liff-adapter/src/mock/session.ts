import { errorFromResponse, LiffError, toLiffError } from '../liff/errors.ts';
import type { LiffIdToken, LiffProfile } from '../liff/types.ts';
import * as messages from '../rules/messages.ts';
import type { MockEnvironment, MockEnvironmentControl } from './environment.ts';
import { describeIdToken, packIdToken } from './id-token.ts';
import { createKeptToken } from './kept-token.ts';
import { type MockPlatform, madeUpPerson } from './platform.ts';
import { findTokenInHash, type StoredToken } from './token-store.ts';

/** Sign-in of mock mode: the person whose token is stored. */
export interface MockSession {
  /** Accepts the token in the page's address, else keeps the stored one while it is valid. */
  begin(): Promise<void>;
  findAccessToken(): string | null;
  findIdToken(): string | null;
  describeIdToken(): LiffIdToken | null;
  /**
   * Verifies the token at the platform, as LINE's SDK does on every call.
   * @throws {LiffError}
   */
  verify(api: string): Promise<string>;
  getProfile(): Promise<LiffProfile>;
  isFriend(): Promise<boolean>;
  end(): void;
}

interface MockSessionParts {
  liffId: string;
  environment: MockEnvironmentControl;
  platform: MockPlatform;
  /** Whether tokens are generated here, without a fake platform. */
  isStandalone: boolean;
  now: () => number;
}

/**
 * Returns the channel's id, the part of the LIFF id before the dash. JavaScript callers may pass no LIFF id;
 * `boot()` reports it.
 */
export function channelIdOf(liffId: string): string {
  return String(liffId).split('-', 1)[0] ?? '';
}

const idTokenLifetimeMs = 3_600_000;

export function createMockSession(parts: MockSessionParts): MockSession {
  const { environment, platform, isStandalone, now } = parts;
  const kept = createKeptToken(parts);
  // Another app's token must not sign in here.
  const channelId = channelIdOf(parts.liffId);

  async function accept(accessToken: string): Promise<void> {
    requireNetwork(environment.get(), 'boot');
    const { clientId, expiresInSeconds } = await platform.verifyToken(accessToken, 'boot');
    if (clientId !== channelId || expiresInSeconds <= 0) {
      throw new LiffError('boot', { code: 'INIT_FAILED', message: messages.unverifiedAccessToken });
    }
    kept.save({ accessToken, expiresAt: now() + expiresInSeconds * 1000 });
  }

  /**
   * LINE's ID token names the person; the fake platform's access token does not, so the platform is asked
   * once per token.
   */
  async function resolvePerson(): Promise<void> {
    const { scope, network } = environment.get();
    const token = kept.find();
    if (!token || token.person || isStandalone || !scope.includes('openid') || network !== 'online') return;
    // Without an answer the ID token names nobody, and the next start asks again.
    const person = await platform.getProfile(token.accessToken).catch(() => undefined);
    if (person) kept.save({ ...token, person });
  }

  async function begin(): Promise<void> {
    const opening = findTokenInHash(window.location.hash);
    if (opening) await accept(opening);
    else if (isStandalone && environment.get().inClient && environment.get().token === 'valid') {
      // LINE's client signs in by itself.
      environment.set({ signedIn: true });
    }
    const token = kept.find();
    const { inClient, network } = environment.get();
    // In LINE's client every start verifies the token; elsewhere a stored one is trusted.
    const isAsked = inClient && network === 'online';
    if (!token || (!kept.isExpired(token) && !(isAsked && (await isRefused(platform, token))))) {
      return resolvePerson();
    }
    kept.clear();
    if (isStandalone) environment.set({ signedIn: false });
  }

  async function verify(api: string): Promise<string> {
    requireNetwork(environment.get(), api);
    const token = kept.find();
    if (!token || kept.isExpired(token)) {
      throw new LiffError(api, { code: 'invalid_request', message: 'access token expired' });
    }
    await platform.verifyToken(token.accessToken, api);
    return token.accessToken;
  }

  function describe(): LiffIdToken | null {
    const { scope, profile, idToken } = environment.get();
    const token = kept.find();
    if (!token || !scope.includes('openid')) return null;
    const known = profile !== 'platform' ? profile : isStandalone ? madeUpPerson : (token.person ?? null);
    const expiresAt = idToken === 'expired' ? now() - 1000 : now() + idTokenLifetimeMs;
    return describeIdToken({ channelId, profile: known, hasName: scope.includes('profile'), expiresAt });
  }

  return {
    begin,
    findAccessToken: () => kept.find()?.accessToken ?? null,
    findIdToken: () => {
      const payload = describe();
      return payload && packIdToken(payload);
    },
    describeIdToken: describe,
    verify,
    getProfile: async () => {
      const accessToken = kept.find()?.accessToken ?? '';
      const { profile } = environment.get();
      return profile === 'platform' ? platform.getProfile(accessToken) : structuredClone(profile);
    },
    isFriend: async () => {
      const { friend } = environment.get();
      return friend === 'platform' ? platform.isFriend(kept.find()?.accessToken ?? '') : friend;
    },
    end: () => {
      kept.clear();
      if (isStandalone && environment.get().signedIn) environment.set({ signedIn: false });
    },
  };
}

/** Returns whether the platform refuses the token; without an answer it does not. */
async function isRefused(platform: MockPlatform, { accessToken }: StoredToken): Promise<boolean> {
  return platform.verifyToken(accessToken, 'boot').then(
    () => false,
    (cause: unknown) => !toLiffError(cause, 'boot').retryable,
  );
}

function requireNetwork({ network }: Readonly<MockEnvironment>, api: string): void {
  if (network === 'offline') throw new LiffError(api, { code: 'NETWORK', message: 'Failed to fetch' });
  if (network === 'online') return;
  throw errorFromResponse(api, { status: network, statusText: `LINE answers ${network}`, body: null });
}
