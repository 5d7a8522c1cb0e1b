import {
  mayEmptyTrash,
  mayLinkQuota,
  mayManage,
  maySaveFiles,
  mayTrashAny,
  mayUpload,
} from '@kepwai/rules/groups/group-permissions';
import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import { deletionOf, keepingState } from '@kepwai/rules/quotas/keeping';
import type { components } from '../../generated/schema.ts';
import type { SignFile } from '../../http/bytes/signed-urls.ts';
import type { GroupViewer } from './membership.ts';
import type { GroupFrontRow, GroupRow, MyGroupRow, PosterRow, QuotaRow } from './store.ts';

type Schemas = components['schemas'];

const kinds = ['image', 'video', 'audio', 'file'] as const;

/** Returns a group in the list of a member, for whom its pictures are signed. */
export function toGroupListItem(
  row: MyGroupRow,
  { sign, now }: { sign: SignFile; now: Date },
): Schemas['GroupListItem'] {
  return {
    id: row.id,
    name: row.name,
    pictureUrl: row.picture_url,
    pinned: row.pinned,
    muted: row.muted,
    ...toKeeping(row, now),
    fileCount: row.file_count,
    newFileCount: row.new_file_count,
    lastFileAt: row.last_file_at?.toISOString() ?? null,
    latestFiles: row.latest_files.map(({ id, kind, thumbhash }) => ({
      id,
      kind,
      thumbhash,
      thumbnailUrl: sign(id).thumbnailUrl,
    })),
  };
}

/** Returns the front page of a group, for a member or a person with a role in its quota. */
export function toGroup(
  row: GroupFrontRow,
  { viewer, now }: { viewer: GroupViewer; now: Date },
): Schemas['Group'] {
  const { quota, ...keeping } = toKeeping(row, now);
  return {
    id: row.id,
    name: row.name,
    pictureUrl: row.picture_url,
    ...keeping,
    pausedAt: row.keeping_paused_at?.toISOString() ?? null,
    quota,
    quotaOwner: row.quota_owner,
    counts: kinds.map(
      (kind) => row.counts.find((count) => count.kind === kind) ?? { kind, fileCount: 0, sizeBytes: 0 },
    ),
    imageSetCount: row.image_set_count,
    hasPins: row.has_pins,
    hasSlips: row.has_slips,
    fetchingCount: row.fetching_count,
    lastFileAt: row.last_file_at?.toISOString() ?? null,
    permissions: {
      upload: viewer.isMember && mayUpload(viewer) && !isClosedToNewFiles(expiryOf(row), now),
      trashAny: viewer.isMember && mayTrashAny(viewer),
      emptyTrash: viewer.isMember && mayEmptyTrash(viewer),
      manage: mayManage(viewer),
      linkQuota: mayLinkQuota(viewer) || maySaveFiles(viewer, { isBeingDeleted: quota?.deletesAt != null }),
    },
  };
}

export function toMember(row: PosterRow): Schemas['Member'] {
  return {
    person: { id: row.id, displayName: row.display_name, pictureUrl: row.picture_url },
    fileCount: row.file_count,
  };
}

function toKeeping(
  row: GroupRow,
  now: Date,
): Pick<Schemas['GroupListItem'], 'keeping' | 'deletedAt' | 'quota'> {
  const expiresAt = expiryOf(row);
  const facts = { botLeftAt: row.bot_left_at, pausedAt: row.keeping_paused_at };
  return {
    keeping: keepingState({ ...facts, quota: row.quota && { ...row.quota, expiresAt } }, now),
    deletedAt: row.bot_left_at && new Date(deletionOf(row.bot_left_at)).toISOString(),
    quota: row.quota && {
      ...row.quota,
      expiresAt: expiresAt?.toISOString() ?? null,
      deletesAt: instantOf(row.quota.deletesAt)?.toISOString() ?? null,
    },
  };
}

function expiryOf({ quota }: { quota: QuotaRow | null }): Date | null {
  return instantOf(quota?.expiresAt ?? null);
}

function instantOf(json: string | null): Date | null {
  return json === null ? null : new Date(json);
}
