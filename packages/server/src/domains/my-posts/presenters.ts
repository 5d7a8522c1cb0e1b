import type { components } from '../../generated/schema.ts';
import type { SignFile } from '../../http/bytes/signed-urls.ts';
import type { MyPostRow } from './store.ts';

/** Presents a post to its poster: only the name of a group that they have left. */
export function toMyPost(row: MyPostRow, sign: SignFile): components['schemas']['MyPost'] {
  const thumbnailState = (row.is_member && row.state === 'kept' && row.thumbnail_state) || 'none';
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    nameOrigin: row.is_name_made ? 'made' : 'given',
    state: row.state,
    sizeBytes: row.size_bytes,
    postedAt: row.posted_at.toISOString(),
    isTrashed: row.trashed_at !== null,
    thumbhash: row.is_member ? row.thumbhash : null,
    thumbnailUrl: thumbnailState === 'ready' ? sign(row.id).thumbnailUrl : null,
    thumbnailState,
    group: { id: row.is_member ? row.group_id : null, name: row.group_name },
  };
}
