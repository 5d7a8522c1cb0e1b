import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Platform } from '../platform.ts';
import type { SigningKey } from '../state/rows.ts';

const keyRow = 'current';

/** Returns the key that signs ID tokens, created on first use and kept over restarts and resets. */
export function getSigningKey({ store }: Pick<Platform, 'store'>): SigningKey {
  const known = store.signingKeys.get(keyRow);
  if (known) return known;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const key = {
    kid: randomBytes(32).toString('hex'),
    jwk: { kty: 'EC', crv: 'P-256', x, y, d },
  };
  store.signingKeys.put(keyRow, key);
  return key;
}

/** Returns the answer of `GET /oauth2/v2.1/certs`. */
export function getPublicKeys(platform: Pick<Platform, 'store'>): { keys: Record<string, string>[] } {
  const { kid, jwk } = getSigningKey(platform);
  const { d: _secret, ...publicParts } = jwk;
  return { keys: [{ ...publicParts, alg: 'ES256', use: 'sig', kid }] };
}
