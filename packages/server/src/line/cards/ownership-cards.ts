/** Messages to single people about who owns a quota, and about its deletion. */
import type { messagingApi } from '@line/bot-sdk';
import { card, dayInText, open } from './card.ts';

interface QuotaOfCard {
  quotaId: string;
  name: string;
}

/** Returns the notice to a person to whom a quota is offered. */
export function offerPush(
  liffId: string,
  {
    name,
    ownerName,
    expiresAt,
    isReminder,
  }: QuotaOfCard & { ownerName: string | null; expiresAt: Date; isReminder: boolean },
): messagingApi.FlexMessage {
  const day = dayInText(expiresAt);
  return card({
    title: isReminder ? `“${name}” ยังรอคำตอบจากคุณ` : `${ownerName ?? 'เจ้าของ'} ยก “${name}” ให้คุณ`,
    text: `ถ้ารับ คุณจะเป็นเจ้าของและดูแลต่อ ของในทุกกลุ่มอยู่ครบเหมือนเดิม ตอบได้ถึง ${day}`,
    buttons: [open('ดูและตอบ', `https://liff.line.me/${liffId}/quota`)],
  });
}

/** Returns the notice to the former owner, or to one whose offer was not accepted. */
export function offerEndedPush(
  liffId: string,
  { quotaId, name, toName, state }: QuotaOfCard & { toName: string | null; state: string },
): messagingApi.FlexMessage {
  const receiver = toName ?? 'คนที่คุณเลือก';
  if (state === 'accepted') {
    return card({
      title: `${receiver} รับ “${name}” แล้ว`,
      text: 'ตั้งแต่นี้เขาเป็นเจ้าของและดูแลต่อ ของในทุกกลุ่มอยู่ครบเหมือนเดิม',
      buttons: [open('ดูที่เก็บ', `https://liff.line.me/${liffId}/quota`)],
    });
  }
  return card({
    title: state === 'declined' ? `${receiver} ไม่รับ “${name}”` : `${receiver} ไม่ได้ตอบเรื่อง “${name}”`,
    text: 'คุณยังเป็นเจ้าของเหมือนเดิม ไม่มีอะไรเปลี่ยน เลือกยกให้คนอื่นได้',
    buttons: [open('ดูที่เก็บ', `https://liff.line.me/${liffId}/quota/${quotaId}`)],
  });
}

/** Returns the notice that a quota is to be deleted. */
export function deletionPush(
  liffId: string,
  { quotaId, name, deletesAt }: QuotaOfCard & { deletesAt: Date },
): messagingApi.FlexMessage {
  return card({
    title: `“${name}” จะถูกลบวันที่ ${dayInText(deletesAt)}`,
    text: 'ถึงวันนั้นของในทุกกลุ่มที่ใช้ที่เก็บนี้จะถูกลบถาวร ระหว่างนี้ยังเปิดดู ดาวน์โหลด และเก็บของใหม่ได้ตามปกติ ย้ายกลุ่มไปใช้ที่เก็บอื่นก่อนวันนั้น ของเดิมจะย้ายตามไปด้วย',
    buttons: [open('ดูที่เก็บ', `https://liff.line.me/${liffId}/quota/${quotaId}`)],
  });
}

/** Returns the card that a group gets once while its quota is to be deleted. */
export function deletionCard(url: string, deletesAt: Date): messagingApi.FlexMessage {
  return card({
    title: `ที่เก็บของกลุ่มจะถูกลบวันที่ ${dayInText(deletesAt)}`,
    text: 'ของในตู้ยังอยู่ครบและยังเก็บของใหม่อยู่ ใครในกลุ่มก็เลือกที่เก็บของตัวเองแทนได้ ของเดิมจะย้ายตามไปด้วย',
    buttons: [open('เลือกที่เก็บใหม่', url)],
  });
}
