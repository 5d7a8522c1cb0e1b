import type { ImageSet } from '@kepwai/api-client';
import { formatCount } from '../../lib/format/sizes.ts';

/** Returns how many pictures of an image set are kept, pending and missed. */
export function imageSetCount(
  set: Pick<ImageSet, 'total' | 'keptCount' | 'missedCount'> & Partial<Pick<ImageSet, 'videoCount'>>,
): string {
  const { total, keptCount, missedCount, videoCount = 0 } = set;
  const isComing = total !== null && keptCount + missedCount < total;
  if (isComing && keptCount > 0) return `มาแล้ว ${formatCount(keptCount)} จาก ${formatCount(total)} รูป`;
  if (isComing && missedCount === 0) return `กำลังเก็บ ${formatCount(total)} รูป`;
  if (keptCount === 0 && missedCount > 0) return `เก็บไม่ได้ ${formatCount(missedCount)} รูป`;
  if (videoCount > 0 && missedCount === 0) {
    const pictures = keptCount > videoCount ? `${formatCount(keptCount - videoCount)} รูป ` : '';
    return `${pictures}${formatCount(videoCount)} วิดีโอ`;
  }
  const missed = missedCount > 0 ? ` +${formatCount(missedCount)} ที่เก็บไม่ได้` : '';
  return `${formatCount(keptCount)} รูป${missed}`;
}
