import { type FileItem, isApiError } from '@kepwai/api-client';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { foreignAnswerSentence, isForeignAnswer } from '../../lib/errors/foreign-answer.ts';
import { formatDate } from '../../lib/format/dates.ts';
import { inThai } from '../../lib/format/in-thai.ts';
import { formatCount, formatSize } from '../../lib/format/sizes.ts';
import type { UploadSummary } from './queue/summary.ts';

/** Reason why a file was not sent with advice, and whether a retry may help. */
export interface FailureText {
  readonly text: string;
  readonly canRetry: boolean;
}

const codeTexts: Readonly<Record<string, FailureText>> = {
  NO_QUOTA: { text: 'กลุ่มนี้ยังไม่มีที่เก็บ ไฟล์ยังอยู่ในเครื่อง', canRetry: true },
  GROUP_READ_ONLY: { text: 'เก็บไว้ไม่อยู่ในแชทนี้แล้ว เลยเพิ่มของไม่ได้', canRetry: true },
  TOO_MANY_UPLOADS: { text: 'ส่งค้างไว้ครบ 20 ไฟล์แล้ว รอให้เสร็จหรือทิ้งที่ค้างก่อน', canRetry: true },
  STORAGE_FULL: { text: 'ที่เก็บของผู้ให้บริการเต็ม ไฟล์ยังอยู่ในเครื่อง ลองใหม่ภายหลัง', canRetry: true },
};

/** Returns the failure in one line, shown beside the file. */
export function describeFailure(
  error: unknown,
  { maxSizeBytes, sentBytes = 0 }: { maxSizeBytes: number | null; sentBytes?: number },
): FailureText {
  const code = codeOf(error);
  if (code === 'QUOTA_EXCEEDED') return { text: describeShortage(error, sentBytes), canRetry: true };
  if (code === 'PAYLOAD_TOO_LARGE') {
    const limit = maxSizeBytes === null ? '' : ` ส่งได้ไฟล์ละไม่เกิน ${formatSize(maxSizeBytes)}`;
    return { text: `ไฟล์ใหญ่เกินไป${limit}`, canRetry: false };
  }
  // By name: its class would bring all the code that sends bytes.
  if (error instanceof Error && error.name === 'UnreadableFileError') {
    return { text: 'เปิดไฟล์นี้ในเครื่องไม่ได้แล้ว เอาออกแล้วเลือกใหม่', canRetry: false };
  }
  if (isForeignAnswer(error))
    return { text: `${foreignAnswerSentence.title} ${foreignAnswerSentence.advice}`, canRetry: true };
  if (isApiError(error) && error.status === 404) {
    return { text: 'คุณไม่ได้อยู่ในกลุ่มนี้แล้ว เลยเพิ่มของไม่ได้', canRetry: false };
  }
  return codeTexts[code] ?? { text: describeErrorBriefly(error), canRetry: true };
}

/** Describes the missing bytes, and adds that received bytes are safe if the rest does not fit. */
function describeShortage(error: unknown, sentBytes: number): string {
  const details = isApiError(error) ? error.details : [];
  const missingBytes = Number(details.find(({ field }) => field === 'missingBytes')?.message ?? 0);
  const missing = missingBytes > 0 ? `ที่เก็บไม่พอ ขาดอีก ${formatSize(missingBytes)}` : 'ที่เก็บไม่พอสำหรับไฟล์นี้';
  return sentBytes > 0
    ? `${missing} ส่งแล้ว ${formatSize(sentBytes)} มีที่เมื่อไหร่ส่งต่อได้เลย`
    : `${missing} ลบของที่ไม่ใช้แล้วลองใหม่`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Returns text such as `อีกประมาณ 2 นาที`, rounded because mobile speeds vary; null while unknown. */
export function formatTimeLeft(seconds: number | null): string | null {
  if (seconds === null) return null;
  if (seconds <= 5) return 'อีกไม่กี่วินาที';
  if (seconds < 55) return `อีกประมาณ ${Math.ceil(seconds / 5) * 5} วินาที`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `อีกประมาณ ${Math.max(1, minutes)} นาที`;
  const hours = Math.floor(minutes / 60);
  const rest = Math.round((minutes % 60) / 5) * 5;
  if (rest === 0) return `อีกประมาณ ${hours} ชั่วโมง`;
  return rest === 60 ? `อีกประมาณ ${hours + 1} ชั่วโมง` : `อีกประมาณ ${hours} ชม. ${rest} นาที`;
}

/** Returns text such as `1.2 MB/วิ`. */
export function formatSpeed(bytesPerSecond: number): string {
  return `${formatSize(bytesPerSecond)}/วิ`;
}

/** Returns which of the picked files were left out; null if none was. */
export function leftOutWords({ knownCount = 0, hiddenCount }: { knownCount?: number; hiddenCount: number }) {
  const words = [
    knownCount > 0 && `${formatCount(knownCount)} ไฟล์เลือกไว้อยู่แล้ว`,
    hiddenCount > 0 && `ไม่เอาไฟล์ซ่อนของเครื่อง ${formatCount(hiddenCount)} ไฟล์`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(' ') : null;
}

/** Returns who posted the file that the group has already, and when. */
export function describeKnown({ postedBy, postedAt, trashedAt }: FileItem): string {
  const place = trashedAt === null ? 'มีอยู่แล้ว' : 'มีอยู่ในถังขยะ';
  const name = postedBy ? (postedBy.displayName ?? 'สมาชิกในกลุ่ม') : null;
  return [place, name !== null && inThai`โพสต์โดย${name}`, `เมื่อ ${formatDate(postedAt)}`]
    .filter(Boolean)
    .join(' ');
}

/** Returns why a retry is planned. */
export function describeWait(error: unknown): string {
  return isForeignAnswer(error) ? foreignAnswerSentence.title : 'ส่งไม่ถึง';
}

/** Returns text such as `จะลองใหม่ใน 5 วินาที`, or that the retry is in progress. */
export function formatRetry(retryAt: number | null, now: number): string {
  const seconds = Math.ceil(((retryAt ?? 0) - now) / 1000);
  return seconds > 0 ? `จะลองใหม่ใน ${seconds} วินาที` : 'กำลังลองใหม่';
}

/** Returns the remaining work if nothing continues by itself. */
export function describeStop({ doneCount, failedCount, shortCount }: UploadSummary): string {
  const left = `ยังไม่ได้ส่ง ${formatCount(failedCount + shortCount)} ไฟล์`;
  return doneCount === 0 ? left : `ส่งแล้ว ${formatCount(doneCount)} ไฟล์ ${left}`;
}

/** Returns the text for screen readers, which changes only at steps worth announcing. */
export function announce(summary: UploadSummary): string {
  const { phase, totalCount, doneCount, failedCount } = summary;
  // Of a hundred small pictures, every tenth is announced.
  const step = Math.max(1, Math.ceil(totalCount / 10));
  const steppedCount = Math.floor(doneCount / step) * step;
  switch (phase) {
    case 'sending':
      return [
        `กำลังส่ง เสร็จแล้ว ${formatCount(steppedCount)} จาก ${formatCount(totalCount)} ไฟล์`,
        failedCount > 0 && `ส่งไม่ได้ ${formatCount(failedCount)} ไฟล์`,
      ]
        .filter(Boolean)
        .join(' ');
    case 'waiting':
      return 'เน็ตหลุด จะลองใหม่เอง ของที่ส่งแล้วยังอยู่';
    case 'paused':
      return 'พักไว้แล้ว';
    case 'done':
      return `ส่งครบ ${formatCount(doneCount)} ไฟล์แล้ว`;
    case 'skipped':
      return `มีอยู่แล้วทั้ง ${formatCount(summary.skippedCount)} ไฟล์`;
    case 'stopped':
      return describeStop(summary);
    case 'choosing':
      return `เลือกไว้ ${formatCount(totalCount)} ไฟล์`;
    case 'empty':
      return '';
  }
}
