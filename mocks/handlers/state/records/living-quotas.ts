import type { FakeServer, GroupRecord, QuotaRecord } from './records.ts';

/** Returns the quota in which a group counts; null if it has none. */
export function findQuota(server: FakeServer, group: GroupRecord): QuotaRecord | null {
  return (group.quotaId && findLiving(server, group.quotaId)) || null;
}

/** Returns a quota; null if there is none, or its deletion was carried out. */
export function findLiving(server: FakeServer, quotaId: string): QuotaRecord | null {
  const quota = server.quotas.get(quotaId);
  const isDeleted = typeof quota?.deletesAt === 'string' && Date.parse(quota.deletesAt) <= server.now();
  return quota && !isDeleted ? quota : null;
}

/** Changes the used and reserved bytes of a group's quota, if it has one. */
export function changeQuota(
  server: FakeServer,
  groupId: string,
  { usedBytes = 0, reservedBytes = 0 }: { usedBytes?: number; reservedBytes?: number },
): void {
  const group = server.groups.get(groupId);
  const quota = group && findQuota(server, group);
  if (!quota) return;
  server.quotas.set(quota.id, {
    ...quota,
    usedBytes: quota.usedBytes + usedBytes,
    reservedBytes: quota.reservedBytes + reservedBytes,
  });
}
