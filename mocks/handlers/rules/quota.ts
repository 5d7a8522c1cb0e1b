import type { FileItem, Quota, QuotaUsage } from '@kepwai/api-client';
import { thaiMonth } from '@kepwai/rules/thai-time';
import { dayMs } from '@kepwai/rules/time';
import type { FakeServer, GroupRecord, QuotaRecord } from '../state/records.ts';
import { sumBytes } from './files.ts';

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

/** Returns whether the seven days of grace of an expired quota are over, too. */
export function isOver({ expiresAt }: Pick<QuotaUsage, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) + 7 * dayMs <= now;
}

/** Returns the remaining bytes. */
export function remainingBytes({ limitBytes, usedBytes, reservedBytes }: QuotaUsage): number {
  return Math.max(0, limitBytes - usedBytes - reservedBytes);
}

/** Adds up the bytes of each of the last twelve months in Bangkok, the current one last. */
export function monthsOf(files: FileItem[], now: number): Quota['months'] {
  const [year = 0, month = 0] = thaiMonth(now).split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) => {
    const name = new Date(Date.UTC(year, month - 12 + index)).toISOString().slice(0, 7);
    const added = files.filter(({ postedAt }) => thaiMonth(Date.parse(postedAt)) === name);
    return { month: name, addedBytes: sumBytes(added) };
  });
}

/** Predicts the day on which the quota is full, by the last 90 days; null beyond five years. */
export function fullOn(quota: QuotaUsage | null, files: FileItem[], now: number): string | null {
  const lately = files.filter(({ postedAt }) => Date.parse(postedAt) > now - 90 * dayMs);
  const bytesADay = sumBytes(lately) / 90;
  if (quota === null || bytesADay === 0) return null;
  const days = remainingBytes(quota) / bytesADay;
  return days > 5 * 365 ? null : new Date(now + days * dayMs).toISOString().slice(0, 10);
}
