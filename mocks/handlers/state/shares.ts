import type { FileItem, ShareState } from '@kepwai/api-client';
import { hasAll } from '@kepwai/rules/sharing/requests';
import { allowedEnd, latestEnd, maxShareDays, shareState } from '@kepwai/rules/sharing/shares';
import { refuse } from '../contract/refuse.ts';
import { sumBytes } from './files.ts';
import { listAncestors, listSubtreeFiles } from './folders.ts';
import type { FakeServer, FolderRecord } from './records/records.ts';
import type { RequestRecord } from './records/request.ts';
import type { ShareRecord } from './records/share.ts';
import { withoutOlderVersions } from './versions.ts';

/** Lists the files of a link, subfolders included; in the order in which they were sent or chosen. */
export function listShownFiles(server: FakeServer, share: ShareRecord): FileItem[] {
  return listCandidates(server, share).filter(
    ({ state, trashedAt }) => state === 'kept' && trashedAt === null,
  );
}

/** Lists a link's files in a folder and its subfolders: no older versions. */
export function listShownIn(server: FakeServer, folder: FolderRecord): FileItem[] {
  const files = listSubtreeFiles(server, folder).filter(({ state }) => state === 'kept');
  return withoutOlderVersions(server, files, {});
}

function listCandidates(
  server: FakeServer,
  { fileId, imageSetId, folderId, fileIds }: ShareRecord,
): FileItem[] {
  const folder = server.folders.get(folderId ?? '');
  if (folder) return folder.trashedAt === null ? listShownIn(server, folder) : [];
  if (imageSetId !== null)
    return [...server.files.values()]
      .filter((file) => file.imageSetId === imageSetId)
      .toSorted((one, other) => (one.imageSetIndex ?? 0) - (other.imageSetIndex ?? 0));
  return (fileId === null ? fileIds : [fileId]).flatMap((id) => server.files.get(id) ?? []);
}

/** Returns whether a link shows a folder. */
export function showsFolder(server: FakeServer, share: ShareRecord, folderId: string): boolean {
  const folder = server.folders.get(folderId);
  if (!folder || folder.trashedAt !== null) return false;
  return folderId === share.folderId || listAncestors(server, folder).some(({ id }) => id === share.folderId);
}

/** Returns the state of a link. */
export function stateOfShare(server: FakeServer, share: ShareRecord): ShareState {
  const group = server.groups.get(share.groupId);
  const isThere = group?.botLeftAt === null && group.memberIds.includes(share.makerId);
  const folder = server.folders.get(share.folderId ?? '');
  const isAtTop = share.request !== null && share.folderId === null;
  const hasItem = folder ? folder.trashedAt === null : isAtTop || listShownFiles(server, share).length > 0;
  const facts = {
    ...share,
    isRevoked: share.revokedAt !== null,
    hasAll: share.request !== null && isFull(share.request),
    isThere: isThere && hasItem,
  };
  return shareState(facts, server.now());
}

/**
 * Returns an open link that shows things.
 * @throws the answers 404 and 410
 */
export function openShare(server: FakeServer, slug: string): ShareRecord {
  const share = openLink(server, slug);
  if (share.request !== null) throw refuse('NOT_FOUND');
  return share;
}

/**
 * Returns an open link by which files were sent into a chat.
 * @throws the answers 404 and 410
 */
export function openChatLink(server: FakeServer, slug: string): ShareRecord {
  const link = openAny(server, slug, {});
  if (link.item !== 'chat') throw refuse('NOT_FOUND');
  return link;
}

/**
 * Returns an open link of either kind with a page. `isBegun`: a sender continues after the limit was reached.
 * @throws the answers 404 and 410
 */
export function openLink(server: FakeServer, slug: string, options: { isBegun?: boolean } = {}): ShareRecord {
  const link = openAny(server, slug, options);
  if (link.item === 'chat') throw refuse('NOT_FOUND');
  return link;
}

function openAny(server: FakeServer, slug: string, { isBegun = false }: { isBegun?: boolean }): ShareRecord {
  const share = [...server.shares.values()].find((each) => each.slug === slug);
  const state = share ? stateOfShare(server, share) : 'removed';
  if (state === 'revoked') throw refuse('SHARE_REVOKED');
  if (share && state === 'limit_reached' && isBegun) return share;
  if (state === 'limit_reached') throw refuse(share?.request ? 'REQUEST_FULL' : 'SHARE_LIMIT_REACHED');
  if (state === 'expired')
    throw refuse('SHARE_EXPIRED', { details: [{ field: 'expiresAt', message: share?.expiresAt ?? '' }] });
  if (!share || state === 'removed') throw refuse('NOT_FOUND');
  return share;
}

/** Returns whether all files or bytes of a request have arrived. */
function isFull({ uploads, maxFiles, maxBytes }: RequestRecord): boolean {
  const received = uploads.filter(({ state }) => state === 'received' || state === 'checking');
  return hasAll({ maxFiles, maxBytes, fileCount: received.length, sizeBytes: sumBytes(received) });
}

/** Returns the proof of a link's password. */
export function proofOf({ id, accessVersion }: ShareRecord): string {
  return `${id}.${accessVersion}`;
}

/** Returns the latest end that the operator allows. */
export function latestEndOf(server: FakeServer, { createdAt }: Pick<ShareRecord, 'createdAt'>): string {
  return new Date(latestEnd({ createdAt, maxDays: maxShareDays }, server.now())).toISOString();
}

/** Returns the requested end, or the latest that the operator allows. */
export function requireEnd(server: FakeServer, wanted: string): string {
  const end = allowedEnd({ wanted, maxDays: maxShareDays }, server.now());
  if (end !== null) return new Date(end).toISOString();
  throw refuse('INVALID_REQUEST', { details: [{ field: '/expiresAt', message: 'must be in the future' }] });
}

/** Returns whether a visitor has entered the password of a link, or it has none. */
export function isUnlocked(share: ShareRecord, unlock: string | null): boolean {
  return share.password === null || unlock === proofOf(share);
}

/** Returns whether the files of a link into a chat were not sent after all. */
export function isUnsent({ item, revokedAt, visitCount }: ShareRecord): boolean {
  return item === 'chat' && revokedAt !== null && visitCount === 0;
}
