import type { FileItem, Quota, QuotaUsage } from '@kepwai/api-client';
import { thaiMonth } from '@kepwai/rules/days/thai-time';
import { fullOn as foreseeFull, sinceWhen, toMonths } from '@kepwai/rules/quotas/forecast';
import { remainingBytes } from '@kepwai/rules/quotas/keeping';
import { sumBytes } from '../files.ts';
import type { FakeServer, GroupRecord, QuotaRecord } from './records.ts';

/** Returns the quota in which a group counts; null where it has none. */
export function findQuota(server: FakeServer, group: GroupRecord): QuotaRecord | null {
  return (group.quotaId && findLiving(server, group.quotaId)) || null;
}

/** Returns a quota; null where there is none, or its deletion was carried out. */
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

/** Adds up the bytes of each of the months shown, in Thailand, the current one last. */
export function monthsOf(files: FileItem[], now: number): Quota['months'] {
  const added = files.map(({ postedAt, sizeBytes }) => ({
    month: thaiMonth(postedAt),
    addedBytes: sizeBytes ?? 0,
  }));
  return toMonths([], now).map(({ month }) => ({
    month,
    addedBytes: added.reduce((sum, one) => sum + (one.month === month ? one.addedBytes : 0), 0),
  }));
}

/** Predicts the day on which the quota is full; null where that is not in sight. */
export function fullOn(quota: QuotaUsage | null, files: FileItem[], now: number): string | null {
  const since = sinceWhen(now).forecast;
  const addedBytes = sumBytes(files.filter(({ postedAt }) => Date.parse(postedAt) > since));
  return quota && foreseeFull({ remainingBytes: remainingBytes(quota), addedBytes }, now);
}
