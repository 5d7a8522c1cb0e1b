import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';

/** Where the bytes of a file are, for one sign-in: on CONTENT_URL, or relative to the API's origin. */
export interface FileUrls {
  contentUrl: string;
  thumbnailUrl: string;
}

/** Returns the signed addresses of one file. */
export type SignFile = (fileId: string) => FileUrls;

/** Puts a signature into the addresses of bytes, because `<img>` and `<video>` carry no header. */
export interface UrlSigner {
  /**
   * Signs for one sign-in, file by file: the same all hour long, so that caches know the address again; good for one to two hours, and
   * no longer than the sign-in.
   */
  signerFor(session: { sessionId: string }): SignFile;
  /**
   * Returns the sign-in that the address was given to; whether that still lives is another question.
   * @throws LINK_EXPIRED, or NOT_FOUND where the signature is not ours or for another file.
   */
  verify(signature: string, fileId: string): { sessionId: string };
}

const hourSeconds = 3600;

/** In base64url: 22 characters are 132 bits. */
const signatureLength = 22;

/** The keys are derived from the server's secrets, so that neither a token nor an address can pass for the other. */
export function createUrlSigner(
  { authSecrets, contentUrl }: Pick<Env, 'authSecrets' | 'contentUrl'>,
  clock: () => Date,
): UrlSigner {
  const [signingKey, ...olderKeys] = mapSecrets(authSecrets, toKey);

  return {
    signerFor({ sessionId }) {
      const expiry = expiryFrom(clock()).toString(36);
      const prefix = `${expiry}.${compactId(sessionId)}.`;
      return (fileId) => {
        const address = `${contentUrl ?? ''}/api/file/${fileId}`;
        const signature = prefix + digest(signingKey, { fileId, sessionId, expiry });
        return {
          contentUrl: `${address}/content?t=${signature}`,
          thumbnailUrl: `${address}/thumbnail?t=${signature}`,
        };
      };
    },

    verify(signature, fileId) {
      const [expiry = '', compactSessionId = '', given = ''] = signature.split('.');
      const sessionId = fullId(compactSessionId);
      const isOurs = [signingKey, ...olderKeys].some((key) =>
        isSame(given, digest(key, { fileId, sessionId, expiry })),
      );
      if (!isOurs) throw new AppError('NOT_FOUND');
      if (Number.parseInt(expiry, 36) * 1000 <= clock().getTime()) throw new AppError('LINK_EXPIRED');
      return { sessionId };
    },
  };
}

function toKey(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'kepwai content addresses v2', 32)).toString('hex');
}

function mapSecrets<Key>(
  [first, ...rest]: readonly [string, ...string[]],
  map: (secret: string) => Key,
): [Key, ...Key[]] {
  return [map(first), ...rest.map(map)];
}

// SHA-512/256 keeps half of its state to itself, so that a key in front is all a signature needs (no length extension), at a
// third of the price of an HMAC: a list signs a hundred.
function digest(
  key: string,
  { fileId, sessionId, expiry }: { fileId: string; sessionId: string; expiry: string },
): string {
  const content = `${key}.${expiry}.${sessionId}.${fileId}`;
  return hash('sha512-256', content, 'base64url').slice(0, signatureLength);
}

function isSame(given: string, expected: string): boolean {
  const [actual, wanted] = [Buffer.from(given), Buffer.from(expected)];
  return actual.length === wanted.length && timingSafeEqual(actual, wanted);
}

/** Seconds since 1970: the end of the hour that follows this one. */
function expiryFrom(now: Date): number {
  return Math.ceil(now.getTime() / 1000 / hourSeconds) * hourSeconds + hourSeconds;
}

/** A UUID in 22 characters instead of 36. */
function compactId(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
}

function fullId(compact: string): string {
  const hex = Buffer.from(compact, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
