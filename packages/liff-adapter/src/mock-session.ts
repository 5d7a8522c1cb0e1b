import { LiffError, messages } from './errors.ts';
import type { MockEnvironmentControl } from './mock-environment.ts';
import type { MockPlatform } from './mock-platform.ts';
import { createTokenStore, findTokenInHash } from './mock-token.ts';
import type { LiffProfile } from './types.ts';

/** Who is signed in, which is whose token is kept. */
export interface MockSession {
  /** Takes the token the page was opened with, else the kept one while it is good. */
  begin(): Promise<void>;
  findAccessToken(): string | null;
  /** Asks the platform, as LINE's SDK does on every call. */
  getProfile(): Promise<LiffProfile>;
  end(): void;
}

interface MockSessionParts {
  liffId: string;
  environment: MockEnvironmentControl;
  platform: MockPlatform;
  now: () => number;
}

export function createMockSession({ liffId, environment, platform, now }: MockSessionParts): MockSession {
  const tokens = createTokenStore(liffId, () => environment.get().inClient);
  // Another app's token must not sign in here: the channel's id is the part of the LIFF id before the dash.
  const channelId = liffId.split('-', 1)[0];

  async function accept(accessToken: string): Promise<void> {
    const { clientId, expiresInSeconds } = await platform.verifyToken(accessToken, 'boot');
    if (clientId !== channelId || expiresInSeconds <= 0) {
      throw new LiffError('boot', { code: 'INIT_FAILED', message: messages.unverifiedAccessToken });
    }
    tokens.save({ accessToken, expiresAt: now() + expiresInSeconds * 1000 });
  }

  return {
    begin: async () => {
      const opening = findTokenInHash(window.location.hash);
      if (opening) await accept(opening);
      const kept = tokens.find();
      const isOver = kept && (kept.expiresAt <= now() || environment.get().token === 'expired');
      if (isOver) tokens.clear();
    },
    findAccessToken: () => tokens.find()?.accessToken ?? null,
    getProfile: async () => {
      const { token, profile } = environment.get();
      if (token === 'expired') {
        throw new LiffError('getProfile', { code: 'invalid_request', message: messages.expiredAccessToken });
      }
      const accessToken = tokens.find()?.accessToken ?? '';
      await platform.verifyToken(accessToken, 'getProfile');
      return profile === 'platform' ? platform.getProfile(accessToken) : structuredClone(profile);
    },
    end: tokens.clear,
  };
}
