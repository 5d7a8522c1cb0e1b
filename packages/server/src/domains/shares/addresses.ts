import { hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';

/** Purpose of a link's address: a thumbnail's does not open the bytes, and one to look at is no download. */
export type ShareUse = 'thumbnail' | 'view' | 'download';

/** Link that addresses are signed for. They end with its access version. */
export interface SignedShare {
  id: string;
  slug: string;
  accessVersion: number;
}

/** Signer of addresses of bytes, and of proofs of a password, for visitors of one link. */
export interface ShareAddresses {
  sign(share: SignedShare, fileId: string, use: ShareUse): string;
  /** Returns the address of an archive, to be downloaded; verified as that of a file. */
  signArchive(share: SignedShare, archiveId: string): string;
  /**
   * Returns the purpose of an address.
   * @throws LINK_EXPIRED, or NOT_FOUND if the signature is not ours, or for something else
   */
  verify(signature: string, about: { share: SignedShare; fileId: string }): ShareUse;
  /** Returns the proof that a visitor entered the password. */
  prove(share: SignedShare): { unlock: string; expiresAt: Date };
  isProof(unlock: string | undefined, share: SignedShare): boolean;
}

const hourSeconds = 3600;

/** Time for which an address stays the same, so that caches recognise it; it is valid up to twice as long. */
const lifeSeconds = { thumbnail: 24 * hourSeconds, view: hourSeconds } as const;

/** Time in which a broken download can be resumed. */
const downloadSeconds = 6 * hourSeconds;

/** Time for which a password need not be typed again. */
const unlockedSeconds = 12 * hourSeconds;

const uses: Readonly<Record<string, ShareUse>> = { t: 'thumbnail', v: 'view', d: 'download' };

/** Length in base64url: 22 characters are 132 bits. */
const signatureLength = 22;

/** Creates the signer; its keys are derived from the server's secrets. */
export function createShareAddresses(
  { authSecrets, contentUrl }: Pick<Env, 'authSecrets' | 'contentUrl'>,
  clock: () => Date,
): ShareAddresses {
  const [first, ...older] = authSecrets;
  const signingKey = toKey(first);
  const keys = [signingKey, ...older.map(toKey)];
  const nowSeconds = () => clock().getTime() / 1000;
  const isOurs = (given: string, facts: Facts) => keys.some((key) => isSame(given, digest(key, facts)));

  const addressOf = (
    path: string,
    { share, subject, use }: { share: SignedShare; subject: string; use: ShareUse },
  ) => {
    const expiry = expiryOf(use, nowSeconds());
    const signature = digest(signingKey, { share, subject, expiry, use });
    return `${contentUrl ?? ''}/api/share/${share.slug}/${path}?t=${expiry}.${use.slice(0, 1)}.${signature}`;
  };

  return {
    sign(share, fileId, use) {
      const kind = use === 'thumbnail' ? 'thumbnail' : 'content';
      return addressOf(`file/${fileId}/${kind}`, { share, subject: fileId, use });
    },

    signArchive: (share, archiveId) =>
      addressOf(`archive/${archiveId}/content`, { share, subject: archiveId, use: 'download' }),

    verify(signature, { share, fileId }) {
      const [expiry = '', letter = '', given = ''] = signature.split('.');
      const use = uses[letter];
      if (!use || !isOurs(given, { share, subject: fileId, expiry, use })) throw new AppError('NOT_FOUND');
      if (Number.parseInt(expiry, 36) <= nowSeconds()) throw new AppError('LINK_EXPIRED');
      return use;
    },

    prove(share) {
      const seconds = Math.ceil(nowSeconds() + unlockedSeconds);
      const expiry = seconds.toString(36);
      const signature = digest(signingKey, { share, subject: 'password', expiry, use: 'unlock' });
      return { unlock: `${expiry}.${signature}`, expiresAt: new Date(seconds * 1000) };
    },

    isProof(unlock, share) {
      const [expiry = '', given = ''] = unlock?.split('.') ?? [];
      return (
        isOurs(given, { share, subject: 'password', expiry, use: 'unlock' }) &&
        Number.parseInt(expiry, 36) > nowSeconds()
      );
    },
  };
}

interface Facts {
  share: SignedShare;
  subject: string;
  expiry: string;
  use: ShareUse | 'unlock';
}

function expiryOf(use: ShareUse, nowSeconds: number): string {
  // Each download has an address of its own, so that it can be counted: the part behind the hyphen is ignored.
  if (use === 'download')
    return `${Math.ceil(nowSeconds + downloadSeconds).toString(36)}-${randomBytes(6).toString('hex')}`;
  const life = lifeSeconds[use];
  return (Math.ceil(nowSeconds / life) * life + life).toString(36);
}

function toKey(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'kepwai share addresses v1', 32)).toString('hex');
}

/** Signs as http/bytes/signed-urls.ts does: SHA-512/256 with a key in front. */
function digest(key: string, { share, subject, expiry, use }: Facts): string {
  const content = `${key}.${expiry}.${share.id}.${share.accessVersion}.${subject}.${use}`;
  return hash('sha512-256', content, 'base64url').slice(0, signatureLength);
}

function isSame(given: string, expected: string): boolean {
  const [actual, wanted] = [Buffer.from(given), Buffer.from(expected)];
  return actual.length === wanted.length && timingSafeEqual(actual, wanted);
}
