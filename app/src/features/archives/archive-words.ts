import type { Archive } from '@kepwai/api-client';
import { formatCount } from '../../lib/format/sizes.ts';

type Missing = Archive['missing'][number];

/** Reasons why a file is not in an archive, short enough for a line. */
export const missingReasons: Readonly<Record<Missing['reason'], string>> = {
  expired: 'LINE ลบไปก่อน',
  too_large: 'ใหญ่เกินกำหนด',
  quota_full: 'ที่เก็บเต็มตอนที่ส่ง',
  no_quota: 'ยังไม่มีที่เก็บตอนที่ส่ง',
  quota_expired: 'ที่เก็บหมดอายุตอนที่ส่ง',
  kind_off: 'กลุ่มนี้ไม่เก็บชนิดนี้',
  external: 'อยู่นอก LINE',
  failed: 'LINE ส่งให้ไม่ได้',
  lost: 'อ่านไฟล์ไม่ได้',
  fetching: 'ยังเก็บไม่เสร็จ',
};

/** Returns why an archive cannot be created, with the next step; null if it can. */
export function failureOf({ failure }: Pick<Archive, 'failure'>): { title: string; advice: string } | null {
  if (failure === 'TOO_MANY_FILES') {
    return {
      title: 'ดาวน์โหลดได้ไม่เกินครั้งละ 100,000 ไฟล์',
      advice: 'เลือกทีละโฟลเดอร์ หรือเลือกช่วงวันให้สั้นลง',
    };
  }
  if (failure === 'NO_FILES') return { title: 'ไม่มีไฟล์ให้ดาวน์โหลดแล้ว', advice: 'ไฟล์ที่เลือกอาจถูกลบไปก่อน' };
  return null;
}

/** Returns the exact number of bytes: `36,175,872 ไบต์`. */
export function exactBytes(sizeBytes: number): string {
  return `${formatCount(sizeBytes)} ไบต์`;
}
