import type { Share, ShareState } from '@kepwai/api-client';
import { formatAgo, formatDate } from '../../lib/format/dates.ts';
import { formatCount, formatSize } from '../../lib/format/sizes.ts';

const states: Readonly<Record<ShareState, string>> = {
  open: 'เปิดอยู่',
  expired: 'หมดอายุแล้ว',
  revoked: 'ปิดแล้ว',
  limit_reached: 'ดาวน์โหลดครบแล้ว',
  removed: 'ของไม่อยู่แล้ว',
};

/** Returns the name of a link: the given one, that of what it shows, or the number of files. */
export function nameOfShare({ title, item, fileCount }: Pick<Share, 'title' | 'item' | 'fileCount'>): string {
  if (title !== null) return title;
  if (item === 'chat') return `ส่งเข้าแชท ${formatCount(fileCount)} ไฟล์`;
  return item === 'image_set' ? `อัลบั้ม ${formatCount(fileCount)} รูป` : `${formatCount(fileCount)} ไฟล์`;
}

/** Returns `เปิดอยู่ · ถึง 3 ก.พ. 2569 · มีรหัส`. */
export function describeShareState({ item, state, expiresAt, hasPassword, isViewOnly }: Share): string {
  const until = state === 'open' ? `ถึง ${formatDate(expiresAt)}` : null;
  return [
    states[state],
    until,
    hasPassword ? 'มีรหัส' : null,
    isViewOnly && item !== 'chat' ? 'ดูอย่างเดียว' : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Returns `เปิด 12 ครั้ง · ดาวน์โหลด 3 ครั้ง · ล่าสุดเมื่อวานนี้`. */
export function describeUse(share: Share, now: number): string {
  const { visitCount, downloadCount, maxDownloads, lastVisitedAt, reportCount } = share;
  const of = maxDownloads === null ? '' : ` จาก ${formatCount(maxDownloads)}`;
  return [
    visitCount === 0 ? 'ยังไม่มีใครเปิด' : `เปิด ${formatCount(visitCount)} ครั้ง`,
    share.item === 'chat' ? null : `ดาวน์โหลด ${formatCount(downloadCount)}${of} ครั้ง`,
    lastVisitedAt === null ? null : `ล่าสุด ${formatAgo(lastVisitedAt, now)}`,
    reportCount > 0 ? `มีคนแจ้งปัญหา ${formatCount(reportCount)} คน` : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Returns `บ้านเรา · แม่ · 3 ไฟล์ · 12 MB`: from which group, by whom, and what. */
export function describeOrigin(share: Share, { withMaker }: { withMaker: boolean }): string {
  const maker = withMaker ? share.createdBy.displayName : null;
  return [share.groupName, maker, describeContent(share)].filter(Boolean).join(' · ');
}

/** Returns `3 ไฟล์ · 12 MB`. */
function describeContent({ fileCount, sizeBytes }: Pick<Share, 'fileCount' | 'sizeBytes'>): string {
  return `${formatCount(fileCount)} ไฟล์ · ${formatSize(sizeBytes)}`;
}
