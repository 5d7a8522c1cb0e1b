import type { FileRequest, ReceivedUpload, RequestKind } from '@kepwai/api-client';
import { formatDate } from '../../lib/format/dates.ts';
import { formatCount, formatSize } from '../../lib/format/sizes.ts';
import { topName } from '../folders/folder-words.ts';

/** Names of kinds. */
export const kindNames: Readonly<Record<RequestKind, string>> = {
  image: 'รูป',
  video: 'วิดีโอ',
  audio: 'เสียง',
  document: 'เอกสาร',
  other: 'ไฟล์อื่น',
};

const states: Readonly<Record<FileRequest['state'], string>> = {
  open: 'รับอยู่',
  expired: 'หมดอายุแล้ว',
  revoked: 'ปิดแล้ว',
  limit_reached: 'รับครบแล้ว',
  removed: 'ส่งเข้ามาไม่ได้แล้ว',
};

/** Returns the name of a request; one of ours if nobody gave it a name. */
export function nameOfRequest({ name, folderName }: Pick<FileRequest, 'name' | 'folderName'>): string {
  return name ?? `ขอไฟล์เข้า${placeOf({ folderName })}`;
}

/** Returns where files come into. */
export function placeOf({ folderName }: Pick<FileRequest, 'folderName'>): string {
  return folderName === null ? topName : `โฟลเดอร์ “${folderName}”`;
}

/** Returns `รับอยู่ · ถึง 3 ก.พ. 2569 · มีรหัส`. */
export function describeRequestState({ state, expiresAt, hasPassword }: FileRequest): string {
  const until = state === 'open' ? `ถึง ${formatDate(expiresAt)}` : null;
  return [states[state], until, hasPassword ? 'มีรหัส' : null].filter((part) => part !== null).join(' · ');
}

/** Returns `ได้รับ 12 จาก 200 ไฟล์ · 34 MB · กำลังส่ง 2 ไฟล์`. */
export function describeReceived(request: FileRequest): string {
  const { fileCount, maxFiles, sizeBytes, maxBytes, openCount, reportCount } = request;
  const size = formatSize(sizeBytes);
  return [
    `ได้รับ ${formatCount(fileCount)} จาก ${formatCount(maxFiles)} ไฟล์`,
    maxBytes === null ? size : `${size} จาก ${formatSize(maxBytes)}`,
    openCount > 0 ? `กำลังส่ง ${formatCount(openCount)} ไฟล์` : null,
    reportCount > 0 ? `มีคนแจ้งปัญหา ${formatCount(reportCount)} คน` : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Returns who sent an upload: the name that they typed, or their number among the senders. */
export function senderOf({ senderName, senderNumber }: ReceivedUpload): string {
  return senderName ?? `คนที่ ${formatCount(senderNumber)}`;
}

const refusals: Readonly<Record<NonNullable<ReceivedUpload['refusal']>, string>> = {
  infected: 'ไม่ได้รับไว้ เจอไวรัส',
  unchecked: 'ไม่ได้รับไว้ ตรวจไวรัสไม่ได้',
  kind: 'ไม่ได้รับไว้ ไม่ใช่ชนิดที่รับ',
  ended: 'ส่งไม่ครบก่อนลิงก์ปิด',
};

/** Returns the outcome of an upload. */
export function describeUpload(upload: ReceivedUpload): string {
  const { state, refusal, sizeBytes, receivedBytes } = upload;
  const size = formatSize(sizeBytes);
  if (state === 'refused') return refusal === null ? 'ไม่ได้รับไว้' : refusals[refusal];
  if (state === 'receiving') return `กำลังส่ง ${formatSize(receivedBytes)} จาก ${size}`;
  return state === 'checking' ? `กำลังตรวจไวรัส · ${size}` : size;
}
