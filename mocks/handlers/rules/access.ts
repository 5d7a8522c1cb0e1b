import { roleInQuota } from '../contract/guard.ts';
import type { FakeServer, GroupRecord } from '../state/records.ts';
import { findQuota } from './quota.ts';

/**
 * Returns whether the person has the rights of managers, trashing others' posts included: everybody where
 * there is no quota (product.md 3).
 */
export function mayManage(server: FakeServer, group: GroupRecord, personId: string): boolean {
  const quota = findQuota(server, group);
  return quota === null || roleInQuota(quota, personId) !== null;
}

/** Returns whether the person can delete the trash for good: nobody where there is no quota (product.md 3). */
export function mayEmptyTrash(server: FakeServer, group: GroupRecord, personId: string): boolean {
  const quota = findQuota(server, group);
  return quota !== null && roleInQuota(quota, personId) !== null;
}

/** Returns whether the person can link a quota: the first one only while the bot is in the chat. */
export function mayLinkQuota(server: FakeServer, group: GroupRecord, personId: string): boolean {
  return mayManage(server, group, personId) && (group.quotaId !== null || group.botLeftAt === null);
}

/** Returns whether the person owns or manages the quota in which the group's files count, linked or not. */
export function holdsQuota(server: FakeServer, group: GroupRecord, personId: string): boolean {
  const quota = server.quotas.get(group.quotaId ?? group.formerQuotaId ?? '');
  return quota !== undefined && roleInQuota(quota, personId) !== null;
}

/** Returns whether every member can link a quota of theirs, because the group's is to be deleted. */
export function maySaveFiles(server: FakeServer, group: GroupRecord): boolean {
  return group.botLeftAt === null && typeof findQuota(server, group)?.deletesAt === 'string';
}
