import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LineTokenError } from './line-token-error.ts';

/** Options of the verifier. */
export interface IdTokenVerifierOptions {
  /** Id of the LINE Login channel that the token has to be for: the digits of the LIFF id before the dash. */
  channelId: string;
  /** Base address of LINE's platform, whose keys are read from below it. Default: `https://api.line.me`. */
  apiBase?: string;
  /** Required issuer of the token. Default: `https://access.line.me`. */
  issuer?: string;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
  /** Timeout of reading LINE's keys, in milliseconds. Default: 10,000. */
  timeoutMs?: number;
  /** Returns the time to compare the expiry with, in milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
}

/** Person in an ID token, as LINE knew them when it was issued; the profile may have changed since. */
export interface LineIdTokenIdentity {
  userId: string;
  displayName?: string;
  pictureUrl?: string;
  email?: string;
  /** Expiry, in milliseconds since 1970. */
  expiresAt: number;
}

/** Verifier of ID tokens by LINE's keys. */
export interface IdTokenVerifier {
  /**
   * Checks the signature by LINE's keys, which are cached and read again when an unknown one appears.
   * @throws {LineTokenError} (as a rejection) `INVALID_TOKEN` if anything about it is wrong or it has
   * expired; `LINE_UNAVAILABLE` if LINE's keys could not be read.
   */
  verify(idToken: string): Promise<LineIdTokenIdentity>;
}

/** Maximum number of times that keys are read within `readsWindowMs`. */
const maxReads = 6;
const readsWindowMs = 30_000;

/**
 * Creates a verifier of ID tokens that a LIFF app sends to its server: ES256 only, a key of LINE's, issuer, audience and
 * expiry. LIFF sends no nonce, so there is none to check.
 * @see https://developers.line.biz/en/docs/line-login/verify-id-token/
 */
export function createIdTokenVerifier(options: IdTokenVerifierOptions): IdTokenVerifier {
  const { channelId, apiBase = 'https://api.line.me', timeoutMs = 10_000, now = Date.now } = options;
  const { issuer = 'https://access.line.me' } = options;
  const fetchAnswer: typeof fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
  let reads: number[] = [];
  const remoteKeys = createRemoteJWKSet(new URL(`${apiBase.replace(/\/+$/, '')}/oauth2/v2.1/certs`), {
    timeoutDuration: timeoutMs,
    // A key that LINE has just put into use is read at once; forged names of keys only so often.
    cooldownDuration: 0,
    [customFetch]: (url, init) => {
      reads = reads.filter((at) => at > now() - readsWindowMs);
      if (reads.length >= maxReads) throw new errors.JWKSNoMatchingKey();
      reads.push(now());
      return fetchAnswer(url, init);
    },
  });
  // LINE names the key of every token; without a name jose would use the only key there is.
  const keys: JWTVerifyGetKey = async (header, token) => {
    if (typeof header.kid === 'string' && header.kid !== '') return remoteKeys(header, token);
    throw new errors.JWKSNoMatchingKey();
  };

  return {
    verify: async (idToken) => {
      // Without a channel jose would accept every audience.
      if (!channelId) throw new LineTokenError('INVALID_TOKEN', 'There is no channel to check the token for');
      if (typeof idToken !== 'string') throw new LineTokenError('INVALID_TOKEN', 'The token is no text');
      const payload = await jwtVerify(idToken, keys, {
        algorithms: ['ES256'],
        issuer,
        audience: channelId,
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(now()),
      }).then((verified) => verified.payload, explain);
      const { sub = '', exp = 0, name, picture, email } = payload;
      // LINE issues a token for one channel; one that is for others, too, is theirs (OpenID Connect Core, 3.1.3.7).
      if ([payload.aud].flat().length !== 1)
        throw new LineTokenError('INVALID_TOKEN', 'The token is for several channels');
      if (!sub) throw new LineTokenError('INVALID_TOKEN', 'The token names nobody');
      return {
        userId: sub,
        expiresAt: exp * 1000,
        ...(typeof name === 'string' && { displayName: name }),
        ...(typeof picture === 'string' && { pictureUrl: picture }),
        ...(typeof email === 'string' && { email }),
      };
    },
  };
}

/** Throws `INVALID_TOKEN` for jose's errors about the token, `LINE_UNAVAILABLE` if the keys could not be read. */
function explain(cause: unknown): never {
  const isOfToken =
    cause instanceof errors.JWTInvalid ||
    cause instanceof errors.JWTExpired ||
    cause instanceof errors.JWTClaimValidationFailed ||
    cause instanceof errors.JWSInvalid ||
    cause instanceof errors.JWSSignatureVerificationFailed ||
    cause instanceof errors.JOSEAlgNotAllowed ||
    cause instanceof errors.JOSENotSupported ||
    cause instanceof errors.JWKSNoMatchingKey ||
    cause instanceof errors.JWKSMultipleMatchingKeys;
  if (!isOfToken) throw new LineTokenError('LINE_UNAVAILABLE', 'LINE’s keys could not be read', { cause });
  throw new LineTokenError('INVALID_TOKEN', `The token is not good: ${cause.message}`, { cause });
}
