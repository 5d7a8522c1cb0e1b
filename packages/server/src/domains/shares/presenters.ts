import { outsideFileName, outsideTitle, spokenName } from '@kepwai/rules/names/spoken-names';
import { downloadsLeft } from '@kepwai/rules/sharing/shares';
import type { Deps } from '../../deps.ts';
import type { components } from '../../generated/schema.ts';
import type { UrlSigner } from '../../http/bytes/signed-urls.ts';
import { type FileRow, toSpoken } from '../files/rows.ts';
import { type OpenShare, stateOf } from './access.ts';
import type { ShareAddresses } from './addresses.ts';
import { latestEndOf } from './choices.ts';
import type { ShareSecrets } from './secrets.ts';
import type { ShareRow } from './store.ts';

type Share = components['schemas']['Share'];
type ShareFile = components['schemas']['ShareFile'];
type VisitedShare = components['schemas']['VisitedShare'];

type VisitorDeps = Pick<Deps, 'clock'> & { shareAddresses: ShareAddresses };

type PresenterDeps = Pick<Deps, 'env' | 'clock'> & { shareSecrets: ShareSecrets; urls: UrlSigner };

/** Returns a link as the contract shows it to a person who may change it. */
export function toShare(deps: PresenterDeps, row: ShareRow, caller: { sessionId: string }): Share {
  const now = deps.clock();
  const state = stateOf(row, now);
  // Files sent into a chat have no page.
  const slug = row.kind === 'chat' ? null : deps.shareSecrets.unseal(row);
  const cover = row.is_there ? row.cover_file_id : null;
  return {
    id: row.id,
    groupId: row.group_id,
    groupName: row.group_name,
    item: row.kind === 'chat' ? 'chat' : itemOf(row),
    fileId: row.file_id,
    imageSetId: row.image_set_id,
    folderId: row.folder_id,
    name: row.name,
    title: titleOf(row, now),
    fileCount: row.file_count,
    sizeBytes: row.size_bytes,
    thumbnailUrl: cover === null ? null : deps.urls.signerFor(caller)(cover).thumbnailUrl,
    state,
    url: slug === null ? null : `${deps.env.publicUrl}/app/share/${slug}`,
    createdBy: { id: row.created_by, displayName: row.maker_name, pictureUrl: row.maker_picture_url },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    maxExpiresAt: latestEndOf(deps, row, now).toISOString(),
    hasPassword: row.password_hash !== null,
    maxDownloads: row.max_downloads,
    isViewOnly: row.is_view_only,
    keepsLocation: row.keeps_location,
    keepsNames: row.keeps_names,
    showsMaker: row.shows_maker,
    visitCount: row.visit_count,
    downloadCount: row.download_count,
    lastVisitedAt: row.last_visited_at?.toISOString() ?? null,
    reportCount: row.report_count,
  };
}

/** Returns the name of a link, as its visitors read it; null if neither it nor its item has one. */
function titleOf({ name, own_name, own_file, keeps_names }: ShareRow, now: Date): string | null {
  if (name !== null || own_file === null) return name ?? own_name;
  const file = { ...own_file, postedAt: new Date(own_file.postedAt) };
  return keeps_names ? spokenName(file, now) : outsideTitle(file);
}

/** Returns a link as the contract shows it to its visitors. */
export function toVisitedShare(deps: VisitorDeps, share: OpenShare): VisitedShare {
  const { row, cover } = share;
  return {
    item: itemOf(row),
    title: titleOf(row, deps.clock()),
    fileCount: row.file_count,
    sizeBytes: row.size_bytes,
    sharedBy: toSharedBy(row),
    expiresAt: row.expires_at.toISOString(),
    downloadsLeft: downloadsLeft({ maxDownloads: row.max_downloads, downloadCount: row.download_count }),
    isViewOnly: row.is_view_only,
    cover: cover === null ? null : toShareFile(deps, share, cover),
  };
}

/** Returns the maker of a link, as they chose. */
export function toSharedBy(row: ShareRow): components['schemas']['SharedBy'] {
  return row.shows_maker
    ? { type: 'person', name: row.maker_name, pictureUrl: row.maker_picture_url }
    : { type: 'group', name: row.group_name, pictureUrl: row.group_picture_url };
}

function itemOf({ kind }: ShareRow): components['schemas']['ShareItem'] {
  if (kind === 'request' || kind === 'chat') throw new Error(`no page shows a link of the kind ${kind}`);
  return kind;
}

/**
 * Returns a file as the contract shows it to visitors of a link. The poster, and names that reveal them, are left out,
 * unless the maker of the link chose otherwise.
 */
export function toShareFile(
  { shareAddresses, clock }: VisitorDeps,
  share: OpenShare,
  row: FileRow,
): ShareFile {
  const { is_view_only: isViewOnly, max_downloads: maxDownloads, keeps_names: keepsNames } = share.row;
  const file = toSpoken(row);
  const isPlayed = row.kind === 'video' || row.kind === 'audio';
  const isViewed = isPlayed || (!isViewOnly && maxDownloads === null);
  return {
    id: row.id,
    name: keepsNames ? row.name : outsideFileName(file),
    title: keepsNames ? spokenName(file, clock()) : outsideTitle(file),
    kind: row.kind,
    sizeBytes: row.size_bytes ?? 0,
    mimeType: row.mime_type ?? 'application/octet-stream',
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    thumbhash: row.thumbhash,
    thumbnailUrl: row.thumbnail_state === 'ready' ? shareAddresses.sign(share, row.id, 'thumbnail') : null,
    thumbnailState: row.thumbnail_state ?? 'none',
    viewUrl: isViewed ? shareAddresses.sign(share, row.id, 'view') : null,
  };
}
