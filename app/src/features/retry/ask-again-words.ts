import { type FileItem, hasErrorCode } from '@kepwai/api-client';
import { describeError } from '../../lib/errors/error-text.ts';
import { countedFiles, countFiles } from '../../lib/format/counted-files.ts';
import type { AskedResult } from './ask-again.ts';

/** Message about the result of a retry. */
export interface AskedWords {
  readonly text: string;
  readonly tone: 'done' | 'error';
  /**
   * Action that helps: open the file, the group's storage page, or another retry; null if only others can
   * help.
   */
  readonly next: 'see' | 'space' | 'retry' | null;
}

/** Advice per reason if LINE was queried and the file is still missing. */
const stillMissed: Readonly<Record<NonNullable<FileItem['missedReason']>, string>> = {
  expired: 'LINE ไม่มีไฟล์นี้แล้ว บอกคนส่งให้ส่งใหม่ในแชท',
  too_large: 'ไฟล์ใหญ่เกินกว่าที่เก็บจากแชทได้ ใช้ปุ่มอัปโหลดในตู้แทน',
  quota_full: 'ที่เก็บของกลุ่มยังเต็มอยู่ ลบของที่ไม่ใช้ หรือเพิ่มที่เก็บก่อน',
  no_quota: 'กลุ่มยังไม่มีที่เก็บ เลือกที่เก็บก่อน',
  quota_expired: 'ที่เก็บของกลุ่มหมดอายุแล้ว ต่ออายุหรือเปลี่ยนที่เก็บก่อน',
  kind_off: 'กลุ่มนี้ไม่เก็บชนิดนี้ คนดูแลที่เก็บเปิดให้เก็บได้',
  external: 'ไฟล์นี้อยู่บนเว็บอื่น บอกคนส่งให้ส่งเป็นรูปหรือไฟล์ในแชท',
  failed: 'LINE ยังส่งไฟล์นี้ให้ไม่ได้ รอสักครู่แล้วลองอีกครั้ง',
  lost: 'ไฟล์นี้หายหรือเสียไปแล้ว บอกคนส่งให้ส่งใหม่ในแชทได้เลย',
};

/** Returns the result in words: what arrived, what did not and why, and what helps. */
export function askedWords(result: AskedResult): AskedWords {
  const kept = result.files.filter(({ state }) => state === 'kept');
  const waiting = result.files.filter(({ state }) => state === 'fetching').length;
  const missed = result.files.filter(({ state }) => state === 'missed');
  const [failure] = result.failed;
  const absent = [...missed, ...result.failed.map(({ file }) => file)];
  const isMany = result.files.length + result.failed.length > 1;
  if (absent.length === 0) {
    if (waiting === 0)
      return {
        text: isMany ? `ได้ครบ ${countedFiles(countFiles(kept))}แล้ว` : 'เก็บได้แล้ว',
        tone: 'done',
        next: 'see',
      };
    return { text: `${cameFirst(kept)}LINE ยังส่งมาไม่ถึง มาเมื่อไหร่จะขึ้นในตู้เอง`, tone: 'done', next: null };
  }
  const why = failure ? errorWords(failure.error) : stillMissed[missed[0]?.missedReason ?? 'failed'];
  const count = isMany ? `${cameFirst(kept)}ยังไม่ได้ ${countedFiles(countFiles(absent))}: ` : '';
  return {
    text: `${count}${why}`,
    tone: 'error',
    next: failure ? helpAfter(failure.error) : quotaOrNone(missed),
  };
}

function cameFirst(kept: readonly FileItem[]): string {
  return kept.length > 0 ? `ได้แล้ว ${countedFiles(countFiles(kept))} ` : '';
}

function errorWords(error: unknown): string {
  if (hasErrorCode(error, 'FILE_NOT_KEPT')) return 'ไฟล์นี้ไม่เคยอยู่กับ LINE บอกคนส่งให้ส่งใหม่ในแชท';
  if (hasErrorCode(error, 'NOT_FOUND')) return 'ไฟล์นี้ถูกลบไปแล้ว คนส่งอาจยกเลิกข้อความ';
  const { title, advice } = describeError(error);
  return `${title} ${advice}`;
}

function helpAfter(error: unknown): AskedWords['next'] {
  if (hasErrorCode(error, 'NO_QUOTA') || hasErrorCode(error, 'QUOTA_EXPIRED')) return 'space';
  const isFinal = (['GROUP_READ_ONLY', 'FILE_NOT_KEPT', 'NOT_FOUND'] as const).some((code) =>
    hasErrorCode(error, code),
  );
  return isFinal ? null : 'retry';
}

function quotaOrNone(missed: readonly FileItem[]): AskedWords['next'] {
  const missedForQuota = ['quota_full', 'no_quota', 'quota_expired'];
  return missed.some(({ missedReason }) => missedForQuota.includes(missedReason ?? '')) ? 'space' : null;
}
