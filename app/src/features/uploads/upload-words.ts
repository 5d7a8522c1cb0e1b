import type { FileKind, QuotaUsage } from '@kepwai/api-client';

/** `เหลือประมาณ 2 นาที`; null while nobody can say. */
export function formatTimeLeft(bytesLeft: number, bytesPerSecond: number | null): string | null {
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  const seconds = bytesLeft / bytesPerSecond;
  if (seconds < 10) return 'อีกไม่กี่วินาที';
  if (seconds < 60) return `เหลือประมาณ ${Math.ceil(seconds / 10) * 10} วินาที`;
  if (seconds < 3600) return `เหลือประมาณ ${Math.ceil(seconds / 60)} นาที`;
  return `เหลือประมาณ ${Math.ceil(seconds / 3600)} ชั่วโมง`;
}

/** How many bytes are free in a storage. */
export function roomLeft({ limitBytes, usedBytes, reservedBytes }: QuotaUsage): number {
  return Math.max(0, limitBytes - usedBytes - reservedBytes);
}

/** How much room is missing for files of these sizes; 0 where they fit. */
export function findShortage(quota: QuotaUsage, sizes: readonly number[]): number {
  return Math.max(0, sizes.reduce((sum, size) => sum + size, 0) - roomLeft(quota));
}

/** The kind that a type of content will be kept as. */
export function kindOfType(mimeType: string): FileKind {
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
}
