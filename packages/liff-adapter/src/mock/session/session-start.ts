import { LiffError, toLiffError } from '../../liff/errors.ts';
import * as messages from '../../rules/messages.ts';
import type { MockEnvironmentControl } from '../environment.ts';
import type { MockPlatform } from '../platform.ts';
import { requireNetwork } from '../require-network.ts';
import type { KeptToken } from './kept-token.ts';
import { findTokenInHash, type StoredToken } from './token-store.ts';

interface SessionStartParts {
  kept: KeptToken;
  channelId: string;
  environment: MockEnvironmentControl;
  platform: MockPlatform;
  /** Whether tokens are generated here, without a fake platform. */
  isStandalone: boolean;
  now: () => number;
}

/** Creates the start of a session: it accepts the token in the page's address, else keeps the stored one while it is valid. */
export function createSessionStart(parts: SessionStartParts): () => Promise<void> {
  const { kept, environment, platform, isStandalone } = parts;

  async function isStillGood(token: StoredToken): Promise<boolean> {
    if (kept.isExpired(token)) return false;
    const { inClient, network } = environment.get();
    // In LINE's client every start verifies the token; elsewhere a stored one is trusted.
    const isAsked = inClient && network === 'online';
    return !isAsked || !(await isRefused(platform, token));
  }

  return async () => {
    const opening = findTokenInHash(window.location.hash);
    if (opening) await accept(opening, parts);
    else if (isStandalone && environment.get().inClient && environment.get().token === 'valid') {
      // LINE's client signs in by itself.
      environment.set({ signedIn: true });
    }
    const token = kept.find();
    if (!token || (await isStillGood(token))) return resolvePerson(parts);
    kept.clear();
    if (isStandalone) environment.set({ signedIn: false });
  };
}

async function accept(
  accessToken: string,
  { kept, channelId, environment, platform, now }: SessionStartParts,
): Promise<void> {
  requireNetwork(environment.get(), 'boot');
  const { clientId, expiresInSeconds } = await platform.verifyToken(accessToken, 'boot');
  if (clientId !== channelId || expiresInSeconds <= 0) {
    throw new LiffError('boot', { code: 'INIT_FAILED', message: messages.unverifiedAccessToken });
  }
  kept.save({ accessToken, expiresAt: now() + expiresInSeconds * 1000 });
}

/**
 * LINE's ID token names the person; the fake platform's access token does not, so the platform is called once per
 * token.
 */
async function resolvePerson({
  kept,
  environment,
  platform,
  isStandalone,
}: SessionStartParts): Promise<void> {
  const { scope, network } = environment.get();
  const token = kept.find();
  if (!token || token.person || isStandalone || !scope.includes('openid') || network !== 'online') return;
  // Without an answer the ID token names nobody, and the next start calls again.
  const person = await platform.getProfile(token.accessToken).catch(() => undefined);
  if (person) kept.save({ ...token, person });
}

async function isRefused(platform: MockPlatform, { accessToken }: StoredToken): Promise<boolean> {
  return platform.verifyToken(accessToken, 'boot').then(
    () => false,
    (cause: unknown) => !toLiffError(cause, 'boot').retryable,
  );
}
