import { createHash, randomBytes } from 'node:crypto';

/** 128 bits. */
const tokenBytes = 16;

const tokenPattern = /^[A-Za-z0-9_-]{21}[AQgw]$/;

/** Creates a token; only its hash is stored. */
export function createToken(): { token: string; hash: Buffer } {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { token, hash: hashOf(token) };
}

/**
 * Returns the hash that finds an invitation; null for an invalid token. The database compares hashes, so timing reveals
 * nothing about a token.
 */
export function hashToken(token: string): Buffer | null {
  return tokenPattern.test(token) ? hashOf(token) : null;
}

/** A token is random, so that a plain hash reveals nothing about it. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
