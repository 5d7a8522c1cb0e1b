import { errorOfAnswer, LiffError, toLiffError } from '../liff/errors.ts';
import type { LiffIdToken, LiffProfile } from '../liff/types.ts';
import * as messages from '../rules/messages.ts';
import type { MockEnvironmentControl } from './environment.ts';
import { describeIdToken, packIdToken } from './id-token.ts';
import { type MockPlatform, nobodySpecial } from './platform.ts';
import { createTokenStore, findTokenInHash, type StoredToken } from './token-store.ts';

/** Who is signed in, which is whose token is kept. */
export interface MockSession {
  /** Takes the token the page was opened with, else the kept one while it is good. */
  begin(): Promise<void>;
  findAccessToken(): string | null;
  findIdToken(): string | null;
  describeIdToken(): LiffIdToken | null;
  /** Has the platform look at the token, as LINE's SDK does on every call. @throws {LiffError} */
  verify(api: string): Promise<string>;
  getProfile(): Promise<LiffProfile>;
  isFriend(): Promise<boolean>;
  end(): void;
}

interface MockSessionParts {
  liffId: string;
  environment: MockEnvironmentControl;
  platform: MockPlatform;
  /** Without a fake platform tokens are made up here. */
  isAlone: boolean;
  now: () => number;
}

/** The channel's id is the part of the LIFF id before the dash. JavaScript callers may give no LIFF id; `boot()` says so. */
export function channelOf(liffId: string): string {
  return String(liffId).split('-', 1)[0] ?? '';
}

const idTokenLifetimeMs = 3_600_000;
const accessTokenLifetimeMs = 43_200_000;

export function createMockSession(parts: MockSessionParts): MockSession {
  const { liffId, environment, platform, isAlone, now } = parts;
  const tokens = createTokenStore(liffId, () => environment.get().inClient);
  // Another app's token must not sign in here.
  const channelId = channelOf(liffId);

  async function accept(accessToken: string): Promise<void> {
    requireNetwork('boot');
    const { clientId, expiresInSeconds } = await platform.verifyToken(accessToken, 'boot');
    if (clientId !== channelId || expiresInSeconds <= 0) {
      throw new LiffError('boot', { code: 'INIT_FAILED', message: messages.unverifiedAccessToken });
    }
    tokens.save({ accessToken, expiresAt: now() + expiresInSeconds * 1000 });
  }

  /** LINE's ID token names the person; the fake platform's access token does not, so it is asked once per token. */
  async function learnPerson(): Promise<void> {
    const { scope, network } = environment.get();
    const kept = find();
    if (!kept || kept.person || isAlone || !scope.includes('openid') || network !== 'online') return;
    // Without an answer the ID token names nobody, and the next start asks again.
    const person = await platform.getProfile(kept.accessToken).catch(() => undefined);
    if (person) tokens.save({ ...kept, person });
  }

  function find(): StoredToken | null {
    const { token, signedIn } = environment.get();
    if (token === 'none') return null;
    const kept = tokens.find();
    if (kept || !isAlone || !signedIn) return kept;
    const made = { accessToken: `mock-${crypto.randomUUID()}`, expiresAt: now() + accessTokenLifetimeMs };
    tokens.save(made);
    return made;
  }

  function isOver(kept: StoredToken): boolean {
    const { token, tokenExpiresAt } = environment.get();
    return token === 'expired' || (tokenExpiresAt ?? kept.expiresAt) <= now();
  }

  /** In LINE's client every start has the token looked at; elsewhere a kept one is believed. */
  async function isRefused({ accessToken }: StoredToken): Promise<boolean> {
    if (!environment.get().inClient || environment.get().network !== 'online') return false;
    return platform.verifyToken(accessToken, 'boot').then(
      () => false,
      (cause: unknown) => !toLiffError(cause, 'boot').retryable,
    );
  }

  function requireNetwork(api: string): void {
    const { network } = environment.get();
    if (network === 'offline') throw new LiffError(api, { code: 'NETWORK', message: 'Failed to fetch' });
    if (network === 'online') return;
    const statusText = `LINE answers ${network}`;
    throw errorOfAnswer(api, { status: network, statusText, body: null });
  }

  async function verify(api: string): Promise<string> {
    requireNetwork(api);
    const kept = find();
    if (!kept || isOver(kept)) {
      throw new LiffError(api, { code: 'invalid_request', message: 'access token expired' });
    }
    await platform.verifyToken(kept.accessToken, api);
    return kept.accessToken;
  }

  function describe(): LiffIdToken | null {
    const { scope, profile, idToken } = environment.get();
    const kept = find();
    if (!kept || !scope.includes('openid')) return null;
    const known = profile !== 'platform' ? profile : isAlone ? nobodySpecial : (kept.person ?? null);
    const expiresAt = idToken === 'expired' ? now() - 1000 : now() + idTokenLifetimeMs;
    return describeIdToken({ channelId, profile: known, hasName: scope.includes('profile'), expiresAt });
  }

  return {
    begin: async () => {
      const opening = findTokenInHash(window.location.hash);
      if (opening) await accept(opening);
      else if (isAlone && environment.get().inClient && environment.get().token === 'valid') {
        // LINE's client signs in by itself.
        environment.set({ signedIn: true });
      }
      const kept = find();
      if (!kept || (!isOver(kept) && !(await isRefused(kept)))) return learnPerson();
      tokens.clear();
      if (isAlone) environment.set({ signedIn: false });
    },
    findAccessToken: () => find()?.accessToken ?? null,
    findIdToken: () => {
      const payload = describe();
      return payload && packIdToken(payload);
    },
    describeIdToken: describe,
    verify,
    getProfile: async () => {
      const accessToken = find()?.accessToken ?? '';
      const { profile } = environment.get();
      return profile === 'platform' ? platform.getProfile(accessToken) : structuredClone(profile);
    },
    isFriend: async () => {
      const { friend } = environment.get();
      return friend === 'platform' ? platform.isFriend(find()?.accessToken ?? '') : friend;
    },
    end: () => {
      tokens.clear();
      if (isAlone && environment.get().signedIn) environment.set({ signedIn: false });
    },
  };
}
