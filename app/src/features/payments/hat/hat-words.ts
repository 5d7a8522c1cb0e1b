import type { Hat, HatChoice } from '@kepwai/api-client';
import { formatLongDate } from '../../../lib/format/dates.ts';
import { formatBaht } from '../../../lib/format/money.ts';
import type { ScreenCard } from '../../../lib/line/line-share.ts';
import { periodWords, planLabel } from '../money-words.ts';

/** Returns the plan that a hat pays: `เล็ก 50 GB รายเดือน`. */
export function hatLabel({
  planName,
  limitBytes,
  period,
}: Pick<HatChoice, 'planName' | 'limitBytes' | 'period'>) {
  return `${planLabel({ name: planName, limitBytes })} ${periodWords[period]}`;
}

/** Fate of the money, which stands where one pays. */
export const promise = 'พอเงินครบก็จ่ายให้ทันที ไม่ครบเงินก็ไม่หาย เก็บไว้จ่ายครั้งหน้า หรือขอคืนได้ถ้ายังไม่ใช้';

/** Returns a card for the chat: what is missing until when. */
export function hatCard(groupId: string, name: string, hat: Hat): ScreenCard {
  const given = hat.giftCount > 0 ? `มีคนช่วยแล้ว ${hat.giftCount} ครั้ง ` : '';
  return {
    title: `ช่วยกันลงขันค่าที่เก็บของ “${name}”`,
    text: `${given}ขาดอีก ${formatBaht(hat.missingSatang)} จาก ${formatBaht(hat.targetSatang)} ถึง ${formatLongDate(hat.endsAt)} ใครช่วยเท่าไหร่ก็ได้ ไม่บอกชื่อก็ได้`,
    label: 'ดูและช่วยลงขัน',
    path: `/${groupId}/quota/hat`,
  };
}
