import type { FileItem, Person, Share, VisitedShare } from '@kepwai/api-client';
import { outsideFileName, outsideTitle, type SpokenFile, spokenName } from '@kepwai/rules/names/spoken-names';
import { sumBytes } from '../state/files.ts';
import type { FakeServer } from '../state/records/records.ts';
import type { ShareRecord } from '../state/records/share.ts';
import { latestEndOf, listShownFiles, stateOfShare } from '../state/shares.ts';

/** Returns a link as a person who may change it sees it. */
export function viewShare(server: FakeServer, share: ShareRecord): Share {
  const {
    slug,
    makerId,
    fileIds: _chosen,
    password,
    wrongCount: _wrong,
    accessVersion: _version,
    revokedAt: _revoked,
    request: _request,
    ...fields
  } = share;
  const files = listShownFiles(server, share);
  return {
    ...fields,
    groupName: server.groups.get(share.groupId)?.name ?? null,
    title: titleOf(server, share),
    fileCount: files.length,
    sizeBytes: sumBytes(files),
    thumbnailUrl: files.find(({ thumbnailUrl }) => thumbnailUrl !== null)?.thumbnailUrl ?? null,
    state: stateOfShare(server, share),
    url: share.item === 'chat' ? null : `http://localhost:3000/app/share/${slug}`,
    createdBy: viewMaker(server, makerId),
    maxExpiresAt: latestEndOf(server, share),
    hasPassword: password !== null,
  };
}

/** Returns the maker of a link. */
export function viewMaker(server: FakeServer, makerId: string): Person {
  const maker = server.people.get(makerId);
  return { id: makerId, displayName: maker?.displayName ?? null, pictureUrl: maker?.pictureUrl ?? null };
}

/** Returns the maker of a link, as they chose. */
export function viewSharedBy(server: FakeServer, share: ShareRecord): VisitedShare['sharedBy'] {
  const maker = server.people.get(share.makerId);
  const group = server.groups.get(share.groupId);
  return share.showsMaker
    ? { type: 'person', name: maker?.displayName ?? null, pictureUrl: maker?.pictureUrl ?? null }
    : { type: 'group', name: group?.name ?? null, pictureUrl: group?.pictureUrl ?? null };
}

/** Returns the name of a link's item; null for none. */
export function titleOf(
  server: FakeServer,
  { name, fileId, imageSetId, folderId, keepsNames }: ShareRecord,
): string | null {
  const file = server.files.get(fileId ?? '');
  return (
    name ??
    (file && titleOfFile(server, file, { keepsNames })) ??
    server.imageSets.get(imageSetId ?? '')?.name ??
    server.folders.get(folderId ?? '')?.name ??
    null
  );
}

/** Returns the name of a file for visitors: no made name, unless the maker chose so. */
export function titleOfFile(
  server: FakeServer,
  file: FileItem,
  { keepsNames }: Pick<ShareRecord, 'keepsNames'>,
): string {
  return keepsNames ? spokenName(toSpoken(file), server.now()) : outsideTitle(toSpoken(file));
}

/** Returns the name under which visitors save a file. */
export function savedNameOf(file: FileItem, { keepsNames }: Pick<ShareRecord, 'keepsNames'>): string {
  return keepsNames ? file.name : outsideFileName(toSpoken(file));
}

function toSpoken({ name, kind, nameOrigin, postedAt, postedBy }: FileItem): SpokenFile {
  return {
    name,
    kind,
    isNameMade: nameOrigin === 'made',
    postedAt,
    posterName: postedBy?.displayName ?? null,
  };
}
