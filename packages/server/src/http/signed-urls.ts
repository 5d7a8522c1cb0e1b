import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';

/** A file, and the only person to whom its address is good. */
export interface SignedFile {
  fileId: string;
  userId: string;
}

/** Puts a signature into the addresses of bytes, because `<img>` and `<video>` carry no header. */
export interface UrlSigner {
  /** The parameter `t`: the same all hour long, so that caches know the address again; good for one to two hours. */
  signFile(file: SignedFile): string;
  /**
   * To whom the address was given.
   * @throws LINK_EXPIRED, or NOT_FOUND where the signature is not ours or for another file.
   */
  verify(signature: string, fileId: string): { userId: string };
}

const hourSeconds = 3600;

/** The key is derived from the server's secret, so that neither a token nor an address can pass for the other. */
export function createUrlSigner(secret: string, clock: () => Date): UrlSigner {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'kepwai content addresses v1', 32)));

  // 16 of 32 bytes: as hard to guess as a UUID twice over, and half as long in a list of a hundred.
  const digest = (fileId: string, userId: string, expiry: string) =>
    createHmac('sha256', key).update(`${expiry}.${userId}.${fileId}`).digest().subarray(0, 16);

  return {
    signFile({ fileId, userId }) {
      const expiry = expiryFrom(clock()).toString(36);
      return `${expiry}.${compactId(userId)}.${digest(fileId, userId, expiry).toString('base64url')}`;
    },

    verify(signature, fileId) {
      const [expiry = '', compactUserId = '', given = ''] = signature.split('.');
      const userId = fullId(compactUserId);
      const expected = digest(fileId, userId, expiry);
      const actual = Buffer.from(given, 'base64url');
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
        throw new AppError('NOT_FOUND');
      }
      if (Number.parseInt(expiry, 36) * 1000 <= clock().getTime()) throw new AppError('LINK_EXPIRED');
      return { userId };
    },
  };
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
