/** Messages to single people about members' actions on the storage of their group. */
import type { messagingApi } from '@line/bot-sdk';
import type { components } from '../../generated/schema.ts';
import { card, open } from './card.ts';
import { groupUrl } from './cards.ts';

type QuotaConcern = components['schemas']['QuotaConcern'];

interface Place {
  liffId: string;
  groupId: string;
  groupName: string | null;
  quotaName: string;
}

const concerns: Readonly<Record<QuotaConcern, string>> = {
  deleting: 'กำลังจะถูกลบ',
  ended: 'หมดอายุแล้ว ของใหม่ไม่ได้เก็บ',
  grace: 'หมดอายุแล้ว เก็บต่อได้อีกไม่กี่วัน',
  'ends-soon': 'ใกล้หมดอายุ',
  full: 'เต็มแล้ว ของใหม่ไม่ได้เก็บ',
  'nearly-full': 'ใกล้เต็ม',
};

const advice: Readonly<Record<QuotaConcern, string>> = {
  deleting: 'ถ้ายังใช้กันอยู่ ยกเลิกการลบ หรือย้ายกลุ่มไปใช้ที่เก็บอื่นก่อนถึงวัน ของเดิมย้ายตามไปด้วย',
  ended: 'ของเดิมยังอยู่ครบ ต่ออายุเมื่อไหร่ก็เก็บต่อได้ทันที',
  grace: 'ต่ออายุตอนนี้ ของที่ส่งในแชทจะได้เก็บต่อไม่ขาด',
  'ends-soon': 'ต่ออายุไว้ก่อน ของที่ส่งในแชทจะได้เก็บต่อไม่ขาด',
  full: 'เพิ่มที่เก็บ หรือลบของที่ไม่ใช้ แล้วเก็บต่อได้ทันที',
  'nearly-full': 'เพิ่มที่เก็บหรือลบของที่ไม่ใช้ไว้ก่อนเต็ม',
};

/** Name within a sentence: quotation marks have a space outside, a Thai word has none. */
const nameOf = (groupName: string | null) => (groupName === null ? 'กลุ่ม' : ` “${groupName}” `);

/** Returns the message that a member of a group asks its managers to check the storage. */
export function reminderPush({
  liffId,
  groupId,
  groupName,
  quotaName,
  concern,
}: Place & { concern: QuotaConcern }): messagingApi.FlexMessage {
  return card({
    title: `คนใน${nameOf(groupName)}ฝากดูที่เก็บหน่อย`,
    text: `“${quotaName}” ${concerns[concern]} ${advice[concern]}`,
    buttons: [open('ดูที่เก็บของกลุ่ม', groupUrl(liffId, groupId, '/quota'))],
  });
}

/** Returns the message that a member offers a quota to a group. */
export function offersPush({ liffId, groupId, groupName, quotaName }: Place): messagingApi.FlexMessage {
  return card({
    title: `มีคนเสนอที่เก็บให้${nameOf(groupName)}`.trimEnd(),
    text: `ถ้ารับ กลุ่มนี้จะย้ายจาก “${quotaName}” ไปใช้ของเขา ของเดิมย้ายตามไปครบ ยังไม่มีอะไรเปลี่ยนจนกว่าคุณจะตอบ`,
    buttons: [open('ดูและตอบ', groupUrl(liffId, groupId, '/quota'))],
  });
}

/** Returns the message to who offered a quota. */
export function quotaOfferEndedPush({
  liffId,
  groupId,
  groupName,
  quotaName,
  isAccepted,
}: Place & { isAccepted: boolean }): messagingApi.FlexMessage {
  return card({
    title: isAccepted
      ? `${nameOf(groupName)}ใช้ “${quotaName}” ของคุณแล้ว`.trimStart()
      : `${nameOf(groupName)}ยังไม่ใช้ “${quotaName}”`.trimStart(),
    text: isAccepted
      ? 'คนดูแลรับที่เก็บที่คุณเสนอแล้ว ของเดิมของกลุ่มย้ายมาครบ เลิกเชื่อมเมื่อไหร่ก็ได้'
      : 'คนดูแลขอใช้ที่เก็บเดิมต่อ ไม่มีอะไรเปลี่ยน ขอบคุณที่เสนอ',
    buttons: [open('ดูที่เก็บของกลุ่ม', groupUrl(liffId, groupId, '/quota'))],
  });
}
