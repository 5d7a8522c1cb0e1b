import type { GroupFace, KeepingState } from '@kepwai/api-client';
import { inThai } from '../../lib/format/in-thai.ts';
import { groupName } from '../../lib/format/names/group-words.ts';
import type { ScreenCard } from '../../lib/line/line-share.ts';

/** Returns a card that asks the chat for a quota. */
export function askForQuota(group: Pick<GroupFace, 'id' | 'name'>): ScreenCard {
  return {
    title: `“${groupName(group)}” ยังไม่มีที่เก็บ`,
    text: 'รูปและไฟล์ที่ส่งในแชทตอนนี้ยังไม่ได้เก็บ ใครในกลุ่มก็เปิดที่เก็บฟรี 1 GB ให้ได้',
    label: 'เลือกที่เก็บให้กลุ่ม',
    path: `/onboarding/first-quota-link?group=${group.id}`,
  };
}

/** Returns a card that asks the quota's managers to free space, extend the quota, or resume keeping. */
export function remindManager(
  group: Pick<GroupFace, 'id' | 'name'>,
  { keeping, percent }: { keeping: KeepingState; percent: string },
): ScreenCard {
  return {
    ...remindWords(`“${groupName(group)}”`, keeping, percent),
    label: 'ดูที่เก็บของกลุ่ม',
    path: `/${group.id}/quota`,
  };
}

function remindWords(
  name: string,
  keeping: KeepingState,
  percent: string,
): Pick<ScreenCard, 'title' | 'text'> {
  const quotaName = inThai`ที่เก็บของ${name}`;
  if (keeping === 'paused') {
    return {
      title: inThai`เก็บไว้หยุดเก็บใน${name}อยู่`,
      text: 'ของใหม่ที่ส่งในแชทไม่ได้เก็บ ฝากคนดูแลกดเก็บต่อ หรือพิมพ์ “เก็บต่อ” ในแชท',
    };
  }
  if (keeping === 'bot_left') {
    return {
      title: `เก็บไว้ไม่อยู่ใน ${name} แล้ว`,
      text: 'ของใหม่ที่ส่งในแชทไม่ได้เก็บ และของเดิมจะถูกลบ 30 วันหลังออก ชวนเก็บไว้กลับเข้ากลุ่มก่อนวันนั้น',
    };
  }
  if (keeping === 'quota_expired') {
    return {
      title: `${quotaName} หมดอายุแล้ว`,
      text: 'ของใหม่ที่ส่งในแชทยังไม่ได้เก็บ ฝากคนดูแลช่วยต่ออายุ หรือเลือกที่เก็บอื่นให้กลุ่ม',
    };
  }
  if (keeping === 'full') {
    return {
      title: `${quotaName} เต็มแล้ว`,
      text: 'ของใหม่ที่ส่งในแชทยังไม่ได้เก็บ ฝากคนดูแลช่วยลบของที่ไม่ใช้ หรือเปลี่ยนเป็นที่เก็บที่ใหญ่กว่า',
    };
  }
  return {
    title: `${quotaName} ใช้ไป ${percent}`,
    text: 'ฝากคนดูแลช่วยดูก่อนจะเต็ม ลบของที่ไม่ใช้ หรือเปลี่ยนเป็นที่เก็บที่ใหญ่กว่า',
  };
}
