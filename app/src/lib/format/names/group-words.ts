import type { QuotaUsage } from '@kepwai/api-client';

/** Returns a group's name, or a fallback if unknown. */
export function groupName({ name }: { name: string | null }): string {
  return name ?? 'กลุ่มที่ยังไม่มีชื่อ';
}

/** Share from which larger files may not fit; the managers are notified at the same share. */
const nearlyFullFrom = 0.95;

/** Whether a quota that is not full has little space left. */
export function isNearlyFull(quota: Pick<QuotaUsage, 'usedBytes' | 'reservedBytes' | 'limitBytes'>): boolean {
  const used = usedBytes(quota);
  return used < quota.limitBytes && used >= quota.limitBytes * nearlyFullFrom;
}

/** Returns the used bytes of a quota: kept ones, and those reserved for uploads. */
export function usedBytes({
  usedBytes,
  reservedBytes,
}: Pick<QuotaUsage, 'usedBytes' | 'reservedBytes'>): number {
  return usedBytes + reservedBytes;
}
