/** Messages to single people, each of which may cost money. */
import { gibibyte } from '@kepwai/rules/sizes';
import type { messagingApi } from '@line/bot-sdk';
import { card, dayInText, open } from './card.ts';

/** Returns the private notice to a quota's managers that it fills up. */
export function quotaPush(
  liffId: string,
  { quotaId, name, percent }: { quotaId: string; name: string; percent: number },
): messagingApi.FlexMessage {
  const isFull = percent >= 100;
  return card({
    title: isFull ? `“${name}” เต็มแล้ว` : `“${name}” ใช้ไปแล้ว ${percent}%`,
    text: isFull
      ? 'กลุ่มที่ใช้ที่เก็บนี้เก็บของใหม่ไม่ได้แล้ว ของเดิมอยู่ครบ เพิ่มที่เก็บ หรือลบของที่ไม่ใช้'
      : 'กลุ่มที่ใช้ที่เก็บนี้ยังเก็บได้อยู่ เพิ่มที่เก็บหรือลบของที่ไม่ใช้ไว้ก่อนเต็ม',
    buttons: [open('ดูที่เก็บ', `https://liff.line.me/${liffId}/quota/${quotaId}`)],
  });
}

/**
 * Returns the private notice to a quota's managers that it expires: some days before, on the day, and when keeping
 * stops.
 */
export function expiryPush(
  liffId: string,
  {
    quotaId,
    name,
    ...times
  }: {
    quotaId: string;
    name: string;
    stage: 'before' | 'grace' | 'ended';
    expiresAt: Date;
    keepsUntil: Date;
  },
): messagingApi.FlexMessage {
  const expiry = dayInText(times.expiresAt);
  const last = dayInText(times.keepsUntil);
  const { title, text } = {
    before: {
      title: `“${name}” จะหมดอายุวันที่ ${expiry}`,
      text: `กลุ่มที่ใช้ที่เก็บนี้ยังเก็บได้ตามปกติ ต่ออายุไว้ก่อน เพราะหลังวันนั้นจะเก็บของใหม่ได้ถึง ${last} เท่านั้น`,
    },
    grace: {
      title: `“${name}” หมดอายุวันที่ ${expiry}`,
      text: `กลุ่มที่ใช้ที่เก็บนี้ยังเก็บของใหม่ได้ถึง ${last} ต่ออายุก่อนวันนั้น ของเดิมยังอยู่ครบ`,
    },
    ended: {
      title: `“${name}” หยุดเก็บของใหม่แล้ว`,
      text: `ที่เก็บนี้หมดอายุเมื่อวันที่ ${expiry} ของเดิมยังอยู่ครบ ต่ออายุเมื่อไหร่ก็เก็บต่อได้ทันที และขอของที่พลาดไปได้จากในตู้`,
    },
  }[times.stage];
  return card({
    title,
    text,
    buttons: [open('ดูที่เก็บ', `https://liff.line.me/${liffId}/quota/${quotaId}`)],
  });
}

/** Returns the private notice to a quota's managers that storage which was added for a time ends. */
export function grantEndPush(
  liffId: string,
  { quotaId, name, bytes, endsAt }: { quotaId: string; name: string; bytes: number; endsAt: Date },
): messagingApi.FlexMessage {
  const size = sizeInText(bytes);
  return card({
    title: `“${name}” จะเล็กลง ${size} วันที่ ${dayInText(endsAt)}`,
    text: `ที่เก็บ ${size} ที่เพิ่มไว้ใช้ได้ถึงวันนั้น ของที่เก็บแล้วอยู่ครบ แต่ถ้าใช้เกินขนาดเดิมจะเก็บของใหม่ไม่ได้ เพิ่มที่เก็บ หรือลบของที่ไม่ใช้ไว้ก่อน`,
    buttons: [open('ดูที่เก็บ', `https://liff.line.me/${liffId}/quota/${quotaId}`)],
  });
}

/** Returns the private notice to a quota's managers that it lapsed long ago, and from when on it may be deleted. */
export function lapsePush(
  liffId: string,
  {
    quotaId,
    name,
    ...times
  }: { quotaId: string; name: string; expiredAt: Date; deletableFrom: Date; isLast: boolean },
): messagingApi.FlexMessage {
  const [expiry, deletable] = [dayInText(times.expiredAt), dayInText(times.deletableFrom)];
  return card({
    title: times.isLast ? `“${name}” เตือนครั้งสุดท้าย` : `“${name}” หมดอายุนานแล้ว`,
    text: `ที่เก็บนี้หมดอายุเมื่อวันที่ ${expiry} ของเดิมยังอยู่ครบ จะไม่มีอะไรถูกลบก่อนวันที่ ${deletable} หลังวันนั้นผู้ให้บริการอาจลบ จ่ายต่อ หรือดาวน์โหลดของออกไปก่อนวันนั้น`,
    buttons: [open('จ่ายต่อ', `https://liff.line.me/${liffId}/quota/${quotaId}/upgrade`)],
  });
}

/** Returns the private notice to a quota's managers that the bot left one of its groups. */
export function botLeftPush(
  url: string,
  { groupName, deletedAt }: { groupName: string | null; deletedAt: Date },
): messagingApi.FlexMessage {
  const day = dayInText(deletedAt);
  return card({
    title: groupName === null ? 'เก็บไว้ออกจากกลุ่มแล้ว' : `เก็บไว้ออกจากกลุ่ม “${groupName}” แล้ว`,
    text: `ของในตู้ยังเปิดดูและดาวน์โหลดได้ถึง ${day} จากนั้นจะถูกลบถาวร ชวนเก็บไว้กลับเข้ากลุ่มก่อนวันนั้น แล้วทุกอย่างจะเป็นเหมือนเดิม ถ้าชวนเข้ากลุ่มใหม่ เลือกใช้ตู้เดิมต่อได้จากตู้ของกลุ่มใหม่`,
    buttons: [open('เปิดตู้ของกลุ่ม', url)],
  });
}

/** Returns a size such as `5 GB`, with at most one decimal; below one GB in MB. */
function sizeInText(bytes: number): string {
  const [value, unit] = bytes < gibibyte ? [bytes / 2 ** 20, 'MB'] : [bytes / gibibyte, 'GB'];
  return `${Math.max(0.1, Math.round(value * 10) / 10)} ${unit}`;
}
