/** Payload of a token. Anyone can write one: only the server verifies it. */
export interface TokenPayload {
  /** Expiry, in seconds since 1970. */
  readonly exp: number;
  readonly [claim: string]: unknown;
}

/**
 * Decodes the payload without verifying it; null if it cannot be read or has no expiry.
 *
 * @see RFC 7519, section 3
 */
export function decodeToken(token: string): TokenPayload | null {
  const [, encoded, signature, ...rest] = token.split('.');
  if (encoded === undefined || signature === undefined || rest.length > 0) return null;
  try {
    const payload: unknown = JSON.parse(decodeBase64Url(encoded));
    return isTokenPayload(payload) ? payload : null;
  } catch {
    // It is not base64, UTF-8 or JSON: not a token.
    return null;
  }
}

/**
 * Returns whether the token is present and has not expired.
 *
 * @see spec.md 4
 */
export function isTokenValid(
  token: string | null | undefined,
  /** Milliseconds since 1970. */
  now: number = Date.now(),
): token is string {
  if (!token) return false;
  const payload = decodeToken(token);
  return payload !== null && payload.exp * 1000 > now;
}

function decodeBase64Url(encoded: string): string {
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function isTokenPayload(payload: unknown): payload is TokenPayload {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'exp' in payload &&
    typeof payload.exp === 'number' &&
    Number.isFinite(payload.exp)
  );
}
