import type { Offer, Order, SubscriptionView } from '@kepwai/api-client';
import { keptAtLeastUntil } from '@kepwai/rules/quotas/expiry';
import { formatDate, formatLongDate } from '../../lib/format/dates.ts';
import { formatBaht } from '../../lib/format/money.ts';
import { formatSize } from '../../lib/format/sizes.ts';

type Period = Offer['period'];

/** Labels of periods. */
export const periodWords: Readonly<Record<Period, string>> = { month: 'รายเดือน', year: 'รายปี' };

/** Subject of one payment. */
export const perPeriod: Readonly<Record<Period, string>> = { month: 'ต่อเดือน', year: 'ต่อปี' };

/** Returns a plan with its size: `กลาง 200 GB`. */
export function planLabel({
  name,
  limitBytes,
}: {
  readonly name: string;
  readonly limitBytes: number;
}): string {
  return `${name} ${formatSize(limitBytes)}`;
}

/**
 * Returns what a quota's size has besides its plan: `รวมที่ได้เพิ่ม 5 GB หักที่ให้ยืม 1 GB`; null if its size is the plan's.
 */
export function besidesPlan({
  grantedBytes,
  lentBytes,
}: Pick<SubscriptionView, 'grantedBytes' | 'lentBytes'>): string | null {
  const words = [
    grantedBytes > 0 && `รวมที่ได้เพิ่ม ${formatSize(grantedBytes)}`,
    lentBytes > 0 && `หักที่ให้ยืม ${formatSize(lentBytes)}`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(' ') : null;
}

/** Returns the subject of an order: `กลาง 200 GB รายเดือน`. */
export function orderLabel({ planName, limitBytes, period }: Order): string {
  return `${planLabel({ name: planName, limitBytes })} ${periodWords[period]}`;
}

/** Returns until when the present plan holds, and what comes then; null if nothing was ever paid. */
export function subscriptionLine({ subscription }: SubscriptionView): string | null {
  if (!subscription || subscription.endsAt === null) return null;
  const { state, endsAt, keepsUntil, cancelledAt } = subscription;
  switch (state) {
    case 'pending':
      return null;
    case 'active':
      return cancelledAt === null
        ? `จ่ายไว้ถึง ${formatLongDate(endsAt)}`
        : `ยกเลิกแล้ว ยังใช้ได้ถึง ${formatLongDate(endsAt)}`;
    case 'grace':
      return `หมดเมื่อ ${formatDate(endsAt)} ยังเก็บต่อให้ถึง ${formatDate(keepsUntil ?? endsAt)}`;
    case 'lapsed':
      return `หมดเมื่อ ${formatDate(endsAt)} ของใหม่ไม่ได้เก็บ ของเดิมยังเปิดดูได้ ไม่ลบอะไรก่อน ${formatDate(keptAtLeastUntil(endsAt))}`;
    case 'ended':
      return `แพ็กเกจที่จ่ายไว้หมดเมื่อ ${formatDate(endsAt)}`;
  }
}

/** Returns how much less twelve months cost at once, in satang; 0 if nothing. */
export function yearDiscount({ plan: { monthSatang, yearSatang } }: Pick<Offer, 'plan'>): number {
  return Math.max(0, monthSatang * 12 - yearSatang);
}

/** Returns the label of the button that takes an offer. */
export function offerAction({ kind, isCurrent }: Offer): string {
  if (kind === 'free') return 'กลับไปใช้ฟรี';
  if (kind === 'upgrade') return 'เพิ่มเป็นแพ็กเกจนี้';
  if (kind === 'renew') return isCurrent ? 'จ่ายต่อ' : 'เปลี่ยนเป็นแพ็กเกจนี้';
  return 'เลือกแพ็กเกจนี้';
}

/** Returns why an offer cannot be taken, and what helps; null if it can. */
export function refusalWords({ refusal, overBytes }: Offer): string | null {
  switch (refusal) {
    case null:
      return null;
    case 'PLAN_TOO_SMALL':
      return `ของที่เก็บไว้มากกว่านี้ ${formatSize(overBytes)} ลบของ ล้างถังขยะ หรือเลิกเชื่อมบางกลุ่มก่อน`;
    case 'PAID_FAR_AHEAD':
      return 'จ่ายล่วงหน้าไว้เกินสามปีแล้ว';
    case 'PLAN_UNAVAILABLE':
      return 'ตอนนี้ไม่เปิดขายแล้ว';
    case 'PAYMENTS_OFF':
      return 'ผู้ให้บริการยังไม่เปิดรับเงิน';
  }
}

/** Returns the sentence on VAT that belongs to every price. */
export function vatWords(vatPercent: number): string {
  return vatPercent > 0 ? `ราคารวมภาษีมูลค่าเพิ่ม ${vatPercent}% แล้ว` : 'ราคานี้ไม่มีภาษีมูลค่าเพิ่ม';
}

/** Returns the branch of a buyer; 00000 is the head office. */
export function branchWords(branch: string): string {
  return branch === '00000' ? 'สำนักงานใหญ่' : branch;
}

/** Returns how a refund stands that the provider pays; of one that the operator paid by their bank, that it is done. */
export function refundWords({ refund }: Pick<Order, 'refund'>): string {
  if (refund === 'under-way') return 'กำลังคืนเงิน';
  return refund === 'failed' ? 'คืนเงินไม่ผ่าน เป็นเครดิตให้แล้ว' : 'คืนเงินแล้ว';
}

/** Returns the state of an order, as a list of orders names it. */
export function orderStateWords(order: Pick<Order, 'state' | 'refund'>): string {
  return order.state === 'refunded' ? refundWords(order) : orderStates[order.state];
}

const orderStates: Readonly<Record<Exclude<Order['state'], 'refunded'>, string>> = {
  open: 'รอจ่าย',
  paid: 'จ่ายแล้ว',
  expired: 'หมดเวลา ไม่ได้จ่าย',
  cancelled: 'ยกเลิก ไม่ได้จ่าย',
  review: 'ยอดไม่ตรง กำลังตรวจ',
};

/** Ways to pay, as a receipt names them. */
export const providerWords: Readonly<Record<Order['provider'], string>> = {
  promptpay: 'พร้อมเพย์',
  stripe: 'บัตรหรือพร้อมเพย์ ผ่าน Stripe',
  credit: 'เครดิต',
};

/** Line of a price: what it is, and how much. */
export type PriceLine = readonly [label: string, amount: string];

/** Returns how an amount comes about, line by line; the last one is what is paid, by the name that it has there. */
export function priceLines(
  price: Pick<
    Order,
    'priceSatang' | 'creditSatang' | 'discountSatang' | 'amountSatang' | 'vatSatang' | 'period'
  >,
  total = 'จ่ายวันนี้',
): PriceLine[] {
  const lines: PriceLine[] = [[`ราคา${periodWords[price.period]}`, formatBaht(price.priceSatang)]];
  if (price.creditSatang > 0) lines.push(['หักวันที่เหลือและเครดิต', `−${formatBaht(price.creditSatang)}`]);
  if (price.discountSatang > 0) lines.push(['ลดให้ยอดไม่ซ้ำกับใคร', `−${formatBaht(price.discountSatang)}`]);
  if (price.vatSatang > 0) lines.push(['ในนี้เป็นภาษีมูลค่าเพิ่ม', formatBaht(price.vatSatang)]);
  lines.push([total, formatBaht(price.amountSatang)]);
  return lines;
}
