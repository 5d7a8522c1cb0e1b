import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Env } from '../../env.ts';

/** A new link: its slug, and the stored form of it. */
export interface NewSlug {
  slug: string;
  slug_hash: Buffer;
  slug_sealed: Buffer;
  sealed_with: string;
}

/** Sealed slug as it is stored. */
export type SealedSlug = Pick<NewSlug, 'slug_sealed' | 'sealed_with'>;

/** Stores slugs of links such that a copy of the database opens none, and their makers can still copy them. */
export interface ShareSecrets {
  create(): NewSlug;
  /** Returns the hash that finds a link; null for an invalid slug. */
  hash(slug: string): Buffer | null;
  /** Returns the slug; null if it was sealed with a secret that the server no longer has. */
  unseal(sealed: SealedSlug): string | null;
  /** Name of the key that new slugs are sealed with. */
  readonly currentKey: string;
  /** Returns whether slugs that were sealed with the key of this name can be unsealed. */
  isKnownKey(name: string): boolean;
  /** Seals a slug with the current key. */
  seal(slug: string): SealedSlug;
  /** Returns the keyed hash of a network, which differs for each link. */
  hashNetwork(shareId: string, network: string): Buffer;
}

/** 128 bits. */
const slugBytes = 16;
const slugPattern = /^[A-Za-z0-9_-]{21}[AQgw]$/;

const nonceBytes = 12;
const tagBytes = 16;

interface SealingKey {
  name: string;
  key: Buffer;
}

/** Creates the secrets, derived from those of the server. */
export function createShareSecrets({ authSecrets }: Pick<Env, 'authSecrets'>): ShareSecrets {
  const [first, ...older] = authSecrets;
  const current = sealingKey(first);
  const keys = [current, ...older.map(sealingKey)];
  const networkKey = derive(first, 'kepwai share visitors v1');

  const seal = (slug: string): SealedSlug => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', current.key, nonce);
    const encrypted = Buffer.concat([cipher.update(slug, 'latin1'), cipher.final()]);
    return { slug_sealed: Buffer.concat([nonce, cipher.getAuthTag(), encrypted]), sealed_with: current.name };
  };

  return {
    create() {
      const slug = randomBytes(slugBytes).toString('base64url');
      return { slug, slug_hash: hashSlug(slug), ...seal(slug) };
    },
    hash: (slug) => (slugPattern.test(slug) ? hashSlug(slug) : null),
    unseal({ slug_sealed: sealed, sealed_with: name }) {
      const key = keys.find((each) => each.name === name)?.key;
      return key === undefined ? null : decrypt(sealed, key);
    },
    currentKey: current.name,
    isKnownKey: (name) => keys.some((each) => each.name === name),
    seal,
    hashNetwork: (shareId, network) =>
      createHmac('sha256', networkKey).update(`${shareId} ${network}`).digest().subarray(0, 16),
  };
}

/** A slug is random, so that a plain hash reveals nothing about it. */
function hashSlug(slug: string): Buffer {
  return createHash('sha256').update(slug).digest();
}

function sealingKey(secret: string): SealingKey {
  const key = derive(secret, 'kepwai share slugs v1');
  return { key, name: createHash('sha256').update(key).digest('base64url').slice(0, 8) };
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

function decrypt(sealed: Buffer, key: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return (
    decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'latin1') + decipher.final('latin1')
  );
}
