import type { QuotaUsage } from '@kepwai/api-client';

/** What a group is called; LINE does not always say. */
export function groupName({ name }: { name: string | null }): string {
  return name ?? 'กลุ่มที่ยังไม่มีชื่อ';
}

/** What is taken of a storage: kept, and promised to what is on its way. */
export function usedBytes({
  usedBytes,
  reservedBytes,
}: Pick<QuotaUsage, 'usedBytes' | 'reservedBytes'>): number {
  return usedBytes + reservedBytes;
}
