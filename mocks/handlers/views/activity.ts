import type { ActivityEntry } from '@kepwai/api-client';
import type { GroupCall } from '../contract/guard.ts';
import { refuse } from '../contract/refuse.ts';
import { mayManage } from '../state/access.ts';
import { findPerson } from '../state/find-person.ts';
import type { ActivityRecord } from '../state/records/activity.ts';
import type { FakeServer } from '../state/records/records.ts';

const named = 3;

/** Filter of the log. */
export interface ActivityFilter {
  topic: string | null;
  personId: string | null;
  own: boolean;
}

/**
 * Lists the log of a group, the latest first: everybody's for its managers.
 * @throws the answer 403 for a member who requests another person's
 */
export function listActivity(
  server: FakeServer,
  { me, group }: GroupCall,
  { topic, personId, own }: ActivityFilter,
): ActivityEntry[] {
  const isForAll = mayManage(server, group, me.id);
  if (personId !== null && personId !== me.id && !isForAll) throw refuse('NOT_ALLOWED');
  const actorId = own || !isForAll ? me.id : personId;
  return server.activity
    .filter((record) => record.groupId === group.id)
    .filter((record) => actorId === null || record.personId === actorId)
    .filter((record) => topic === null || record.topic === topic)
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
    .map((record) => viewActivity(server, record));
}

function viewActivity(server: FakeServer, record: ActivityRecord): ActivityEntry {
  const { id, at, kind, topic, actor, fileCount, missedReason, replies } = record;
  const quota = server.quotas.get(record.quotaId ?? '');
  const inGroup = <Item extends { groupId: string }>(item: Item | undefined) =>
    item?.groupId === record.groupId ? [item] : [];
  return {
    id,
    at,
    kind,
    topic,
    actor,
    person: findPerson(server, record.personId),
    fileCount,
    files: record.fileIds
      .slice(0, named)
      .flatMap((fileId) => inGroup(server.files.get(fileId)))
      .map((file) => ({
        id: file.id,
        name: file.name,
        nameOrigin: file.nameOrigin,
        posterName: file.postedBy?.displayName ?? null,
        kind: file.kind,
        isTrashed: file.trashedAt !== null,
      })),
    folders: record.folderIds
      .slice(0, named)
      .flatMap((folderId) => inGroup(server.folders.get(folderId)))
      .map((folder) => ({ id: folder.id, name: folder.name, isTrashed: folder.trashedAt !== null })),
    imageSets: record.imageSetIds
      .slice(0, named)
      .flatMap((setId) => inGroup(server.imageSets.get(setId)))
      .map((set) => ({ id: set.id, name: set.name })),
    quota: quota ? { id: quota.id, name: quota.name } : null,
    missedReason,
    replies,
  };
}
