import type { components } from '../../generated/schema.ts';
import type { SignFile } from '../../http/signed-urls.ts';
import { thumbnailUrl } from '../files/addresses.ts';
import { mayManage, mayTrashAny, mayUpload } from './guard.ts';
import type { GroupViewer } from './membership.ts';
import type { GroupFrontRow, GroupRow, MyGroupRow, PosterRow } from './store.ts';

type Schemas = components['schemas'];

const kinds = ['image', 'video', 'audio', 'file'] as const;

/** A group on the list of its member, for whom its pictures are signed. */
export function toGroupListItem(row: MyGroupRow, sign: SignFile): Schemas['GroupListItem'] {
  return {
    id: row.id,
    name: row.name,
    pictureUrl: row.picture_url,
    keeping: keepingState(row),
    quota: row.quota,
    fileCount: row.file_count,
    newFileCount: row.new_file_count,
    lastFileAt: row.last_file_at?.toISOString() ?? null,
    latestFiles: row.latest_files.map(({ id, kind, thumbhash }) => ({
      id,
      kind,
      thumbhash,
      thumbnailUrl: thumbnailUrl(id, sign(id)),
    })),
  };
}

/** The front of a cabinet, for one of its members, or for who has a part in its quota. */
export function toGroup(row: GroupFrontRow, viewer: GroupViewer): Schemas['Group'] {
  return {
    id: row.id,
    name: row.name,
    pictureUrl: row.picture_url,
    keeping: keepingState(row),
    quota: row.quota,
    quotaOwner: row.quota_owner,
    counts: kinds.map(
      (kind) => row.counts.find((count) => count.kind === kind) ?? { kind, fileCount: 0, sizeBytes: 0 },
    ),
    imageSetCount: row.image_set_count,
    fetchingCount: row.fetching_count,
    lastFileAt: row.last_file_at?.toISOString() ?? null,
    permissions: {
      upload: viewer.isMember && mayUpload(viewer),
      trashAny: viewer.isMember && mayTrashAny(viewer),
      manage: mayManage(viewer),
      linkQuota: mayManage(viewer),
    },
  };
}

export function toMember(row: PosterRow): Schemas['Member'] {
  return {
    person: { id: row.id, displayName: row.display_name, pictureUrl: row.picture_url },
    fileCount: row.file_count,
  };
}

function keepingState({ bot_left_at, quota }: GroupRow): Schemas['KeepingState'] {
  if (bot_left_at) return 'bot_left';
  if (!quota) return 'no_quota';
  return quota.usedBytes + quota.reservedBytes < quota.limitBytes ? 'keeping' : 'full';
}
