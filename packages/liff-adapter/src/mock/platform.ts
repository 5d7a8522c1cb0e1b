import { errorFromResponse, LiffError } from '../liff/errors.ts';
import type { LiffProfile } from '../liff/types.ts';
import * as messages from '../rules/messages.ts';

/** Result of a token's verification by the fake platform. */
export interface VerifiedToken {
  clientId: string;
  expiresInSeconds: number;
}

/** Calls to LINE's platform that the SDK would make. */
export interface MockPlatform {
  /**
   * Verifies a token.
   * @throws {LiffError} with the platform's answer, or `NETWORK`.
   */
  verifyToken(accessToken: string, api: string): Promise<VerifiedToken>;
  /**
   * Returns the profile of a token's person.
   * @throws {LiffError} with the platform's answer, or `NETWORK`.
   */
  getProfile(accessToken: string): Promise<LiffProfile>;
  /**
   * Returns whether a token's person is a friend of the bot.
   * @throws {LiffError} with the platform's answer, or `NETWORK`.
   */
  isFriend(accessToken: string): Promise<boolean>;
}

/** Person who signs in if there is no fake platform. */
export const madeUpPerson: LiffProfile = {
  userId: 'U00000000000000000000000000000001',
  displayName: 'สมชาย ทดสอบ',
};

/** Creates a platform in memory: it has one person, accepts every token, and no server trusts it. */
export function createMemoryPlatform(channelId: string): MockPlatform {
  return {
    verifyToken: async () => ({ clientId: channelId, expiresInSeconds: 43_200 }),
    getProfile: async () => structuredClone(madeUpPerson),
    isFriend: async () => true,
  };
}

/** Creates a client of a fake LINE platform. */
export function createMockPlatform(lineOrigin: string, fetchAnswer: typeof fetch): MockPlatform {
  async function ask(api: string, path: string, headers: Record<string, string>): Promise<object> {
    const answer = await fetchAnswer(`${lineOrigin}${path}`, { headers });
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok) {
      const { status, statusText } = answer;
      throw errorFromResponse(api, { status, statusText, body });
    }
    if (typeof body === 'object' && body !== null) return body;
    throw new LiffError(api, { code: 'UNKNOWN', message: `${path.split('?')[0]} did not answer with JSON` });
  }

  return {
    verifyToken: async (accessToken, api) => {
      const query = new URLSearchParams({ access_token: accessToken });
      const body = await ask(api, `/oauth2/v2.1/verify?${query}`, {});
      const clientId: unknown = Reflect.get(body, 'client_id');
      const expiresInSeconds: unknown = Reflect.get(body, 'expires_in');
      if (typeof clientId === 'string' && typeof expiresInSeconds === 'number') {
        return { clientId, expiresInSeconds };
      }
      throw new LiffError(api, { code: 'INIT_FAILED', message: messages.unverifiedAccessToken });
    },
    getProfile: async (accessToken) =>
      readProfile(await ask('getProfile', '/v2/profile', { authorization: `Bearer ${accessToken}` })),
    isFriend: async (accessToken) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      return Reflect.get(await ask('getFriendship', '/friendship/v1/status', headers), 'friendFlag') === true;
    },
  };
}

function readProfile(body: object): LiffProfile {
  const userId: unknown = Reflect.get(body, 'userId');
  const displayName: unknown = Reflect.get(body, 'displayName');
  const pictureUrl: unknown = Reflect.get(body, 'pictureUrl');
  const statusMessage: unknown = Reflect.get(body, 'statusMessage');
  if (typeof userId !== 'string' || typeof displayName !== 'string') {
    throw new LiffError('getProfile', {
      code: 'UNKNOWN',
      message: 'The profile has no userId or displayName',
    });
  }
  return {
    userId,
    displayName,
    ...(typeof pictureUrl === 'string' && { pictureUrl }),
    ...(typeof statusMessage === 'string' && { statusMessage }),
  };
}
