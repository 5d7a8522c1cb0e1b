import type { MissingReason } from '../../../db/tables.ts';
import type { ArchiveText } from './archive-text.ts';

/** Name of the list of missing files. */
export const missingTextName = '_ไม่ครบ.txt';

const reasons: Readonly<Record<MissingReason, string>> = {
  expired: 'LINE ไม่มีไฟล์นี้แล้วตอนที่ไปขอ',
  too_large: 'ใหญ่เกินกว่าที่กลุ่มนี้เก็บ',
  quota_full: 'ที่เก็บเต็มตอนที่ส่ง',
  no_quota: 'กลุ่มยังไม่มีที่เก็บตอนที่ส่ง',
  quota_expired: 'ที่เก็บหมดอายุตอนที่ส่ง',
  kind_off: 'กลุ่มนี้ไม่เก็บไฟล์ชนิดนี้',
  external: 'ไฟล์อยู่นอก LINE เลยเอามาไม่ได้',
  failed: 'LINE ส่งไฟล์นี้ให้ไม่ได้',
  lost: 'เคยเก็บไว้ แต่ตอนนี้อ่านไม่ได้',
  fetching: 'ยังเก็บไม่เสร็จตอนที่ทำชุดนี้',
};

/** List of the files whose bytes are not in the archive, with the reason; for Windows' editor, with a byte order mark and its line ends. */
export const missingText: ArchiveText = {
  path: missingTextName,
  head: '\uFEFFไฟล์เหล่านี้ไม่อยู่ในชุดที่ดาวน์โหลด\r\n',
  line: ({ path, missing }) => (missing === null ? '' : `\r\n${path}\r\n  ${reasons[missing]}\r\n`),
  tail: () => '',
  isWanted: ({ missingCount }) => missingCount > 0,
};
