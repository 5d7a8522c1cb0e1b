import type { ArchiveText } from './archive-text.ts';
import { type FileDetails, parseDetails } from './file-details.ts';

/** Name of the list for spreadsheets. */
export const csvName = 'files.csv';

/**
 * Characters with which a spreadsheet takes a text for a formula, also in their full width, and those in front of which
 * it ignores others.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const formulaStart = /^[\s\p{C}]*[=+\-@\t\r＝＋－＠]/u;

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

/** List of everything for spreadsheets: the byte order mark tells Excel that it is UTF-8. */
export const csvText: ArchiveText = {
  path: csvName,
  head: `\uFEFF${toLine(columns)}`,
  line({ path, bytes, missing, modifiedAt, details }) {
    if (details === null) return '';
    const file = parseDetails(details);
    return toLine([
      path,
      file.name,
      kinds[file.kind],
      bytes?.sizeBytes ?? null,
      posterOf(file),
      inBangkok(modifiedAt),
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

function toLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/** Quotes each text; one that could be a formula gets an apostrophe, which spreadsheets take for "this is a text". */
function toCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = formulaStart.test(value) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Thailand is at UTC+7 all year. */
function inBangkok(at: Date): string {
  return new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
