import type {
  FileItem,
  FileKind,
  Group,
  GroupFace,
  GroupListItem,
  ImageSet,
  KeepingState,
  Member,
  Person,
  QuotaUsage,
} from '@kepwai/api-client';
import type { FakeServer, GroupRecord, QuotaRecord } from './fake-server.ts';
import { roleInQuota } from './guard.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** All four, in the order of the contract. */
export const kinds: FileKind[] = ['image', 'video', 'audio', 'file'];

/** A group as its member sees it. */
export function viewGroup(server: FakeServer, group: GroupRecord, personId: string): Group {
  const files = listGroupFiles(server, group.id);
  const quota = findQuota(server, group);
  return {
    id: group.id,
    name: group.name,
    pictureUrl: group.pictureUrl,
    keeping: keepingState(server, group),
    pausedAt: group.paused?.at ?? null,
    deletedAt: deletedAt(group),
    quota: viewQuota(server, group),
    quotaOwner: findPerson(server, findQuota(server, group)?.ownerId),
    counts: kinds.map((kind) => countKind(files, kind)),
    imageSetCount: [...server.imageSets.values()].filter(({ groupId }) => groupId === group.id).length,
    fetchingCount: files.filter(({ state }) => state === 'fetching').length,
    lastFileAt: lastPostedAt(files),
    permissions: {
      upload: group.botLeftAt === null && quota !== null && !isOver(quota, server.now()),
      trashAny: mayManage(server, group, personId),
      emptyTrash: mayEmptyTrash(server, group, personId),
      manage: mayManage(server, group, personId),
      linkQuota: mayLinkQuota(server, group, personId),
    },
  };
}

/** A group as it stands in the list of its member, for whom what is new counts from their first sight of it. */
export function viewGroupListItem(server: FakeServer, group: GroupRecord, personId: string): GroupListItem {
  const files = listGroupFiles(server, group.id).filter(({ state }) => state !== 'fetching');
  const seenAt = group.seenAt.get(personId) ?? new Date(server.now()).toISOString();
  group.seenAt.set(personId, seenAt);
  return {
    id: group.id,
    name: group.name,
    pictureUrl: group.pictureUrl,
    keeping: keepingState(server, group),
    deletedAt: deletedAt(group),
    quota: viewQuota(server, group),
    fileCount: files.length,
    newFileCount: Math.min(files.filter(({ postedAt }) => postedAt > seenAt).length, 100),
    lastFileAt: lastPostedAt(files),
    latestFiles: files
      .flatMap(({ id, kind, thumbnailUrl, thumbhash }) =>
        thumbnailUrl === null ? [] : [{ id, kind, thumbnailUrl, thumbhash }],
      )
      .slice(0, 4),
  };
}

/** A file as this member sees it. */
export function viewFile(server: FakeServer, group: GroupRecord, file: FileItem, personId: string): FileItem {
  return {
    ...file,
    permissions: { trash: mayManage(server, group, personId) || file.postedBy?.id === personId },
  };
}

/** An image set as this member sees it. */
export function viewImageSet(
  server: FakeServer,
  group: GroupRecord,
  set: ImageSet,
  personId: string,
): ImageSet {
  const files = listImageSetFiles(server, set).map((file) => viewFile(server, group, file, personId));
  const kept = files.filter(({ state }) => state === 'kept');
  const missedCount = files.filter(({ state }) => state === 'missed').length;
  return { ...set, keptCount: kept.length, missedCount, cover: kept.slice(0, 4) };
}

/** The pictures of a set, by index, else by time. */
export function listImageSetFiles(server: FakeServer, set: ImageSet): FileItem[] {
  return listGroupFiles(server, set.groupId)
    .filter(({ imageSetId }) => imageSetId === set.id)
    .toSorted(
      (a, b) =>
        (a.imageSetIndex ?? Number.MAX_SAFE_INTEGER) - (b.imageSetIndex ?? Number.MAX_SAFE_INTEGER) ||
        a.postedAt.localeCompare(b.postedAt),
    );
}

/** Who posted in a group, most first. */
export function listMembers(server: FakeServer, groupId: string): Member[] {
  const members = new Map<string, Member>();
  for (const { postedBy } of listGroupFiles(server, groupId)) {
    if (postedBy === null) continue;
    const member = members.get(postedBy.id) ?? { person: postedBy, fileCount: 0 };
    members.set(postedBy.id, { ...member, fileCount: member.fileCount + 1 });
  }
  return [...members.values()].toSorted((a, b) => b.fileCount - a.fileCount);
}

/** The files of a group without its trash, latest first. */
export function listGroupFiles(server: FakeServer, groupId: string): FileItem[] {
  return [...server.files.values()]
    .filter((file) => file.groupId === groupId && file.trashedAt === null)
    .toSorted((a, b) => b.postedAt.localeCompare(a.postedAt) || b.id.localeCompare(a.id));
}

/** The quota that a group counts against; null where it has none. */
export function findQuota(server: FakeServer, group: GroupRecord): QuotaRecord | null {
  return (group.quotaId && server.quotas.get(group.quotaId)) || null;
}

/** Somebody as others see them; null where they are not in the story. */
export function findPerson(server: FakeServer, personId: string | null | undefined): Person | null {
  const person = server.people.get(personId ?? '');
  return person ? { id: person.id, displayName: person.displayName, pictureUrl: person.pictureUrl } : null;
}

/** How much storage there is, and how much of it is taken. */
export function viewQuotaUsage({
  id,
  name,
  limitBytes,
  usedBytes,
  reservedBytes,
  expiresAt,
}: QuotaRecord): QuotaUsage {
  return { id, name, limitBytes, usedBytes, reservedBytes, expiresAt };
}

/** A group as it is named where it is not opened. */
export function viewFace({ id, name, pictureUrl }: GroupRecord): GroupFace {
  return { id, name, pictureUrl };
}

function viewQuota(server: FakeServer, group: GroupRecord): QuotaUsage | null {
  const quota = findQuota(server, group);
  return quota && viewQuotaUsage(quota);
}

/** Whether an expired quota's seven days of grace are over, too. */
export function isOver({ expiresAt }: Pick<QuotaUsage, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) + 7 * dayMs <= now;
}

/** When what is kept in a group whose chat the bot left is deleted: thirty days after that. */
export function deletedAt({ botLeftAt }: GroupRecord): string | null {
  return botLeftAt && new Date(Date.parse(botLeftAt) + 30 * dayMs).toISOString();
}

/** How many bytes still fit. */
export function roomLeft({ limitBytes, usedBytes, reservedBytes }: QuotaUsage): number {
  return Math.max(0, limitBytes - usedBytes - reservedBytes);
}

/** Whether the person may do what managers may, trash what others posted too: anyone where there is no quota (product.md 3). */
export function mayManage(server: FakeServer, group: GroupRecord, personId: string): boolean {
  const quota = findQuota(server, group);
  return quota === null || roleInQuota(quota, personId) !== null;
}

/** Whether the person may erase what is in the trash: nobody where there is no quota (product.md 3). */
export function mayEmptyTrash(server: FakeServer, group: GroupRecord, personId: string): boolean {
  const quota = findQuota(server, group);
  return quota !== null && roleInQuota(quota, personId) !== null;
}

/** The first quota only while the bot is there. */
function mayLinkQuota(server: FakeServer, group: GroupRecord, personId: string): boolean {
  return mayManage(server, group, personId) && (group.quotaId !== null || group.botLeftAt === null);
}

/** Whether they own or manage the storage that holds what the group keeps, linked or not. */
export function holdsStorage(server: FakeServer, group: GroupRecord, personId: string): boolean {
  const storage = server.quotas.get(group.quotaId ?? group.unlinkedId ?? '');
  return storage !== undefined && roleInQuota(storage, personId) !== null;
}

function keepingState(server: FakeServer, group: GroupRecord): KeepingState {
  const quota = findQuota(server, group);
  if (group.botLeftAt !== null) return 'bot_left';
  if (quota === null) return 'no_quota';
  if (group.paused) return 'paused';
  if (isOver(quota, server.now())) return 'quota_expired';
  return roomLeft(quota) === 0 ? 'full' : 'keeping';
}

/** Kept files of one kind, and their size. */
export function countKind(files: FileItem[], kind: FileKind) {
  const kept = files.filter((file) => file.kind === kind && file.state === 'kept');
  return {
    kind,
    fileCount: kept.length,
    sizeBytes: kept.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0),
  };
}

function lastPostedAt(files: FileItem[]): string | null {
  return files[0]?.postedAt ?? null;
}
