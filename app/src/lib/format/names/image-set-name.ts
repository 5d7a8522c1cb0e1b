import type { ImageSet } from '@kepwai/api-client';
import { formatNamedDay } from '../dates.ts';

/** Returns the name of an image set: its own, or else `พ่อชัย · วันอาทิตย์ 22 พ.ย.`. */
export function imageSetName({
  name,
  postedBy,
  postedAt,
}: Pick<ImageSet, 'name' | 'postedBy' | 'postedAt'>): string {
  return name ?? `${postedBy?.displayName ?? 'ไม่ทราบคนส่ง'} · ${formatNamedDay(postedAt, Date.now())}`;
}
