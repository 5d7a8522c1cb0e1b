import { LineTokenError } from './line-token-error.ts';

/** Options of the verifier. */
export interface AccessTokenVerifierOptions {
  /** Id of the LINE Login channel whose tokens are accepted: the digits of the LIFF id before the dash. */
  channelId: string;
  /** Base address of LINE's platform; tests pass a fake's. Default: `https://api.line.me`. */
  apiBase?: string;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
  /** Timeout of each of the two calls to LINE, in milliseconds. Default: 10,000. */
  timeoutMs?: number;
}

/** Person that a token belongs to, from LINE. */
export interface LineIdentity {
  userId: string;
  displayName: string;
  pictureUrl?: string;
  statusMessage?: string;
}

/** Verifier of access tokens at LINE. */
export interface AccessTokenVerifier {
  /**
   * Returns the person that a token belongs to.
   * @throws {LineTokenError} (as a rejection) `INVALID_TOKEN` if LINE does not know it, it expired or
   * belongs to another channel; `LINE_UNAVAILABLE` if LINE did not answer. An abort rejects with the
   * signal's reason.
   */
  verify(accessToken: string, options?: { signal?: AbortSignal }): Promise<LineIdentity>;
}

/**
 * Creates a verifier of access tokens that a LIFF app sends to its server. The app's statements about the
 * person cannot be trusted; LINE's about their token can, if the token was issued for this channel.
 * @see https://developers.line.biz/en/docs/liff/using-user-profile/
 * @see https://developers.line.biz/en/reference/line-login/#verify-access-token
 */
export function createAccessTokenVerifier(options: AccessTokenVerifierOptions): AccessTokenVerifier {
  const { channelId, apiBase = 'https://api.line.me', timeoutMs = 10_000 } = options;
  const base = apiBase.replace(/\/+$/, '');
  const fetchAnswer: typeof fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));

  async function ask(path: string, init: RequestInit, signal: AbortSignal | undefined): Promise<object> {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await fetchAnswer(`${base}${path}`, {
        ...init,
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      return readAnswer(answer.status, await answer.text());
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof LineTokenError) throw cause;
      throw new LineTokenError('LINE_UNAVAILABLE', 'LINE did not answer', { cause });
    }
  }

  return {
    verify: async (accessToken, { signal } = {}) => {
      if (!isHeaderSafe(accessToken)) throw invalidToken('The token is empty or malformed');
      const query = new URLSearchParams({ access_token: accessToken });
      assertForChannel(await ask(`/oauth2/v2.1/verify?${query}`, {}, signal), channelId);
      const headers = { authorization: `Bearer ${accessToken}` };
      return parseIdentity(await ask('/v2/profile', { headers }, signal));
    },
  };
}

/** A line break in a header makes fetch throw an error that quotes the token. */
function isHeaderSafe(accessToken: unknown): accessToken is string {
  return typeof accessToken === 'string' && /^[\x21-\x7e]+$/.test(accessToken);
}

function readAnswer(status: number, text: string): object {
  // 403 means a token without the scope `profile`.
  if ([400, 401, 403].includes(status)) throw invalidToken(`LINE refused the token with ${status}`);
  if (status !== 200) throw new LineTokenError('LINE_UNAVAILABLE', `LINE answered with ${status}`);
  const body: unknown = parseJson(text);
  if (typeof body === 'object' && body !== null) return body;
  throw unexpectedBody();
}

function assertForChannel(body: object, channelId: string): void {
  const clientId: unknown = Reflect.get(body, 'client_id');
  const expiresInSeconds: unknown = Reflect.get(body, 'expires_in');
  if (typeof clientId !== 'string' || typeof expiresInSeconds !== 'number') throw unexpectedBody();
  if (clientId !== channelId) throw invalidToken('The token belongs to another channel');
  if (!(expiresInSeconds > 0)) throw invalidToken('The token has expired');
}

function parseIdentity(body: object): LineIdentity {
  const userId: unknown = Reflect.get(body, 'userId');
  const displayName: unknown = Reflect.get(body, 'displayName');
  const pictureUrl: unknown = Reflect.get(body, 'pictureUrl');
  const statusMessage: unknown = Reflect.get(body, 'statusMessage');
  if (typeof userId !== 'string' || userId === '' || typeof displayName !== 'string') throw unexpectedBody();
  return {
    userId,
    displayName,
    ...(typeof pictureUrl === 'string' && pictureUrl !== '' && { pictureUrl }),
    ...(typeof statusMessage === 'string' && { statusMessage }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message is dropped because it quotes the body.
    return undefined;
  }
}

function invalidToken(message: string): LineTokenError {
  return new LineTokenError('INVALID_TOKEN', message);
}

function unexpectedBody(): LineTokenError {
  return new LineTokenError('LINE_UNAVAILABLE', 'LINE answered with an unexpected body');
}
