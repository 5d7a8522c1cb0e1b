import type { components } from '../../generated/schema.ts';
import type { SignFile, UrlSigner } from '../../http/signed-urls.ts';
import type { Membership } from '../groups/membership.ts';
import { contentUrl, thumbnailUrl } from './addresses.ts';
import { mayTrash } from './guard.ts';
import type { FileRow } from './store.ts';

type File = components['schemas']['File'];

interface Viewer {
  urls: UrlSigner;
  /** Of the group that the files are in. */
  membership: Membership;
}

/** Files as the contract shows them to one member of their group. */
export function toFiles(rows: readonly FileRow[], { urls, membership }: Viewer): File[] {
  const sign = urls.signerFor(membership.userId);
  return rows.map((row) => present(row, sign, membership));
}

/** One file, likewise. */
export function toFile(row: FileRow, { urls, membership }: Viewer): File {
  return present(row, urls.signerFor(membership.userId), membership);
}

function present(row: FileRow, sign: SignFile, membership: Membership): File {
  const isKept = row.state === 'kept';
  const signature = isKept ? sign(row.id) : '';
  return {
    id: row.id,
    groupId: row.group_id,
    kind: row.kind,
    name: row.name,
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
    postedBy:
      row.posted_by === null
        ? null
        : { id: row.posted_by, displayName: row.poster_name, pictureUrl: row.poster_picture_url },
    postedAt: row.posted_at.toISOString(),
    imageSetId: row.image_set_id,
    imageSetIndex: row.image_set_index,
    trashedAt: row.trashed_at?.toISOString() ?? null,
    contentUrl: isKept ? contentUrl(row.id, signature) : null,
    thumbnailUrl: isKept && row.thumbnail_state === 'ready' ? thumbnailUrl(row.id, signature) : null,
    permissions: { trash: mayTrash(membership, { postedBy: row.posted_by }) },
  };
}
