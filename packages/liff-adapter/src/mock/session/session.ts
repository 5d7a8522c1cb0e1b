import { LiffError } from '../../liff/errors.ts';
import type { LiffIdToken, LiffProfile } from '../../liff/types.ts';
import type { MockEnvironmentControl } from '../environment.ts';
import { type MockPlatform, madeUpPerson } from '../platform.ts';
import { requireNetwork } from '../require-network.ts';
import { describeIdToken, packIdToken } from './id-token.ts';
import { createKeptToken, type KeptToken } from './kept-token.ts';
import { createSessionStart } from './session-start.ts';

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

  let issued = { accessToken: '', at: 0 };

  /** LINE issues an ID token once with its access token: requested later, it is the same. */
  function issuedAt(accessToken: string): number {
    if (issued.accessToken !== accessToken) issued = { accessToken, at: now() };
    return issued.at;
  }

  function describe(): LiffIdToken | null {
    const { scope, profile, idToken } = environment.get();
    const token = kept.find();
    if (!token || !scope.includes('openid')) return null;
    const known = profile !== 'platform' ? profile : isStandalone ? madeUpPerson : (token.person ?? null);
    const expiresAt = issuedAt(token.accessToken) + (idToken === 'expired' ? -1000 : idTokenLifetimeMs);
    return describeIdToken({ channelId, profile: known, hasName: scope.includes('profile'), expiresAt });
  }

  return {
    begin: createSessionStart({ ...parts, kept, channelId }),
    findAccessToken: () => kept.find()?.accessToken ?? null,
    findIdToken: () => {
      const payload = describe();
      return payload && packIdToken(payload);
    },
    describeIdToken: describe,
    verify: (api) => verifyKeptToken(api, kept, parts),
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

async function verifyKeptToken(
  api: string,
  kept: KeptToken,
  { environment, platform }: MockSessionParts,
): Promise<string> {
  requireNetwork(environment.get(), api);
  const token = kept.find();
  if (!token || kept.isExpired(token)) {
    throw new LiffError(api, { code: 'invalid_request', message: 'access token expired' });
  }
  await platform.verifyToken(token.accessToken, api);
  return token.accessToken;
}
