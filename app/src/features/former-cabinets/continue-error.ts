import { hasErrorCode, isNotFound, isQuotaExceeded } from '@kepwai/api-client';
import type { Sentence } from '../../lib/errors/error-sentences.ts';
import { describeError } from '../../lib/errors/error-text.ts';

/** Returns why a chat cannot continue with a former group, with a remedy. */
export function describeContinueError(error: unknown): Sentence {
  if (isQuotaExceeded(error)) {
    return {
      title: 'ที่เก็บของตู้เดิมเหลือไม่พอ',
      advice: 'ของที่เก็บในแชทนี้แล้วต้องย้ายไปรวมกัน ลบของที่ไม่ใช้ในแชทนี้ แล้วลองอีกครั้ง',
    };
  }
  if (hasErrorCode(error, 'NOT_ALLOWED')) {
    return {
      title: 'คุณเลือกแทนกลุ่มนี้ไม่ได้',
      advice: 'ต้องดูแลที่เก็บของทั้งสองตู้ ขอให้คนดูแลที่เก็บเป็นคนเลือก',
    };
  }
  if (isNotFound(error)) {
    return { title: 'ตู้นี้ใช้ต่อไม่ได้แล้ว', advice: 'อาจมีคนเลือกไปก่อน หรือครบกำหนดลบแล้ว' };
  }
  const { title, advice } = describeError(error);
  return { title, advice };
}
