import type { LinkedGroup, Quota, QuotaListItem } from '@kepwai/api-client';
import { kinds } from '@kepwai/rules/words/kind-words';
import { roleInQuota } from '../contract/guard.ts';
import { countKind, sumBytes } from '../state/files.ts';
import { findPerson } from '../state/find-person.ts';
import type { FakeServer, GroupRecord, QuotaRecord } from '../state/records/records.ts';
import { countable } from '../state/versions.ts';
import { viewFace } from './group.ts';
import { fullOn, monthsOf } from './quota-forecast.ts';
import { viewQuotaUsage } from './quota-usage.ts';

/** Returns a quota as the list of its owner or manager has it; empty for anyone else. */
export function viewListItem(server: FakeServer, quota: QuotaRecord, personId: string): QuotaListItem[] {
  const role = roleInQuota(quota, personId);
  if (role === null) return [];
  const groups = listGroupsOf(server, quota.id);
  return [
    {
      quota: viewQuotaUsage(quota),
      role,
      plan: quota.plan,
      groupCount: groups.length,
      groups: groups.slice(0, 5).map(viewFace),
    },
  ];
}

/** Returns a quota as its owner or manager sees it. */
export function viewQuota(server: FakeServer, quota: QuotaRecord, personId: string): Quota {
  const role = roleInQuota(quota, personId) ?? 'manager';
  const groups = listGroupsOf(server, quota.id);
  const files = groups.flatMap((group) => listFilesOf(server, group.id));
  const months = monthsOf(files, server.now());
  return {
    quota: viewQuotaUsage(quota),
    role,
    plan: quota.plan,
    owner: findPerson(server, quota.ownerId) ?? { id: personId, displayName: null, pictureUrl: null },
    createdAt: quota.createdAt,
    groupCount: groups.length,
    trashBytes: sumBytes(files.filter(({ trashedAt }) => trashedAt !== null)),
    byKind: kinds.map((kind) => countKind(server, files, kind)),
    months,
    fullOn: fullOn(quota, files, server.now()),
    permissions: { rename: role === 'owner' },
  };
}

/** Returns a group of a quota as its owner or manager sees it. */
export function viewLinkedGroup(server: FakeServer, group: GroupRecord, personId: string): LinkedGroup {
  const files = listFilesOf(server, group.id);
  return {
    group: viewFace(group),
    isLinked: true,
    isMember: group.memberIds.includes(personId),
    linkedBy: findPerson(server, group.link?.personId),
    linkedAt: group.link?.at ?? null,
    fileCount: countable(
      server,
      files.filter(({ trashedAt }) => trashedAt === null),
    ).length,
    sizeBytes: sumBytes(files),
  };
}

/** Returns the groups that count in a quota. */
export function listGroupsOf(server: FakeServer, quotaId: string): GroupRecord[] {
  return [...server.groups.values()].filter((group) => group.quotaId === quotaId);
}

function listFilesOf(server: FakeServer, groupId: string) {
  return [...server.files.values()].filter((file) => file.groupId === groupId && file.state === 'kept');
}
