import { toThaiClock } from '@kepwai/rules/days/thai-time';
import { toCsvLine } from '../../../csv.ts';
import type { ArchiveText } from './archive-text.ts';
import { type FileDetails, parseDetails } from './file-details.ts';

/** Name of the list for spreadsheets. */
export const csvName = 'files.csv';

const kinds = { image: 'รูป', video: 'วิดีโอ', audio: 'เสียง', file: 'ไฟล์' } as const;

const columns = [
  'ไฟล์ในชุดนี้',
  'ชื่อ',
  'ชนิด',
  'ขนาด (ไบต์)',
  'คนส่ง',
  'ส่งเมื่อ (เวลาไทย)',
  'โฟลเดอร์',
  'อัลบั้ม',
  'ลำดับในอัลบั้ม',
  'ฉบับที่',
  'มาจาก',
  'มีไฟล์',
  'SHA-256',
];

/** List of everything for spreadsheets: the byte order mark marks it as UTF-8 for Excel. */
export const csvText: ArchiveText = {
  path: csvName,
  head: `\uFEFF${toCsvLine(columns)}`,
  line({ path, bytes, missing, modifiedAt, details }) {
    if (details === null) return '';
    const file = parseDetails(details);
    return toCsvLine([
      path,
      file.name,
      kinds[file.kind],
      bytes?.sizeBytes ?? null,
      posterOf(file),
      inThailand(modifiedAt),
      file.folder?.path ?? null,
      file.imageSet?.name ?? null,
      file.imageSet?.index ?? null,
      file.version?.number ?? null,
      file.sentBy ? 'ลิงก์ขอไฟล์' : file.source === 'chat' ? 'แชท' : 'อัปโหลด',
      missing === null ? 'มี' : 'ไม่มี',
      bytes?.sha256 ?? null,
    ]);
  },
  tail: () => '',
  isWanted: () => true,
};

function posterOf({ postedBy, sentBy }: FileDetails): string | null {
  if (sentBy) return `${sentBy.name ?? 'ไม่ได้บอกชื่อ'} (ผ่านลิงก์)`;
  return postedBy === null ? 'ไม่ทราบคนส่ง' : postedBy.name;
}

function inThailand(at: Date): string {
  return toThaiClock(at).toISOString().slice(0, 19).replace('T', ' ');
}
