import type { OperatorOverview } from '@kepwai/api-client';

type Part<Name extends keyof OperatorOverview> = NonNullable<OperatorOverview[Name]>;
type MissedReason = Part<'missed'>['byReason'][number]['reason'];
type OperatorOrder = Part<'payments'>['orders'][number];
type Act = Part<'acts'>[number];

/** Returns why files were not kept. */
export function missedWord(reason: MissedReason): string {
  switch (reason) {
    case 'expired':
      return 'LINE ลบไปก่อน';
    case 'failed':
      return 'LINE ส่งให้ไม่ได้';
    case 'lost':
      return 'เก็บแล้วแต่ไฟล์เสียหาย';
    case 'quota_full':
      return 'ที่เก็บเต็ม';
    case 'quota_expired':
      return 'ที่เก็บหมดอายุ';
    case 'no_quota':
      return 'กลุ่มยังไม่มีที่เก็บ';
    case 'too_large':
      return 'ใหญ่เกินที่กลุ่มตั้งไว้';
    case 'external':
      return 'อยู่นอก LINE';
    case 'kind_off':
      return 'กลุ่มเลือกไม่เก็บชนิดนี้';
  }
}

/** Reasons why money did not settle an order. */
const reviewWords: Readonly<Record<NonNullable<OperatorOrder['reviewReason']>, string>> = {
  partial: 'เงินเข้าไม่ครบ',
  over: 'เงินเข้าเกิน',
  late: 'เงินเข้าหลังหมดเวลา',
  double: 'เงินเข้าสองครั้ง',
  outdated: 'ราคาเปลี่ยนไปก่อนเงินเข้า',
};

/** Returns what an order waits for. */
export function orderState({ state, reviewReason }: OperatorOrder): string {
  if (reviewReason !== null) return reviewWords[reviewReason];
  return state === 'expired' ? 'คิวอาร์หมดเวลาแล้ว ยังไม่เห็นเงิน' : 'รอเงินเข้า';
}

/** Kinds of requests under the law. */
export const requestWords: Readonly<Record<Part<'requests'>['items'][number]['kind'], string>> = {
  erase: 'ขอลบข้อมูล',
  copy: 'ขอสำเนา',
  correct: 'ขอแก้ไข',
  object: 'ขอให้หยุดใช้',
};

/** Acts of operators. */
export const actWords: Readonly<Record<Act['act'], string>> = {
  'approve-order': 'ยืนยันว่าเงินเข้า',
  'reject-order': 'ปิดคำสั่งซื้อ',
  'refund-credit': 'คืนเครดิต',
  'refund-order': 'คืนเงินทั้งคำสั่งซื้อ',
  'return-money': 'คืนเงินที่ไม่รู้ว่าเป็นของใคร',
};

/** Outcome. */
export const outcomeWords: Readonly<Record<string, string>> = {
  paid: 'จ่ายครบแล้ว ที่เก็บได้แพ็กเกจแล้ว',
  credited: 'ยอดไม่ตรง เก็บเป็นเครดิตของที่เก็บไว้',
  unmatched: 'คำสั่งซื้อนี้ไม่อยู่แล้ว เงินยังไม่เข้าที่เก็บไหน',
  known: 'เคยยืนยันไปแล้ว ไม่มีอะไรเปลี่ยน',
  'was-paid': 'จ่ายไปแล้วก่อนหน้านี้ ไม่มีอะไรเปลี่ยน',
  'not-enough': 'เงินที่เข้ามายังไม่พอ หรือราคาเปลี่ยนไปแล้ว ให้เจ้าของสั่งใหม่',
  rejected: 'ปิดแล้ว เงินที่เข้ามาเป็นเครดิตของที่เก็บ',
  refunded: 'คืนเงินแล้ว',
  returned: 'คืนเงินแล้ว',
  'reference-used': 'เลขอ้างอิงการโอนคืนนี้ใช้ไปแล้ว ไม่มีอะไรเปลี่ยน',
};
