import type {
  FileItem,
  FormerCabinet,
  Group,
  GroupBot,
  GroupFace,
  GroupListItem,
  KeepingState,
  Member,
  QuotaUsage,
} from '@kepwai/api-client';
import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import { deletionOf, keepingState } from '@kepwai/rules/quotas/keeping';
import { kinds } from '@kepwai/rules/words/kind-words';
import { mayEmptyTrash, mayLinkQuota, mayManage, maySaveFiles } from '../state/access.ts';
import { countKind, listGroupFiles, sumBytes } from '../state/files.ts';
import { findPerson } from '../state/find-person.ts';
import { hasPins } from '../state/pins.ts';
import { findQuota } from '../state/records/living-quotas.ts';
import type { FakeServer, GroupRecord } from '../state/records/records.ts';
import { countable } from '../state/versions.ts';
import { viewQuotaUsage } from './quota-usage.ts';

/** Returns a group as its member sees it. */
export function viewGroup(server: FakeServer, group: GroupRecord, personId: string): Group {
  const files = listGroupFiles(server, group.id);
  const quota = findQuota(server, group);
  return {
    id: group.id,
    name: group.name,
    pictureUrl: group.pictureUrl,
    keeping: keepingOf(server, group),
    pausedAt: group.paused?.at ?? null,
    deletedAt: deletedAt(group),
    quota: viewQuota(server, group),
    quotaOwner: findPerson(server, findQuota(server, group)?.ownerId),
    counts: kinds.map((kind) => countKind(server, files, kind)),
    imageSetCount: [...server.imageSets.values()].filter(({ groupId }) => groupId === group.id).length,
    hasPins: hasPins(server, group),
    hasSlips: files.some(({ id }) => server.slips.has(id)),
    fetchingCount: files.filter(({ state }) => state === 'fetching').length,
    lastFileAt: lastPostedAt(files),
    permissions: {
      upload:
        group.botLeftAt === null && quota !== null && !isClosedToNewFiles(quota.expiresAt, server.now()),
      trashAny: mayManage(server, group, personId),
      emptyTrash: mayEmptyTrash(server, group, personId),
      manage: mayManage(server, group, personId),
      linkQuota: mayLinkQuota(server, group, personId) || maySaveFiles(server, group),
    },
  };
}

/** Returns a group as the list of a member has it; files are new since the member first saw the group. */
export function viewGroupListItem(server: FakeServer, group: GroupRecord, personId: string): GroupListItem {
  const files = countable(server, listGroupFiles(server, group.id));
  const seenAt = group.seenAt.get(personId) ?? new Date(server.now()).toISOString();
  group.seenAt.set(personId, seenAt);
  return {
    id: group.id,
    name: group.name,
    pictureUrl: group.pictureUrl,
    pinned: group.pinnedBy.has(personId),
    muted: group.mutedBy.has(personId),
    keeping: keepingOf(server, group),
    deletedAt: deletedAt(group),
    quota: viewQuota(server, group),
    fileCount: files.length,
    newFileCount: group.mutedBy.has(personId)
      ? 0
      : Math.min(files.filter(({ postedAt }) => postedAt > seenAt).length, 100),
    lastFileAt: lastPostedAt(files),
    latestFiles: files
      .flatMap(({ id, kind, thumbnailUrl, thumbhash }) =>
        thumbnailUrl === null ? [] : [{ id, kind, thumbnailUrl, thumbhash }],
      )
      .slice(0, 4),
  };
}

/** Returns a group as it is named if it is not open. */
export function viewFace({ id, name, pictureUrl }: GroupRecord): GroupFace {
  return { id, name, pictureUrl };
}

/** Returns the settings of the bot in a group. */
export function viewBot(server: FakeServer, group: GroupRecord, personId: string): GroupBot {
  return {
    replies: group.replies,
    pausedAt: group.paused?.at ?? null,
    pausedBy: findPerson(server, group.paused?.personId),
    permissions: { change: mayManage(server, group, personId) && group.botLeftAt === null },
  };
}

/** Returns a former group as it is offered; empty for one that still has its bot. */
export function viewFormer(server: FakeServer, group: GroupRecord): FormerCabinet[] {
  const end = deletedAt(group);
  if (group.botLeftAt === null || end === null) return [];
  const kept = [...server.files.values()].filter(
    ({ groupId, state }) => groupId === group.id && state === 'kept',
  );
  return [
    {
      group: viewFace(group),
      fileCount: countable(server, listGroupFiles(server, group.id)).length,
      sizeBytes: sumBytes(kept),
      botLeftAt: group.botLeftAt,
      deletedAt: end,
    },
  ];
}

/** Returns the people who posted in a group, most files first. */
export function listMembers(server: FakeServer, groupId: string): Member[] {
  const members = new Map<string, Member>();
  for (const { postedBy, state } of listGroupFiles(server, groupId)) {
    if (postedBy === null || state !== 'kept') continue;
    const member = members.get(postedBy.id) ?? { person: postedBy, fileCount: 0 };
    members.set(postedBy.id, { ...member, fileCount: member.fileCount + 1 });
  }
  return [...members.values()].toSorted((a, b) => b.fileCount - a.fileCount);
}

function viewQuota(server: FakeServer, group: GroupRecord): QuotaUsage | null {
  const quota = findQuota(server, group);
  return quota && viewQuotaUsage(quota);
}

/** Returns when a group is deleted because the bot left its chat. */
function deletedAt({ botLeftAt }: GroupRecord): string | null {
  return botLeftAt && new Date(deletionOf(botLeftAt)).toISOString();
}

function keepingOf(server: FakeServer, group: GroupRecord): KeepingState {
  const quota = findQuota(server, group);
  const { botLeftAt, paused } = group;
  return keepingState({ botLeftAt, pausedAt: paused?.at ?? null, quota }, server.now());
}

function lastPostedAt(files: FileItem[]): string | null {
  return files[0]?.postedAt ?? null;
}
