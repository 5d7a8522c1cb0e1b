import { hasAll } from '@kepwai/rules/sharing/requests';
import { shareState } from '@kepwai/rules/sharing/shares';
import type { Recent } from '../../db/recent.ts';
import { AppError, isAppError } from '../../errors.ts';
import { type FileRow, findFile } from '../files/rows.ts';
import { findMembership, type MembershipDeps } from '../groups/membership.ts';
import type { ShareAddresses, SignedShare } from './addresses.ts';
import { isClosedToSenders } from './request-group.ts';
import type { RequestFields } from './request-limits.ts';
import type { ShareSecrets } from './secrets.ts';
import { findShareRowByHash, type ShareRow } from './store.ts';

/** State of a link: the first reason why it does not open, or `open`. */
export type ShareState = 'open' | 'expired' | 'revoked' | 'limit_reached' | 'removed';

/** A link with the file that stands for it; null if there is none, or it does not open. */
export interface KnownShare {
  row: ShareRow;
  cover: FileRow | null;
  /** For a request: whether its group can receive nothing now. */
  isPaused: boolean;
}

/** An open link, as its visitors reach it. */
export type OpenShare = SignedShare & KnownShare;

/** An open file request. */
export type OpenRequest = OpenShare & { row: ShareRow & { request: RequestFields } };

type AccessDeps = MembershipDeps & { shareSecrets: ShareSecrets; recentShares: Recent<KnownShare> };

/** Time after which the maker's membership is checked with LINE again; LINE notifies us when people leave. */
const askAgainMs = 60 * 60_000;

/** Returns the state of a link. */
export function stateOf(row: ShareRow, now: Date): ShareState {
  const facts = {
    isRevoked: row.revoked_at !== null,
    expiresAt: row.expires_at,
    maxDownloads: row.max_downloads,
    downloadCount: row.download_count,
    hasAll: row.request !== null && hasAll(row.request),
    isThere: row.is_there,
  };
  return shareState(facts, now);
}

/**
 * Returns the link of a slug, if it has a page. An unknown link and one whose items are gone are answered alike, after
 * the same one query. `isBegun`: continues a visit that began while downloads were left.
 * @throws NOT_FOUND, SHARE_EXPIRED, SHARE_REVOKED, SHARE_LIMIT_REACHED, REQUEST_FULL
 */
export async function requireLink(
  deps: AccessDeps,
  slug: string,
  options: { isBegun?: boolean } = {},
): Promise<OpenShare> {
  const link = await requireOpen(deps, slug, options);
  if (link.row.kind === 'chat') throw new AppError('NOT_FOUND');
  return link;
}

/**
 * Returns the link of a slug by which files were sent into a chat.
 * @throws as requireLink; NOT_FOUND for any other
 */
export async function requireChatLink(deps: AccessDeps, slug: string): Promise<OpenShare> {
  const link = await requireOpen(deps, slug, {});
  if (link.row.kind !== 'chat') throw new AppError('NOT_FOUND');
  return link;
}

async function requireOpen(
  deps: AccessDeps,
  slug: string,
  { isBegun = false }: { isBegun?: boolean },
): Promise<OpenShare> {
  const found = await findShare(deps, slug);
  if (!found) throw new AppError('NOT_FOUND');
  const { row } = found;
  const state = stateOf(row, deps.clock());
  const isOpen = state === 'open' || (state === 'limit_reached' && isBegun && row.is_there);
  if (!isOpen) throw endedError(state, row);
  return { ...found, id: row.id, slug, accessVersion: row.access_version };
}

/**
 * Returns the link of a slug that shows things.
 * @throws as requireLink; NOT_FOUND for one that requests files
 */
export async function requireShare(
  deps: AccessDeps,
  slug: string,
  options: { isBegun?: boolean } = {},
): Promise<OpenShare> {
  const link = await requireLink(deps, slug, options);
  if (link.row.request !== null) throw new AppError('NOT_FOUND');
  return link;
}

/**
 * Returns the link of a slug that requests files. `isBegun`: a sender continues after the limit was reached.
 * @throws as requireLink; NOT_FOUND for one that shows items
 */
export async function requireRequest(
  deps: AccessDeps,
  slug: string,
  options: { isBegun?: boolean } = {},
): Promise<OpenRequest> {
  const link = await requireLink(deps, slug, options);
  if (!isRequest(link)) throw new AppError('NOT_FOUND');
  return link;
}

/** Returns whether a link requests files. */
export function isRequest(link: OpenShare): link is OpenRequest {
  return link.row.request !== null;
}

/**
 * Requires that the visitor has entered the password, if there is one.
 * @throws SHARE_PASSWORD_REQUIRED
 */
export function requireUnlocked(
  { shareAddresses }: { shareAddresses: ShareAddresses },
  { share, unlock }: { share: OpenShare; unlock: string | undefined },
): void {
  if (!isUnlocked({ shareAddresses }, { share, unlock })) throw new AppError('SHARE_PASSWORD_REQUIRED');
}

/** Returns whether the visitor has entered the password, or there is none. */
export function isUnlocked(
  { shareAddresses }: { shareAddresses: ShareAddresses },
  { share, unlock }: { share: OpenShare; unlock: string | undefined },
): boolean {
  return share.row.password_hash === null || shareAddresses.isProof(unlock, share);
}

/** A link that opens is cached for a moment: one that goes round has thousands of visitors. */
async function findShare(deps: AccessDeps, slug: string): Promise<KnownShare | null> {
  const { db, clock, recentShares: recent } = deps;
  const slugHash = deps.shareSecrets.hash(slug);
  if (!slugHash) return null;
  const key = slugHash.toString('base64');
  const known = recent.find(key, clock());
  if (known) return known;
  const row = await findShareRowByHash(db, slugHash);
  if (!row) return null;
  const closed = { cover: null, isPaused: false };
  if (stateOf(row, clock()) !== 'open') return { ...closed, row };
  if (await hasMakerLeft(deps, row)) return { ...closed, row: { ...row, is_there: false } };
  const isPaused = row.request !== null && (await isClosedToSenders(deps, row.group_id));
  const answer = { row, cover: await findCover(deps, row), isPaused };
  recent.remember(key, { groupId: row.group_id, answer }, clock());
  return answer;
}

async function findCover({ db }: Pick<AccessDeps, 'db'>, row: ShareRow): Promise<FileRow | null> {
  const { cover_file_id: fileId, group_id: groupId } = row;
  return fileId === null ? null : await findFile(db, { groupId, fileId });
}

/** Queries LINE about the maker now and then, in case the message that they left was lost. */
async function hasMakerLeft(deps: AccessDeps, row: ShareRow): Promise<boolean> {
  const askedAt = row.maker_checked_at?.getTime() ?? 0;
  if (deps.clock().getTime() - askedAt < askAgainMs) return false;
  try {
    return (await findMembership(deps, { groupId: row.group_id, userId: row.created_by })) === null;
  } catch (error) {
    if (!isAppError(error, 'LINE_UNAVAILABLE')) throw error;
    deps.log.warn(
      { err: error, groupId: row.group_id },
      'LINE is out of reach: its last answer about a maker counts',
    );
    return false;
  }
}

function endedError(state: ShareState, row: ShareRow): AppError {
  if (state === 'revoked') return new AppError('SHARE_REVOKED');
  if (state === 'limit_reached')
    return new AppError(row.request === null ? 'SHARE_LIMIT_REACHED' : 'REQUEST_FULL');
  if (state !== 'expired') return new AppError('NOT_FOUND');
  return new AppError('SHARE_EXPIRED', {
    details: [{ field: 'expiresAt', message: row.expires_at.toISOString() }],
  });
}
