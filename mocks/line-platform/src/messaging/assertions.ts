import { createHash } from 'node:crypto';
import { decodeProtectedHeader, importJWK, type JWK, type JWTPayload, jwtVerify } from 'jose';
import { LineError, oauthError } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import type { ChannelKey } from '../state/rows.ts';

/** Maximum lifetime of an assertion. */
const assertionLifeSeconds = 30 * 60;
const maxTokenLifeSeconds = 30 * 24 * 3600;

export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Registers the public key of assertions, as the console does, and assigns its `kid`. */
export function addChannelKey({ store }: Platform, jwk: JWK): ChannelKey {
  const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url').slice(0, 22);
  const { d: _secret, ...publicParts } = jwk;
  const row = { kid, jwk: publicParts };
  store.channelKeys.put(kid, row);
  return row;
}

/**
 * Reads whose the assertion is, and the requested lifetime of a token.
 * @throws LineError 404 for an unregistered key, 400 for anything else that is wrong with it
 * @see https://developers.line.biz/en/docs/messaging-api/generate-json-web-token/
 */
export async function readAssertion(
  platform: Platform,
  form: { client_assertion_type: string; client_assertion: string },
): Promise<{ channelId: string; lifeSeconds: number }> {
  if (form.client_assertion_type !== assertionType) {
    throw oauthError('invalid_request', "Invalid 'client_assertion_type'.");
  }
  const payload = await verify(platform, form.client_assertion);
  const now = platform.clock.now() / 1000;
  const channelId = platform.config.messagingChannel.id;
  const isOurs = payload.iss === channelId && payload.sub === channelId;
  const isShort = payload.exp !== undefined && payload.exp <= now + assertionLifeSeconds;
  const life = payload.token_exp ?? 0;
  if (!isOurs || !isShort || typeof life !== 'number' || life > maxTokenLifeSeconds) throw invalidAssertion();
  return { channelId, lifeSeconds: life };
}

async function verify({ store, clock }: Platform, assertion: string): Promise<JWTPayload> {
  const key = store.channelKeys.get(readKid(assertion));
  if (!key) {
    throw new LineError(404, {
      error: 'invalid_request',
      error_description: 'Cannot find channel key that satisfies the conditions',
    });
  }
  try {
    const { payload } = await jwtVerify(assertion, await importJWK(key.jwk, 'RS256'), {
      algorithms: ['RS256'],
      audience: 'https://api.line.me/',
      currentDate: new Date(clock.now()),
    });
    return payload;
  } catch {
    // Expired, forged, or for another audience: LINE does not distinguish them.
    throw invalidAssertion();
  }
}

function readKid(assertion: string): string {
  try {
    return decodeProtectedHeader(assertion).kid ?? '';
  } catch {
    throw invalidAssertion();
  }
}

const invalidAssertion = (): LineError => oauthError('invalid_client', "Invalid 'client_assertion'.");
