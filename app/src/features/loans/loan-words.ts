import type { Loan } from '@kepwai/api-client';
import { formatLongDate } from '../../lib/format/dates.ts';

/** Terms of lent storage, which stand where one lends. */
export const loanPromise =
  'ระหว่างให้ยืม ที่เก็บของคุณเล็กลงเท่าที่ให้ไป ครบกำหนดแล้วคืนเอง ของที่กลุ่มเก็บไว้แล้วไม่หาย อยากได้คืนก่อนก็ได้ ถ้ากลุ่มใช้อยู่จะบอกล่วงหน้าแล้วคืนใน 7 วัน';

const endings: Readonly<Record<NonNullable<Loan['end']>, string>> = {
  due: 'ครบกำหนด คืนแล้ว',
  recalled: 'เจ้าของขอคืน คืนแล้ว',
  returned: 'กลุ่มคืนให้ก่อนกำหนด',
  deleted: 'คืนแล้ว เพราะลบที่เก็บ',
};

/** Returns until when a loan runs, or how it ended. */
export function untilWords({ state, endsAt, end }: Loan): string {
  if (end !== null) return `${endings[end]} ${formatLongDate(endsAt)}`;
  return state === 'recalled' ? `ขอคืนแล้ว ใช้ได้ถึง ${formatLongDate(endsAt)}` : `ถึง ${formatLongDate(endsAt)}`;
}
