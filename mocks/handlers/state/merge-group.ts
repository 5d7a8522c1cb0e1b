import { remainingBytes } from '@kepwai/rules/quotas/keeping';
import { refuse } from '../contract/refuse.ts';
import { holdsQuota } from './access.ts';
import { sumBytes } from './files.ts';
import { moveAllRules } from './folder-rules.ts';
import { moveAllFolders } from './folders.ts';
import { moveAllPins } from './pins.ts';
import { findQuota } from './records/living-quotas.ts';
import type { FakeServer, GroupRecord } from './records/records.ts';

/**
 * Lists groups that this one can be merged into: the bot left their chats, and the person owns or manages
 * their quota. Latest first.
 */
export function listFormerGroups(server: FakeServer, source: GroupRecord, personId: string): GroupRecord[] {
  return [...server.groups.values()]
    .filter((group) => group.id !== source.id && group.botLeftAt !== null && group.mergedIntoId === null)
    .filter((group) => group.memberIds.includes(personId) && holdsQuota(server, group, personId))
    .toSorted((a, b) => (b.botLeftAt ?? '').localeCompare(a.botLeftAt ?? ''));
}

/**
 * Merges a group into an earlier one, which then has the chat of the source.
 * @throws the answer 413 if the files do not fit
 */
export function mergeGroup(server: FakeServer, source: GroupRecord, target: GroupRecord): void {
  const quota = findQuota(server, target);
  const files = [...server.files.values()].filter(({ groupId }) => groupId === source.id);
  const sizeBytes = source.quotaId === target.quotaId ? 0 : sumBytes(files);
  if (quota && sizeBytes > remainingBytes(quota)) throw refuse('QUOTA_EXCEEDED');
  if (quota) server.quotas.set(quota.id, { ...quota, usedBytes: quota.usedBytes + sizeBytes });
  for (const file of files) server.files.set(file.id, { ...file, groupId: target.id });
  for (const set of server.imageSets.values()) {
    if (set.groupId === source.id) server.imageSets.set(set.id, { ...set, groupId: target.id });
  }
  moveAllFolders(server, source, target);
  moveAllRules(server, source, target);
  moveAllPins(server, source, target);
  target.botLeftAt = null;
  target.memberIds = source.memberIds;
  source.mergedIntoId = target.id;
}
