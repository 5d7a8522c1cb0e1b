import type { QuotaUsage } from '@kepwai/api-client';

/** What a group is called; LINE does not always say. */
export function groupName({ name }: { name: string | null }): string {
  return name ?? 'กลุ่มที่ยังไม่มีชื่อ';
}

/** From such a share on larger things may not fit; those who look after it are told at the same. */
const nearlyFullFrom = 0.95;

/** Whether a storage that is not full has little room. */
export function isNearlyFull(quota: Pick<QuotaUsage, 'usedBytes' | 'reservedBytes' | 'limitBytes'>): boolean {
  const used = usedBytes(quota);
  return used < quota.limitBytes && used >= quota.limitBytes * nearlyFullFrom;
}

/** What is taken of a storage: kept, and promised to what is on its way. */
export function usedBytes({
  usedBytes,
  reservedBytes,
}: Pick<QuotaUsage, 'usedBytes' | 'reservedBytes'>): number {
  return usedBytes + reservedBytes;
}
