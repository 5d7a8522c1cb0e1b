import type { FileItem } from '@kepwai/api-client';
import * as rights from '@kepwai/rules/groups/group-permissions';
import { roleInQuota } from '../contract/guard.ts';
import { findQuota } from './records/living-quotas.ts';
import type { FakeServer, GroupRecord } from './records/records.ts';

/** Whether the person has the rights of managers, trashing others' posts included. */
export function mayManage(server: FakeServer, group: GroupRecord, personId: string): boolean {
  return rights.mayManage(rightsOf(server, group, personId));
}

/** Whether the person can trash a file, and restore it. */
export function mayTrash(server: FakeServer, group: GroupRecord, file: FileItem, personId: string): boolean {
  return mayManage(server, group, personId) || file.postedBy?.id === personId;
}

/** Whether the person can delete the trash for good. */
export function mayEmptyTrash(server: FakeServer, group: GroupRecord, personId: string): boolean {
  return rights.mayEmptyTrash(rightsOf(server, group, personId));
}

/** Whether the person can link a quota. */
export function mayLinkQuota(server: FakeServer, group: GroupRecord, personId: string): boolean {
  return rights.mayLinkQuota(rightsOf(server, group, personId));
}

/** Whether every member can link a quota of theirs, because the group's is to be deleted. */
export function maySaveFiles(server: FakeServer, group: GroupRecord): boolean {
  const isBeingDeleted = typeof findQuota(server, group)?.deletesAt === 'string';
  return rights.maySaveFiles({ isMember: true, botLeft: group.botLeftAt !== null }, { isBeingDeleted });
}

/** Whether the person owns or manages the quota in which the group's files count, linked or not. */
export function holdsQuota(server: FakeServer, group: GroupRecord, personId: string): boolean {
  const quota = server.quotas.get(group.quotaId ?? group.formerQuotaId ?? '');
  return quota !== undefined && roleInQuota(quota, personId) !== null;
}

function rightsOf(server: FakeServer, group: GroupRecord, personId: string): rights.GroupRights {
  const quota = findQuota(server, group);
  return {
    userId: personId,
    quotaId: quota?.id ?? null,
    quotaRole: quota && roleInQuota(quota, personId),
    botLeft: group.botLeftAt !== null,
  };
}
