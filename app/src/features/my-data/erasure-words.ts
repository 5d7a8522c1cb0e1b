import type { ErasureScope, MyErasure } from '@kepwai/api-client';
import { formatCount } from '../../lib/format/sizes.ts';

type Quota = MyErasure['quotas'][number];

/** Lists what goes with an account, in words. */
export function goneWords(scope: ErasureScope): string[] {
  const { shareCount, starCount, sessionCount, hasAccount } = scope;
  return [
    'ชื่อและรูปจาก LINE และการยอมรับข้อตกลง',
    hasAccount && 'อีเมล เบอร์โทร และข้อมูลใบกำกับภาษีที่กรอกไว้',
    shareCount > 0 && `ลิงก์ที่คุณแชร์ไว้ ${formatCount(shareCount)} ลิงก์ ใครเปิดจะไม่เจอแล้ว`,
    starCount > 0 && `ดาวที่ติดไว้ ${formatCount(starCount)} ไฟล์`,
    'การตั้งค่า กลุ่มที่ปักหมุด และสิ่งที่อ่านแล้ว',
    `การเข้าสู่ระบบ${sessionCount > 1 ? ` ทั้ง ${formatCount(sessionCount)} เครื่อง` : ''}`,
    'ชื่อของคุณในประวัติของกลุ่ม เหลือแค่ว่ามีคนทำอะไรเมื่อไหร่',
  ].filter((line) => line !== false);
}

/** Lists what stays after an account is gone, each with the reason. */
export const stayingWords: readonly { readonly what: string; readonly why: string }[] = [
  { what: 'ของที่คนอื่นส่ง', why: 'เป็นของคนอื่นและของกลุ่ม' },
  { what: 'หลักฐานการจ่ายเงิน ถ้าเคยจ่าย', why: 'กฎหมายบัญชีและภาษีให้เก็บอย่างน้อย 5 ปี ไม่มีใครในกลุ่มเห็น' },
  { what: 'เลขใบรับของคำขอนี้', why: 'เป็นหลักฐานให้คุณ 1 ปี ไม่มีข้อมูลว่าเป็นใคร' },
  { what: 'ข้อมูลที่ LINE เก็บเอง', why: 'เป็นของ LINE ถอนสิทธิ์ได้ที่ LINE › ตั้งค่า › บัญชี › แอปที่เชื่อมไว้' },
];

/** Says what becomes of a quota whose owner is erased. */
export function quotaWords({ linkedGroupCount, managerCount }: Quota): string {
  const used = linkedGroupCount > 0 ? `ใช้อยู่ ${formatCount(linkedGroupCount)} กลุ่ม` : 'ยังไม่มีกลุ่มใช้';
  return managerCount > 0
    ? `${used} จะถามคนดูแลทีละคนว่าใครรับต่อ ระหว่างนั้นของอยู่ครบ ถ้าไม่มีใครรับใน 90 วัน ของในนั้นจะถูกลบ`
    : `${used} ไม่มีคนดูแลคนอื่นที่จะรับต่อ ของในนั้นอยู่ครบอีก 90 วัน แล้วจะถูกลบ ยกให้คนอื่นก่อนได้`;
}

/** Says what becomes of one's own files. */
export const postChoices = {
  keep: {
    label: 'ให้คนในกลุ่มเก็บต่อ แต่ไม่มีชื่อคุณ',
    hint: 'ขึ้นว่าไม่ทราบคนส่ง หลังจากนั้นหาไม่เจออีกว่าไฟล์ไหนเป็นของคุณ',
    done: 'ไฟล์ที่ส่งไว้ยังอยู่ในตู้ของกลุ่ม ไม่มีชื่อคนส่ง',
  },
  erase: {
    label: 'ลบถาวรด้วย',
    hint: 'หายจากตู้ของทุกกลุ่ม ไม่มีใครเปิดได้อีก และกู้คืนไม่ได้',
    done: 'ไฟล์ที่ส่งไว้ลบถาวรด้วย',
  },
} as const;
