import { gibibyte } from '@kepwai/rules/sizes';
import type { ReceiptFacts } from '../../../db/tables.ts';

const days = new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
  timeZone: 'Asia/Bangkok',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

const headOffice = '00000';

/** Returns a day as people in Thailand write it: `26 พฤศจิกายน 2569`. */
export function thaiDay(instant: string): string {
  return days.format(new Date(instant));
}

/** Returns an amount with two digits behind the dot: `1,290.00`. */
export function inBaht(satang: number): string {
  const digits = String(Math.abs(satang)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${satang < 0 ? '−' : ''}${whole}.${digits.slice(-2)}`;
}

/** Returns a tax number with its branch. */
export function taxIdLine({ taxId, branch }: { taxId: string; branch: string }): string {
  const office = branch === headOffice ? 'สำนักงานใหญ่' : `สาขาที่ ${branch}`;
  return `เลขประจำตัวผู้เสียภาษี ${taxId} (${office})`;
}

/** Returns the name of the document: only with VAT it is a tax invoice, and only with a buyer a full one. */
export function titleOf({ vatPercent, buyer }: ReceiptFacts): string[] {
  if (vatPercent === 0) return ['ใบเสร็จรับเงิน'];
  return ['ใบเสร็จรับเงิน', buyer === null ? 'ใบกำกับภาษีอย่างย่อ' : 'ใบกำกับภาษี'];
}

/** Returns the purchase in words. */
export function itemLines({
  planName,
  limitBytes,
  period,
  startsAt,
  endsAt,
}: ReceiptFacts): [string, string] {
  const sizes =
    limitBytes % (1024 * gibibyte) === 0
      ? `${limitBytes / gibibyte / 1024} TB`
      : `${limitBytes / gibibyte} GB`;
  return [
    `ค่าที่เก็บไฟล์ แพ็กเกจ${planName} ${sizes} ${period === 'month' ? 'รายเดือน' : 'รายปี'}`,
    `ตั้งแต่ ${thaiDay(startsAt)} ถึง ${thaiDay(endsAt)}`,
  ];
}

/** Returns the lines of the sum: label and amount; the total is with VAT. */
export function sumLines(facts: ReceiptFacts): readonly (readonly [label: string, satang: number])[] {
  const { discountSatang, creditSatang, amountSatang, vatSatang, vatPercent } = facts;
  const totalSatang = creditSatang + amountSatang;
  return [
    ...(discountSatang > 0 ? [['ส่วนลด', -discountSatang] as const] : []),
    ...(vatPercent > 0
      ? [
          ['มูลค่าก่อนภาษีมูลค่าเพิ่ม', totalSatang - vatSatang] as const,
          [`ภาษีมูลค่าเพิ่ม ${vatPercent}%`, vatSatang] as const,
        ]
      : []),
    [vatPercent > 0 ? 'รวมทั้งสิ้น (รวมภาษีมูลค่าเพิ่ม)' : 'รวมทั้งสิ้น', totalSatang],
  ];
}

/** Returns how it was paid. */
export function paidLines({
  creditSatang,
  amountSatang,
  provider,
}: ReceiptFacts): readonly (readonly [string, number])[] {
  return [
    ...(creditSatang > 0 ? [['หักจากเครดิตและวันที่เหลือที่จ่ายไว้แล้ว', creditSatang] as const] : []),
    ...(amountSatang > 0
      ? [[provider === 'stripe' ? 'รับชำระทาง Stripe' : 'รับชำระทางพร้อมเพย์', amountSatang] as const]
      : []),
  ];
}
