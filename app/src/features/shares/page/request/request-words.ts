import { ApiError, type SentUpload, type VisitedRequest } from '@kepwai/api-client';
import { foreignAnswerSentence, isForeignAnswer } from '../../../../lib/errors/foreign-answer.ts';
import { formatDateTime } from '../../../../lib/format/dates.ts';
import { inThai } from '../../../../lib/format/in-thai.ts';
import { formatCount, formatSize } from '../../../../lib/format/sizes.ts';
import { sentenceOf } from '../parts/failure.ts';
import { detailOf } from '../parts/words.ts';
import { describeKinds } from './kinds.ts';

/** Returns who requests files. */
export function askerOf({ requestedBy: { type, name } }: Pick<VisitedRequest, 'requestedBy'>): string {
  if (type === 'group') return name === null ? 'กลุ่มใน LINE' : inThai`กลุ่ม${name}`;
  return name ?? 'สมาชิกในกลุ่ม';
}

/** Returns the title of a request, or a default one. */
export function titleOfRequest(request: Pick<VisitedRequest, 'name' | 'requestedBy'>): string {
  return request.name ?? inThai`ส่งไฟล์ให้${askerOf(request)}`;
}

/** Returns the limits of a link, one fact a line. */
export function describeLimits({
  expiresAt,
  kinds,
  maxFileBytes,
  filesLeft,
  bytesLeft,
}: Pick<VisitedRequest, 'expiresAt' | 'kinds' | 'maxFileBytes' | 'filesLeft' | 'bytesLeft'>): string[] {
  const inAll = bytesLeft === null ? '' : ` รวมไม่เกิน ${formatSize(bytesLeft)}`;
  return [
    `ส่งได้ถึง ${formatDateTime(expiresAt)}`,
    `รับ${describeKinds(kinds)}`,
    maxFileBytes === null ? null : `ไฟล์ละไม่เกิน ${formatSize(maxFileBytes)}`,
    `ส่งได้อีก ${formatCount(filesLeft)} ไฟล์${inAll}`,
  ].filter((fact) => fact !== null);
}

/** Reason why a file was not sent, and whether trying again may help. */
export interface FailureText {
  readonly text: string;
  readonly canRetry: boolean;
}

const failures: Readonly<Record<string, FailureText>> = {
  REQUEST_FULL: { text: 'ลิงก์นี้รับไฟล์ครบจำนวนแล้ว', canRetry: false },
  REQUEST_KIND_REFUSED: { text: 'ลิงก์นี้ไม่รับไฟล์ชนิดนี้', canRetry: false },
  REQUEST_QUOTA_FULL: { text: 'ที่เก็บของกลุ่มไม่พอ บอกคนที่ให้ลิงก์นี้ แล้วลองใหม่', canRetry: true },
  REQUEST_PAUSED: { text: 'ตอนนี้กลุ่มนี้รับไฟล์เพิ่มไม่ได้ ลองใหม่ภายหลัง', canRetry: true },
  REQUEST_SENDER_UNKNOWN: { text: 'เปิดหน้านี้ไว้นานเกินไป กดลองใหม่ได้เลย', canRetry: true },
  TOO_MANY_REQUEST_UPLOADS: { text: 'มีคนส่งพร้อมกันเยอะ รอสักครู่แล้วลองใหม่', canRetry: true },
  SHARE_EXPIRED: { text: 'ลิงก์หมดอายุก่อนส่งเสร็จ', canRetry: false },
  SHARE_REVOKED: { text: 'ลิงก์ถูกปิดก่อนส่งเสร็จ', canRetry: false },
  NOT_FOUND: { text: 'ลิงก์นี้ใช้ไม่ได้แล้ว', canRetry: false },
  STORAGE_FULL: { text: 'ที่เก็บของผู้ให้บริการเต็ม ลองใหม่ภายหลัง', canRetry: true },
};

/** Returns the failure in one line, shown beside the file. */
export function describeFailure(error: unknown): FailureText {
  // By name: its class would bring the code that sends bytes.
  if (error instanceof Error && error.name === 'UnreadableFileError')
    return { text: 'เปิดไฟล์นี้ในเครื่องไม่ได้แล้ว เอาออกแล้วเลือกใหม่', canRetry: false };
  if (isForeignAnswer(error))
    return { text: `${foreignAnswerSentence.title} ${foreignAnswerSentence.advice}`, canRetry: true };
  const code = codeOf(error);
  if (code === 'REQUEST_FILE_TOO_LARGE' || code === 'PAYLOAD_TOO_LARGE') {
    const maxBytes = Number(detailOf(error, 'maxBytes') ?? Number.NaN);
    const limit = Number.isFinite(maxBytes) ? ` ส่งได้ไฟล์ละไม่เกิน ${formatSize(maxBytes)}` : '';
    return { text: `ใหญ่เกินไป${limit}`, canRetry: false };
  }
  return failures[code] ?? { text: sentenceOf(error), canRetry: true };
}

/** Returns the code of the API's error; empty for another error. */
export function codeOf(error: unknown): string {
  return error instanceof ApiError ? (error.code ?? '') : '';
}

const refusals: Readonly<Record<NonNullable<SentUpload['refusal']>, string>> = {
  infected: 'ไม่ได้รับไว้ ตรวจแล้วเจอไวรัสหรือของอันตราย',
  unchecked: 'ไม่ได้รับไว้ ตรวจไวรัสไม่สำเร็จ ลองส่งใหม่',
  kind: 'ไม่ได้รับไว้ ลิงก์นี้ไม่รับไฟล์ชนิดนี้',
  ended: 'ลิงก์ปิดก่อนส่งครบ',
};

/** Returns the outcome of an upload. */
export function describeSent({ state, refusal, sizeBytes, receivedBytes }: SentUpload): string {
  const size = formatSize(sizeBytes);
  switch (state) {
    case 'received':
      return `ถึงแล้ว · ${size}`;
    case 'checking':
      return `ถึงแล้ว กำลังตรวจไวรัส · ${size}`;
    case 'refused':
      return refusal === null ? 'ไม่ได้รับไว้' : refusals[refusal];
    case 'receiving':
      return `ค้างอยู่ ถึงแล้ว ${formatSize(receivedBytes)} จาก ${size}`;
  }
}
