import type { ImageSet } from '@kepwai/api-client';
import { formatCount } from '../../lib/format/sizes.ts';

/** Returns how many pictures of an image set are kept, pending and missed. */
export function imageSetCount(set: Pick<ImageSet, 'total' | 'keptCount' | 'missedCount'>): string {
  const { total, keptCount, missedCount } = set;
  const isComing = total !== null && keptCount + missedCount < total;
  if (isComing && keptCount > 0) return `มาแล้ว ${formatCount(keptCount)} จาก ${formatCount(total)} รูป`;
  if (isComing && missedCount === 0) return `กำลังเก็บ ${formatCount(total)} รูป`;
  if (keptCount === 0 && missedCount > 0) return `เก็บไม่ได้ ${formatCount(missedCount)} รูป`;
  const missed = missedCount > 0 ? ` · เก็บไม่ได้ ${formatCount(missedCount)}` : '';
  return `${formatCount(keptCount)} รูป${missed}`;
}
