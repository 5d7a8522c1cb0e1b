import { hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';

/** Addresses of a file's bytes for one session: on CONTENT_URL, or relative to the API's origin. */
export interface FileUrls {
  contentUrl: string;
  thumbnailUrl: string;
}

/** Purpose of an address: a thumbnail's does not open the content. */
export type FileUse = 'content' | 'thumbnail';

/** Purpose of any signed address. */
type Use = FileUse | 'archive' | 'activity';

/** Returns the signed addresses of one file. */
export type SignFile = (fileId: string) => FileUrls;

/** Signer of addresses of bytes, because `<img>` and `<video>` send no header. */
export interface UrlSigner {
  /**
   * Returns a signer for one session. Addresses stay the same for a while, so that caches recognise them: those
   * of contents for an hour, valid for one to two; those of thumbnails for a day, valid for one to two. None is
   * valid for longer than the session.
   */
  signerFor(session: { sessionId: string }): SignFile;
  /**
   * Returns the session that the address was signed for; the caller checks whether it still lives.
   * @throws LINK_EXPIRED, or NOT_FOUND if the signature is not ours or for another file
   */
  verify(signature: string, fileId: string, use: FileUse): { sessionId: string };
  /** Returns the signed address of an archive for one session, valid as long as the archive and the session. */
  signArchive(archive: { sessionId: string; archiveId: string; expiresAt: Date }): string;
  /**
   * Returns the session that an archive's address was signed for.
   * @throws LINK_EXPIRED, or NOT_FOUND if the signature is not ours or for another archive
   */
  verifyArchive(signature: string, archiveId: string): { sessionId: string };
  /**
   * Returns the signed address of a group's activity as a table for one session; `query`: its filter, which the
   * signature does not cover, because rights are checked at every request.
   */
  signActivity(table: { sessionId: string; groupId: string; query: URLSearchParams }): string;
  /**
   * Returns the session that the address of a group's activity was signed for.
   * @throws LINK_EXPIRED, or NOT_FOUND if the signature is not ours or for another group
   */
  verifyActivity(signature: string, groupId: string): { sessionId: string };
}

const hourSeconds = 3600;

/** Time for which a thumbnail's address stays the same, so that browsers recognise its picture. */
const thumbnailLifeSeconds = 24 * hourSeconds;

/** Length in base64url: 22 characters are 132 bits. */
const signatureLength = 22;

/**
 * Creates a signer. Its keys are derived from the server's secrets, so that a token and an address can never
 * pass for each other.
 */
export function createUrlSigner(
  { authSecrets, contentUrl }: Pick<Env, 'authSecrets' | 'contentUrl'>,
  clock: () => Date,
): UrlSigner {
  const [signingKey, ...olderKeys] = mapSecrets(authSecrets, toKey);

  function verifyFor(signature: string, fileId: string, uses: readonly Use[]): { sessionId: string } {
    const [expiry = '', compactSessionId = '', given = ''] = signature.split('.');
    const sessionId = fullId(compactSessionId);
    const isOurs = [signingKey, ...olderKeys].some((key) =>
      uses.some((use) => isSame(given, digest(key, { fileId, sessionId, expiry, use }))),
    );
    if (!isOurs) throw new AppError('NOT_FOUND');
    if (Number.parseInt(expiry, 36) * 1000 <= clock().getTime()) throw new AppError('LINK_EXPIRED');
    return { sessionId };
  }

  return {
    signerFor({ sessionId }) {
      const compact = compactId(sessionId);
      const ends = { content: expiryOf('content', clock()), thumbnail: expiryOf('thumbnail', clock()) };
      const addressOf = (fileId: string, use: FileUse) => {
        const expiry = ends[use];
        const signature = digest(signingKey, { fileId, sessionId, expiry, use });
        return `${contentUrl ?? ''}/api/file/${fileId}/${use}?t=${expiry}.${compact}.${signature}`;
      };
      return (fileId) => ({
        contentUrl: addressOf(fileId, 'content'),
        thumbnailUrl: addressOf(fileId, 'thumbnail'),
      });
    },

    signArchive({ sessionId, archiveId, expiresAt }) {
      const expiry = Math.ceil(expiresAt.getTime() / 1000).toString(36);
      const signature = digest(signingKey, { fileId: archiveId, sessionId, expiry, use: 'archive' });
      const t = `${expiry}.${compactId(sessionId)}.${signature}`;
      return `${contentUrl ?? ''}/api/archive/${archiveId}/content?t=${t}`;
    },

    verifyArchive: (signature, archiveId) => verifyFor(signature, archiveId, ['archive']),

    signActivity({ sessionId, groupId, query }) {
      const expiry = expiryOf('content', clock());
      const signature = digest(signingKey, { fileId: groupId, sessionId, expiry, use: 'activity' });
      const t = `${expiry}.${compactId(sessionId)}.${signature}`;
      return `/api/group/${groupId}/activity.csv?${new URLSearchParams([['t', t], ...query])}`;
    },

    verifyActivity: (signature, groupId) => verifyFor(signature, groupId, ['activity']),

    verify: (signature, fileId, use) =>
      // The content's address opens the thumbnail too.
      verifyFor(signature, fileId, use === 'thumbnail' ? ['thumbnail', 'content'] : ['content']),
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

// Returns the signature. SHA-512/256 does not output half of its state, so a key in front is sufficient (no
// length extension), at a third of the cost of an HMAC: a list signs a hundred.
function digest(
  key: string,
  { fileId, sessionId, expiry, use }: { fileId: string; sessionId: string; expiry: string; use: Use },
): string {
  const content = `${key}.${expiry}.${sessionId}.${fileId}${use === 'content' ? '' : `.${use}`}`;
  return hash('sha512-256', content, 'base64url').slice(0, signatureLength);
}

function isSame(given: string, expected: string): boolean {
  const [actual, wanted] = [Buffer.from(given), Buffer.from(expected)];
  return actual.length === wanted.length && timingSafeEqual(actual, wanted);
}

/** Returns the end of the next hour or day, in seconds since 1970, as an address contains it. */
function expiryOf(use: FileUse, now: Date): string {
  const life = use === 'content' ? hourSeconds : thumbnailLifeSeconds;
  return (Math.ceil(now.getTime() / 1000 / life) * life + life).toString(36);
}

/** Returns a UUID in 22 characters instead of 36. */
function compactId(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
}

function fullId(compact: string): string {
  const hex = Buffer.from(compact, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
