import { lineGoneAt } from '@kepwai/rules/files/line-life';
import { mayTrash } from '@kepwai/rules/groups/group-permissions';
import type { components } from '../../generated/schema.ts';
import type { Caller } from '../../http/authenticate.ts';
import type { SignFile, UrlSigner } from '../../http/bytes/signed-urls.ts';
import type { Membership } from '../groups/membership.ts';
import type { FileRow } from './store.ts';

type File = components['schemas']['File'];

/** Member who sees files of a group. */
export interface Viewer {
  urls: UrlSigner;
  /** Caller whose session the signed addresses belong to. */
  caller: Pick<Caller, 'sessionId'>;
  /** Caller's membership in the group of the files. */
  membership: Membership;
}

/** Returns files as the contract shows them to one member of their group. */
export function toFiles(rows: readonly FileRow[], { urls, caller, membership }: Viewer): File[] {
  const sign = urls.signerFor(caller);
  return rows.map((row) => present(row, sign, membership));
}

/** Returns one file as the contract shows it to one member of its group. */
export function toFile(row: FileRow, { urls, caller, membership }: Viewer): File {
  return present(row, urls.signerFor(caller), membership);
}

function toVersion({ version_number: number, version_count: count }: FileRow): File['version'] {
  return count === null ? null : { number: number ?? count, count };
}

function present(row: FileRow, sign: SignFile, membership: Membership): File {
  const isKept = row.state === 'kept';
  const urls = isKept ? sign(row.id) : null;
  const goneAt = lineGoneAt({ ...row, postedAt: row.posted_at });
  return {
    id: row.id,
    groupId: row.group_id,
    kind: row.kind,
    name: row.name,
    nameOrigin: row.is_name_made ? 'made' : 'given',
    state: row.state,
    missedReason: row.missed_reason,
    sizeBytes: row.size_bytes,
    mimeType: row.mime_type,
    sha256: row.sha256,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    thumbhash: row.thumbhash,
    source: row.source,
    sender: row.sender,
    postedBy:
      row.posted_by === null
        ? null
        : { id: row.posted_by, displayName: row.poster_name, pictureUrl: row.poster_picture_url },
    postedAt: row.posted_at.toISOString(),
    folderId: row.folder_id,
    imageSetId: row.image_set_id,
    imageSetIndex: row.image_set_id === null ? null : row.image_set_index,
    trashedAt: row.trashed_at?.toISOString() ?? null,
    lineGoneAt: goneAt === null ? null : new Date(goneAt).toISOString(),
    version: toVersion(row),
    isSeparate: row.is_separate,
    contentUrl: urls?.contentUrl ?? null,
    thumbnailUrl: row.thumbnail_state === 'ready' ? (urls?.thumbnailUrl ?? null) : null,
    thumbnailState: (isKept && row.thumbnail_state) || 'none',
    permissions: { trash: mayTrash(membership, { postedBy: row.posted_by }) },
  };
}
