import type { BulkAction } from '@kepwai/api-client';
import { countedFiles } from '../../lib/format/counted-files.ts';

/** Words of each kind of action on many files; a number of files comes before them. */
export const bulkWords: Record<BulkAction['kind'], { doing: string; done: string; failed: string }> = {
  move: { doing: 'กำลังย้าย', done: 'ย้ายแล้ว', failed: 'ย้ายไม่ได้' },
  trash: { doing: 'กำลังย้ายไปถังขยะ', done: 'ย้ายไปถังขยะแล้ว', failed: 'ย้ายไปถังขยะไม่ได้' },
  ask: {
    doing: 'กำลังขอจาก LINE',
    done: 'ขอจาก LINE แล้ว มาถึงเมื่อไหร่จะขึ้นในตู้เอง',
    failed: 'ขอไม่ได้',
  },
  restore: { doing: 'กำลังกู้คืน', done: 'กู้คืนแล้ว', failed: 'กู้คืนไม่ได้' },
};

/** Why a file could not be acted on, with a remedy. */
export const failureWords: Record<BulkAction['failures'][number]['code'], string> = {
  NOT_ALLOWED: 'ของคนอื่น ให้คนส่งหรือคนดูแลทำให้',
  NOT_FOUND: 'ถูกลบหรือย้ายไปที่อื่นแล้ว',
  FOLDER_GONE: 'โฟลเดอร์ไม่อยู่แล้ว',
  FILE_NOT_KEPT: 'ไม่เคยอยู่กับ LINE บอกคนส่งให้ส่งใหม่ในแชท',
  KIND_OFF: 'กลุ่มนี้ไม่เก็บชนิดนี้ คนดูแลที่เก็บเปิดให้เก็บได้',
  FILE_TOO_LARGE: 'ใหญ่เกินกว่าที่กลุ่มตั้งไว้',
  NO_QUOTA: 'กลุ่มยังไม่มีที่เก็บ',
  QUOTA_EXPIRED: 'ที่เก็บของกลุ่มหมดอายุแล้ว',
  GROUP_READ_ONLY: 'เก็บไว้ไม่อยู่ในแชทนี้แล้ว',
};

/** Reports the outcome of requesting files from LINE again, which cannot be undone. */
export function askedWords({ state, doneCount }: Pick<BulkAction, 'state' | 'doneCount'>): string {
  const asked = `ขอจาก LINE แล้ว ${countedFiles({ fileCount: doneCount })}`;
  if (state === 'stopped') return doneCount === 0 ? 'หยุดแล้ว ยังไม่ได้ขอ' : `หยุดแล้ว ${asked}`;
  return doneCount === 0 ? 'ไม่มีไฟล์ที่ต้องขอ มีครบแล้วหรือกำลังมา' : `${asked} มาถึงเมื่อไหร่จะขึ้นในตู้เอง`;
}
