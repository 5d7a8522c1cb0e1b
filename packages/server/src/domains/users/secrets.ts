import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** Creates the secret of a link; only its hash is stored. */
export function createSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(secretBytes).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

/** Returns the hash under which a secret is stored: it is random, so that a plain hash reveals nothing about it. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
