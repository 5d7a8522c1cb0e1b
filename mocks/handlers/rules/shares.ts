import type { FileItem, Share, ShareState } from '@kepwai/api-client';
import { refuse } from '../contract/refuse.ts';
import type { FakeServer } from '../state/records.ts';
import { defaultShareDays, type ShareRecord } from '../state/share-record.ts';
import { sumBytes } from './files.ts';
import { listAncestors, listSubtreeFiles } from './folders.ts';

/** Default and longest life of a link, in days. */
export const shareDays = { default: defaultShareDays, max: 365 } as const;

/** Wrong passwords before a link is locked. */
export const maxTries = 5;

const dayMs = 86_400_000;

/** Lists the files that a link shows, subfolders included; those of the order in which they were sent or chosen. */
export function listShownFiles(server: FakeServer, share: ShareRecord): FileItem[] {
  return listCandidates(server, share).filter(
    ({ state, trashedAt }) => state === 'kept' && trashedAt === null,
  );
}

function listCandidates(
  server: FakeServer,
  { fileId, imageSetId, folderId, fileIds }: ShareRecord,
): FileItem[] {
  const folder = server.folders.get(folderId ?? '');
  if (folder) return folder.trashedAt === null ? listSubtreeFiles(server, folder) : [];
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
  if (share.revokedAt !== null) return 'revoked';
  if (Date.parse(share.expiresAt) <= server.now()) return 'expired';
  if (share.maxDownloads !== null && share.downloadCount >= share.maxDownloads) return 'limit_reached';
  const group = server.groups.get(share.groupId);
  const isThere = group?.botLeftAt === null && group.memberIds.includes(share.makerId);
  const folder = server.folders.get(share.folderId ?? '');
  const hasItem = folder ? folder.trashedAt === null : listShownFiles(server, share).length > 0;
  return isThere && hasItem ? 'open' : 'removed';
}

/**
 * Returns an open link.
 * @throws the answers 404 and 410
 */
export function openShare(server: FakeServer, slug: string): ShareRecord {
  const share = [...server.shares.values()].find((each) => each.slug === slug);
  const state = share ? stateOfShare(server, share) : 'removed';
  if (state === 'revoked') throw refuse('SHARE_REVOKED');
  if (state === 'limit_reached') throw refuse('SHARE_LIMIT_REACHED');
  if (state === 'expired')
    throw refuse('SHARE_EXPIRED', { details: [{ field: 'expiresAt', message: share?.expiresAt ?? '' }] });
  if (!share || state === 'removed') throw refuse('NOT_FOUND');
  return share;
}

/** Returns the proof of a link's password. */
export function proofOf({ id, accessVersion }: ShareRecord): string {
  return `${id}.${accessVersion}`;
}

/** Returns a link as somebody who may change it sees it. */
export function viewShare(server: FakeServer, share: ShareRecord): Share {
  const {
    slug,
    makerId,
    fileIds: _chosen,
    password,
    wrongCount: _wrong,
    accessVersion: _version,
    revokedAt: _revoked,
    ...fields
  } = share;
  const files = listShownFiles(server, share);
  const maker = server.people.get(makerId);
  const from = Math.max(server.now(), Date.parse(share.createdAt));
  return {
    ...fields,
    groupName: server.groups.get(share.groupId)?.name ?? null,
    title: titleOf(server, share),
    fileCount: files.length,
    sizeBytes: sumBytes(files),
    thumbnailUrl: files.find(({ thumbnailUrl }) => thumbnailUrl !== null)?.thumbnailUrl ?? null,
    state: stateOfShare(server, share),
    url: `http://localhost:3000/app/share/${slug}`,
    createdBy: {
      id: makerId,
      displayName: maker?.displayName ?? null,
      pictureUrl: maker?.pictureUrl ?? null,
    },
    maxExpiresAt: new Date(from + shareDays.max * dayMs).toISOString(),
    hasPassword: password !== null,
  };
}

/** Returns the name of what a link shows; null for none. */
export function titleOf(
  server: FakeServer,
  { name, fileId, imageSetId, folderId }: ShareRecord,
): string | null {
  return (
    name ??
    server.files.get(fileId ?? '')?.name ??
    server.imageSets.get(imageSetId ?? '')?.name ??
    server.folders.get(folderId ?? '')?.name ??
    null
  );
}
