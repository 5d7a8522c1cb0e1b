import type { FileItem, Share, ShareFile, VisitedLink } from '@kepwai/api-client';
import { defaultShareDays, downloadsLeft, passwordTries } from '@kepwai/rules/sharing/shares';
import { dayMs, secondMs } from '@kepwai/rules/time';
import { getCaller, openGroup } from '../contract/guard.ts';
import { onceByKey } from '../contract/once-by-key.ts';
import { type JsonBody, operation, type Query } from '../contract/operation.ts';
import { takePage } from '../contract/page.ts';
import { refuse } from '../contract/refuse.ts';
import { mayManage } from '../state/access.ts';
import { readThumbnail } from '../state/fake-server.ts';
import { sortFiles } from '../state/file-query.ts';
import { sumBytes } from '../state/files.ts';
import { listAncestors } from '../state/folders.ts';
import type { FakeServer, GroupRecord } from '../state/records/records.ts';
import type { ShareRecord } from '../state/records/share.ts';
import {
  isUnlocked,
  isUnsent,
  listShownFiles,
  listShownIn,
  openLink,
  openShare,
  proofOf,
  requireEnd,
  showsFolder,
} from '../state/shares.ts';
import { viewVisitedRequest } from '../views/file-request.ts';
import { savedNameOf, titleOf, titleOfFile, viewShare, viewSharedBy } from '../views/share.ts';
import { sendBytes, toHttpDate } from './content.ts';

/** End of a ZIP without entries. */
const emptyZip = new Uint8Array([0x50, 0x4b, 5, 6, ...Array<number>(18).fill(0)]);

type Choices = JsonBody<'updateShare'>;
type NewShare = JsonBody<'createShare'>;

/** Creates the handlers of `openapi/paths/share.yaml`. */
export function createShareHandlers(server: FakeServer) {
  return [...createMemberHandlers(server), ...createVisitorHandlers(server), ...createBytesHandlers(server)];
}

function createMemberHandlers(server: FakeServer) {
  return [
    operation('createShare', async (call) => {
      const { me, group } = openGroup(server, call);
      const body = await call.readBody();
      const request = {
        operationId: 'createShare',
        personId: me.id,
        key: call.header.get('Idempotency-Key'),
        body,
      };
      return onceByKey(server, request, () =>
        viewShare(server, addShare(server, { group, makerId: me.id, body })),
      );
    }),

    operation('listGroupShares', (call) => {
      const { me, group } = openGroup(server, call);
      if (!mayManage(server, group, me.id)) throw refuse('NOT_ALLOWED');
      return pageOf(server, call.query, (share) => share.groupId === group.id);
    }),

    operation('listMyShares', (call) => {
      const me = getCaller(server, call.request);
      return pageOf(server, call.query, (share) => share.makerId === me.id);
    }),

    operation('findMyShare', (call) => {
      const me = getCaller(server, call.request);
      const share = [...server.shares.values()].find(({ slug }) => slug === call.path.shareSlug);
      if (!share || share.request !== null || share.item === 'chat' || !mayChange(server, share, me.id))
        throw refuse('NOT_FOUND');
      return viewShare(server, share);
    }),

    operation('updateShare', async (call) => {
      const share = getChangeable(server, call);
      const body = await call.readBody();
      if (share.item === 'chat') throw refuse('NOT_FOUND');
      if (share.revokedAt !== null) throw refuse('SHARE_REVOKED');
      return viewShare(server, changeShare(server, share, body));
    }),

    operation('revokeShare', (call) => {
      const share = getChangeable(server, call);
      share.revokedAt ??= new Date(server.now()).toISOString();
      return viewShare(server, share);
    }),
  ];
}

function createVisitorHandlers(server: FakeServer) {
  return [
    operation('getShare', (call): VisitedLink => {
      const link = openLink(server, call.path.shareSlug);
      const hasPassword = link.password !== null;
      const kind = link.request === null ? ('share' as const) : ('request' as const);
      if (!isUnlocked(link, call.header.get('Share-Unlock')))
        return { kind, hasPassword, share: null, request: null };
      link.visitCount += 1;
      link.lastVisitedAt = new Date(server.now()).toISOString();
      const request = viewVisitedRequest(server, link);
      return { kind, hasPassword, share: request ? null : viewForVisitor(server, link), request };
    }),

    operation('unlockShare', async (call) => {
      const share = openLink(server, call.path.shareSlug);
      const { password } = await call.readBody();
      if (share.wrongCount >= passwordTries.max) throw locked();
      if (share.password !== null && share.password !== password) {
        share.wrongCount += 1;
        const left = passwordTries.max - share.wrongCount;
        if (left === 0) throw locked();
        throw refuse('SHARE_PASSWORD_WRONG', { details: [{ field: 'triesLeft', message: String(left) }] });
      }
      return { unlock: proofOf(share), expiresAt: new Date(server.now() + 43_200_000).toISOString() };
    }),

    operation('listShareFiles', (call) => {
      const share = openUnlocked(server, call);
      return listLevel(server, share, call.query);
    }),

    operation('startShareDownload', async (call) => {
      const share = openUnlocked(server, call);
      const { fileId } = await call.readBody();
      if (share.isViewOnly) throw refuse('SHARE_VIEW_ONLY');
      getShown(server, share, fileId);
      share.downloadCount += 1;
      return { url: addressOf(share, fileId, 'content', 'download'), downloadsLeft: downloadsLeft(share) };
    }),

    operation('createShareArchive', (call) => {
      const share = openUnlocked(server, call);
      if (share.isViewOnly) throw refuse('SHARE_VIEW_ONLY');
      const files = listShownFiles(server, share);
      if (files.length === 0) throw refuse('NO_FILES');
      share.downloadCount += 1;
      return {
        url: `/api/share/${share.slug}/archive/${share.id}/content?t=download`,
        name: `${titleOf(server, share) ?? 'เก็บไว้'}.zip`,
        sizeBytes: emptyZip.length,
        fileCount: files.length,
        downloadsLeft: downloadsLeft(share),
      };
    }),

    operation('reportShare', async (call) => {
      const share = openLink(server, call.path.shareSlug);
      if (!isUnlocked(share, call.header.get('Share-Unlock'))) throw refuse('SHARE_PASSWORD_REQUIRED');
      await call.readBody();
      share.reportCount += 1;
      return { isReceived: true as const };
    }),
  ];
}

function createBytesHandlers(server: FakeServer) {
  return [
    operation('getShareContent', (call) => {
      const file = getSigned(server, call);
      const name = savedNameOf(file, openShare(server, call.path.shareSlug));
      const disposition = call.query.t === 'download' ? 'attachment' : 'inline';
      const headers = {
        ETag: `"${file.sha256}"`,
        'Last-Modified': toHttpDate(file.postedAt),
        'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`,
      };
      return sendBytes(call, server.readContent(file), headers);
    }),

    operation('getShareArchiveContent', (call) => {
      const share = openShare(server, call.path.shareSlug);
      if (call.path.archiveId !== share.id || call.query.t !== 'download') throw refuse('NOT_FOUND');
      const headers = {
        ETag: `"${share.id}"`,
        'Last-Modified': toHttpDate(server.now()),
        'Content-Disposition': 'attachment; filename=kepwai.zip',
      };
      return sendBytes(call, { mimeType: 'application/zip', bytes: emptyZip }, headers);
    }),

    operation('getShareThumbnail', (call) => {
      const file = getSigned(server, call);
      const { size = 'small' } = call.query;
      return sendBytes(call, readThumbnail(file, size === 'small' ? 320 : 1280), {
        ETag: `"${file.sha256}-${size}"`,
      });
    }),

    operation('getShareCard', (call) => {
      const share = openShare(server, call.path.shareSlug);
      const cover = listShownFiles(server, share).find(({ thumbnailUrl }) => thumbnailUrl !== null);
      if (share.password !== null || !cover) throw refuse('NOT_FOUND');
      const { bytes } = readThumbnail(cover, 1200);
      return call.reply(200, { headers: { 'Content-Type': 'image/jpeg' }, body: bytes });
    }),
  ];
}

function addShare(
  server: FakeServer,
  { group, makerId, body }: { group: GroupRecord; makerId: string; body: NewShare },
): ShareRecord {
  const { item: shown, ...others } = body;
  const given: { fileId?: string; imageSetId?: string; folderId?: string; fileIds?: string[] } = shown;
  const { fileId = null, imageSetId = null, folderId = null, fileIds = [] } = given;
  const item = fileId ? 'file' : imageSetId ? 'image_set' : folderId ? 'folder' : 'files';
  const now = server.now();
  const share = server.addShare({ groupId: group.id, makerId, item, fileId, imageSetId, folderId, fileIds });
  const files = listShownFiles(server, share).filter((file) => file.groupId === group.id);
  const isThere = folderId ? server.folders.get(folderId)?.groupId === group.id : files.length > 0;
  if (!isThere) {
    server.shares.delete(share.id);
    throw refuse('NOT_FOUND');
  }
  share.expiresAt = new Date(now + defaultShareDays * dayMs).toISOString();
  return changeShare(server, share, others);
}

function changeShare(server: FakeServer, share: ShareRecord, change: Choices): ShareRecord {
  const { password, expiresAt, ...others } = change;
  if (expiresAt !== undefined) share.expiresAt = requireEnd(server, expiresAt);
  if (password !== undefined) {
    share.password = password;
    share.accessVersion += 1;
    share.wrongCount = 0;
  }
  return Object.assign(share, others);
}

function pageOf(
  server: FakeServer,
  query: Parameters<typeof takePage>[0],
  isMeant: (share: ShareRecord) => boolean,
): { items: Share[]; nextCursor: string | null } {
  const all = [...server.shares.values()]
    .filter((share) => share.request === null && !isUnsent(share) && isMeant(share))
    .reverse();
  const { items, nextCursor } = takePage(query, all);
  return { items: items.map((share) => viewShare(server, share)), nextCursor };
}

function mayChange(server: FakeServer, share: ShareRecord, personId: string): boolean {
  const group = server.groups.get(share.groupId);
  if (!group?.memberIds.includes(personId)) return false;
  return share.makerId === personId || mayManage(server, group, personId);
}

function getChangeable(
  server: FakeServer,
  call: { request: Request; path: { groupId: string; shareId: string } },
): ShareRecord {
  const { me, group } = openGroup(server, call);
  const share = server.shares.get(call.path.shareId);
  if (share?.groupId !== group.id || share.request !== null || !mayChange(server, share, me.id))
    throw refuse('NOT_FOUND');
  return share;
}

type Named = { get(name: 'Share-Unlock'): string | null };

function openUnlocked(
  server: FakeServer,
  { path, header }: { path: { shareSlug: string }; header: Named },
): ShareRecord {
  const share = openShare(server, path.shareSlug);
  if (!isUnlocked(share, header.get('Share-Unlock'))) throw refuse('SHARE_PASSWORD_REQUIRED');
  return share;
}

function locked(): Response {
  return refuse('SHARE_LOCKED', { headers: { 'Retry-After': String(passwordTries.countedMs / secondMs) } });
}

function getShown(server: FakeServer, share: ShareRecord, fileId: string): FileItem {
  const file = listShownFiles(server, share).find(({ id }) => id === fileId);
  if (!file) throw refuse('NOT_FOUND');
  return file;
}

function getSigned(
  server: FakeServer,
  { path, query }: { path: { shareSlug: string; fileId: string }; query: { t: string } },
): FileItem {
  const share = openShare(server, path.shareSlug);
  if (query.t !== 'view' && query.t !== 'download') throw refuse('NOT_FOUND');
  return getShown(server, share, path.fileId);
}

function addressOf({ slug }: ShareRecord, fileId: string, kind: 'content' | 'thumbnail', t: string): string {
  return `/api/share/${slug}/file/${fileId}/${kind}?t=${t}`;
}

function viewForVisitor(server: FakeServer, share: ShareRecord): NonNullable<VisitedLink['share']> {
  const files = listShownFiles(server, share);
  const cover = share.fileId === null ? files.find(({ thumbnailUrl }) => thumbnailUrl !== null) : files[0];
  if (share.item === 'chat') throw refuse('NOT_FOUND');
  return {
    item: share.item,
    title: titleOf(server, share),
    fileCount: files.length,
    sizeBytes: sumBytes(files),
    sharedBy: viewSharedBy(server, share),
    expiresAt: share.expiresAt,
    downloadsLeft: downloadsLeft(share),
    isViewOnly: share.isViewOnly,
    cover: cover ? viewShareFile(server, share, cover) : null,
  };
}

function viewShareFile(server: FakeServer, share: ShareRecord, file: FileItem): ShareFile {
  const { id, kind, width, height, durationMs, thumbhash, thumbnailUrl, thumbnailState } = file;
  const isPlayed = kind === 'video' || kind === 'audio';
  const isViewed = isPlayed || (!share.isViewOnly && share.maxDownloads === null);
  return {
    ...{ id, kind, width, height, durationMs, thumbhash, thumbnailState },
    name: savedNameOf(file, share),
    title: titleOfFile(server, file, share),
    sizeBytes: file.sizeBytes ?? 0,
    mimeType: file.mimeType ?? 'application/octet-stream',
    thumbnailUrl: thumbnailUrl === null ? null : addressOf(share, id, 'thumbnail', 'view'),
    viewUrl: isViewed ? addressOf(share, id, 'content', 'view') : null,
  };
}

function listLevel(server: FakeServer, share: ShareRecord, query: Query<'listShareFiles'>) {
  const folderId = share.folderId === null ? null : (query.folderId ?? share.folderId);
  if (folderId !== null && !showsFolder(server, share, folderId)) throw refuse('NOT_FOUND');
  const folder = server.folders.get(folderId ?? '');
  const sort = query.sort ?? folder?.sort ?? (folder ? ('latest' as const) : null);
  const shown = listShownFiles(server, share).filter(
    (file) => folder === undefined || file.folderId === folder.id,
  );
  const { items, nextCursor } = takePage(query, sort === null ? shown : sortFiles(shown, sort));
  const children =
    folder && query.cursor === undefined
      ? [...server.folders.values()].filter((each) => each.parentId === folder.id && each.trashedAt === null)
      : [];
  const path = folder ? [...listAncestors(server, folder), folder] : [];
  const start = path.findIndex(({ id }) => id === share.folderId);
  return {
    path: path.slice(Math.max(0, start)).map(({ id, name }) => ({ id, name })),
    sort,
    folders: children.map((child) => {
      const files = listShownIn(server, child);
      return { id: child.id, name: child.name, fileCount: files.length, sizeBytes: sumBytes(files) };
    }),
    items: items.map((file) => viewShareFile(server, share, file)),
    nextCursor,
  };
}
