import type { OpenedPromo, PromoGift, PromoRedeemed, PromoRefusal } from '@kepwai/api-client';
import { formatDate, formatDateTime } from '../../lib/format/dates.ts';
import { formatCount, formatSize } from '../../lib/format/sizes.ts';

/** Returns the gift of a promo: `ที่เก็บเพิ่ม 5 GB นาน 90 วัน`. */
export function giftTitle(gift: PromoGift): string {
  const what =
    gift.kind === 'storage'
      ? `ที่เก็บเพิ่ม ${formatSize(gift.bytes)}`
      : `แพ็กเกจ${gift.planName ?? ''} ${formatSize(gift.bytes)}`;
  return `${what} นาน ${gift.months === null ? `${formatCount(gift.days ?? 0)} วัน` : `${formatCount(gift.months)} เดือน`}`;
}

/** Returns the fine print of a promo: what it costs, what happens at its end, and until when it can be redeemed. */
export function finePrint({ gift, closesAt, isForNewQuotas }: OpenedPromo): string[] {
  return [
    'ไม่ต้องจ่ายเงิน และไม่มีการเก็บเงินทีหลัง',
    gift.kind === 'storage'
      ? 'ครบเวลาแล้วที่เก็บกลับเป็นขนาดเดิม แพ็กเกจของคุณไม่เปลี่ยน'
      : 'ถ้าจ่ายแพ็กเกจไว้อยู่ ของแถมจะเริ่มต่อจากวันที่หมด ครบเวลาแล้วที่เก็บฟรีกลับเป็นแบบฟรี',
    'ของที่เก็บแล้วไม่หาย แต่ถ้าเกินขนาดหลังครบเวลา จะเก็บของใหม่ไม่ได้ เราจะบอกก่อน 14 วัน 3 วัน และในวันนั้น',
    ...(isForNewQuotas ? ['ใช้ได้กับที่เก็บที่เพิ่งสร้างไม่เกิน 7 วัน และยังไม่เคยได้โค้ดหรือแพ็กเกจ'] : []),
    ...(closesAt === null ? [] : [`ใช้โค้ดได้ถึง ${formatDateTime(closesAt)}`]),
  ];
}

/** Texts for why a quota cannot have a promo. */
export const refusalWords: Readonly<Record<PromoRefusal, string>> = {
  expired: 'หมดอายุแล้ว ต่ออายุก่อน แล้วค่อยใช้โค้ด',
  being_deleted: 'กำลังจะถูกลบ',
  not_new: 'ไม่ใช่ที่เก็บใหม่',
  used_here: 'ใช้โค้ดนี้ไปแล้ว',
  has_other: 'มีที่เก็บจากผู้ให้บริการใช้อยู่แล้ว',
  plan_too_small: 'เก็บของไว้มากกว่าขนาดของแพ็กเกจนี้',
};

/** Returns the title of a promo that was redeemed: `เพิ่ม 5 GB แล้ว`. */
export function redeemedTitle({ kind, bytes, planName }: PromoGift): string {
  return kind === 'storage' ? `เพิ่ม ${formatSize(bytes)} แล้ว` : `ได้แพ็กเกจ${planName ?? ''}แล้ว`;
}

/** Returns from when to when something given is valid. */
export function validity({ effect: { startsAt, endsAt }, redeemedAt }: PromoRedeemed): string {
  const isLater = Date.parse(startsAt) > Date.parse(redeemedAt);
  return isLater
    ? `เริ่ม ${formatDate(startsAt)} ใช้ได้ถึง ${formatDate(endsAt)}`
    : `ใช้ได้ถึง ${formatDate(endsAt)}`;
}

/** Returns why a promo cannot be redeemed, and what to do now. */
export function endingOf({ state, opensAt }: OpenedPromo): { title: string; text: string } {
  switch (state) {
    case 'not_begun':
      return {
        title: 'โค้ดนี้ยังไม่เริ่มใช้',
        text: opensAt === null ? 'กลับมาอีกครั้งทีหลัง' : `เปิดลิงก์นี้อีกครั้งตั้งแต่ ${formatDateTime(opensAt)}`,
      };
    case 'ended':
      return { title: 'โค้ดนี้หมดเวลาใช้แล้ว', text: 'ที่เก็บของคุณยังเหมือนเดิม ถ้าเพิ่งได้โค้ดมา ถามคนที่ให้โค้ด' };
    case 'used_up':
      return { title: 'โค้ดนี้มีคนใช้ครบแล้ว', text: 'ที่เก็บของคุณยังเหมือนเดิม ถ้าเพิ่งได้โค้ดมา ถามคนที่ให้โค้ด' };
    case 'used_by_me':
      return { title: 'คุณใช้โค้ดนี้ไปแล้ว', text: 'โค้ดหนึ่งใช้ได้ครั้งเดียว' };
    case 'open':
      return { title: 'โค้ดนี้ใช้กับที่เก็บของคุณไม่ได้', text: 'ที่เก็บของคุณยังเหมือนเดิม ส่งต่อโค้ดให้คนอื่นใช้ได้' };
  }
}
